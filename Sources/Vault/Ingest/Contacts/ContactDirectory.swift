public import VaultCore

/// The people of one vault: every identifier that occurs, grouped by person.
public struct ContactDirectory: Sendable {
  /// Two people who may be one, which only the owner can decide.
  public struct UndecidedPair: Hashable, Sendable {
    /// The lower index.
    public let first: Contact.Index
    /// The higher index.
    public let second: Contact.Index
    /// The best ratio of a name of one with a name of the other, or 100 where they share an
    /// identifier.
    public let score: Double
  }

  /// The people, in ascending order of their least handle.
  public let contacts: [Contact]
  /// The owner's position in `contacts`.
  public let ownerIndex: Contact.Index
  /// The pairs to ask about, ascending.
  ///
  /// Where many people resemble each other, not every pair is listed but enough to lead from each
  /// to all others.
  public let undecided: [UndecidedPair]
  /// The steps that joined identifiers, in the order they were taken.
  public let merges: [ContactMerge]
  /// True if every two names that could be candidates were compared; false only for tens of
  /// thousands of names that were made to resemble each other.
  public let isExhaustive: Bool
  private let indices: [Handle: Contact.Index]

  /// Indexes given people.
  ///
  /// - Precondition: `ownerIndex` is a position in `contacts`.
  public init(
    contacts: [Contact], ownerIndex: Contact.Index, undecided: [UndecidedPair] = []
  ) {
    self.init(
      contacts: contacts, ownerIndex: ownerIndex, undecided: undecided, merges: [],
      isExhaustive: true)
  }

  init(
    contacts: [Contact], ownerIndex: Contact.Index, undecided: [UndecidedPair],
    merges: [ContactMerge], isExhaustive: Bool
  ) {
    precondition(contacts.indices.contains(ownerIndex), "the owner is not among the contacts")
    self.contacts = contacts
    self.ownerIndex = ownerIndex
    self.undecided = undecided
    self.merges = merges
    self.isExhaustive = isExhaustive
    var indices: [Handle: Contact.Index] = [:]
    for (index, contact) in contacts.enumerated() {
      for handle in contact.handles { indices[handle] = index }
    }
    indices[.owner] = ownerIndex
    self.indices = indices
  }

  /// The person behind a participant; `nil` if the identifier occurs nowhere in the vault.
  ///
  /// - Complexity: O(1).
  public func index(of participant: Participant) -> Contact.Index? {
    indices[participant.handle]
  }

  /// Everyone a message names but the owner, ascending, each once.
  public func participants(of message: Message) -> [Contact.Index] {
    people(message.participants)
  }

  /// Everyone an event names but the owner, ascending, each once.
  public func participants(of event: CalendarEvent) -> [Contact.Index] {
    people(event.participants)
  }

  private func people(_ participants: [Participant]) -> [Contact.Index] {
    var found: Set<Contact.Index> = []
    for participant in participants {
      if let index = indices[participant.handle], index != ownerIndex { found.insert(index) }
    }
    return found.sorted()
  }
}
