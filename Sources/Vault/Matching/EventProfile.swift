public import VaultCore

/// The properties of a calendar event that the matcher needs.
public struct EventProfile: Sendable {
  /// The time at which it starts; `nil` for a question that has no time.
  public let start: Timestamp?
  /// The people it names, ascending and without the vault's owner.
  public let participants: [Contact.Index]
  /// The unit vector of its title, notes and place.
  public let vector: [Float]
  /// The time at which the question is asked: no message sent later is ranked or counted in any
  /// statistic.
  ///
  /// `nil` for a question over all messages.
  public let asOf: Timestamp?

  /// Describes an event to the matcher; participants are sorted and made unique.
  public init(
    start: Timestamp?, participants: [Contact.Index], vector: [Float], asOf: Timestamp? = nil
  ) {
    self.start = start
    self.participants = Set(participants).sorted()
    self.vector = vector
    self.asOf = asOf
  }

  /// The same event, asked about at another instant.
  public func asked(at instant: Timestamp?) -> EventProfile {
    EventProfile(start: start, participants: participants, vector: vector, asOf: instant)
  }
}
