public import VaultCore

/// Who is who in one vault: every identifier that occurs, gathered into people.
public struct ContactDirectory: Sendable {
  /// Two people who may be one, which only the owner can tell.
  public struct UndecidedPair: Hashable, Sendable {
    /// The lower index.
    public let first: Contact.Index
    /// The higher index.
    public let second: Contact.Index
  }

  /// The people, in ascending order of their least handle.
  public let contacts: [Contact]
  /// The owner's position in `contacts`.
  public let ownerIndex: Contact.Index
  /// The pairs to ask about, ascending.
  public let undecided: [UndecidedPair]
  private let indices: [Handle: Contact.Index]

  /// Indexes given people.
  ///
  /// - Precondition: `ownerIndex` is a position in `contacts`.
  public init(
    contacts: [Contact], ownerIndex: Contact.Index, undecided: [UndecidedPair] = []
  ) {
    precondition(contacts.indices.contains(ownerIndex), "the owner is not among the contacts")
    self.contacts = contacts
    self.ownerIndex = ownerIndex
    self.undecided = undecided
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
