public import VaultCore

/// The time at which a question about an event is asked, by its distance from the event's start.
///
/// A vault asked two weeks ahead holds fewer of the event's messages than one asked in retrospect:
/// the metrics of different instants answer different questions.
public enum QueryInstant: String, Hashable, Sendable, Codable, CaseIterable {
  /// Two weeks ahead, when most was not written yet.
  case fourteenDaysBefore = "-14d"
  /// On the eve.
  case oneDayBefore = "-1d"
  /// As it begins.
  case start
  /// A week later, in retrospect: the design document's task, and the latest message that its
  /// windows admit.
  case sevenDaysAfter = "+7d"

  /// The instant for an event that starts at a given time; it is part of what is known.
  public func timestamp(for start: Timestamp) -> Timestamp {
    switch self {
    case .fourteenDaysBefore: start.advanced(byDays: -14)
    case .oneDayBefore: start.advanced(byDays: -1)
    case .start: start
    case .sevenDaysAfter: start.advanced(byDays: 7)
    }
  }
}
