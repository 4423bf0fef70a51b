internal import Foundation
public import VaultCore
internal import VaultIngest
public import VaultStorage
internal import VaultText

/// Erases a message, an event or all of a person from a vault, with everything that was kept of it:
/// the record, its words and vectors, the parts of calendars and the states of imports that hold it.
///
/// What remains is a keyed name of each record, which reveals nothing without the key: an import
/// that meets the record again leaves it out and counts it (`ImportWindow.erased`).
public struct VaultErasure {
  /// The messages and events to erase.
  public struct Selection: Sendable {
    /// The messages.
    public let messages: [Message]
    /// The events; for an instance of a recurring event, all its instances.
    public let events: [CalendarEvent]

    /// Selects records.
    public init(messages: [Message], events: [CalendarEvent]) {
      self.messages = messages
      self.events = events
    }

    /// True if there is nothing.
    public var isEmpty: Bool { messages.isEmpty && events.isEmpty }
  }

  private let store: any VaultStore

  /// Prepares to erase from a vault.
  public init(_ store: any VaultStore) {
    self.store = store
  }

  /// The message and the event of an identifier.
  ///
  /// - Throws: `StorageError`.
  public func selection(id: DocumentID) throws -> Selection {
    Selection(
      messages: try store.messages([id]), events: try events { $0.id == id })
  }

  /// Everything that a person wrote, or shares only with the owner: messages they sent, messages to
  /// no one else but them, events that they organize or that no one else attends.
  ///
  /// What others wrote stays, though it may name them: in lists of recipients, quotations, reactions.
  ///
  /// - Parameter contact: An address, a number, or a name that only one person has.
  /// - Returns: The records; nothing if no person, or more than one, goes by that.
  /// - Throws: `StorageError`.
  public func selection(contact: String) throws -> Selection {
    let messages = try store.allMessages()
    let allEvents = try store.allEvents()
    let directory = ContactResolver.resolve(
      groups: messages.map(\.participants) + allEvents.map(\.participants), addressBook: [],
      owner: Owner.inferred(from: messages, timeZone: ZoneClock.utc.identifier))
    let named = directory.contacts.indices.filter { index in
      directory.contacts[index].names.contains { $0.lowercased() == contact.lowercased() }
    }
    let handle = Participant(Handle(guessing: contact))
    guard let person = directory.index(of: handle) ?? (named.count == 1 ? named[0] : nil),
      person != directory.ownerIndex
    else { return Selection(messages: [], events: []) }
    func isPerson(_ participant: Participant?) -> Bool {
      participant.flatMap(directory.index(of:)) == person
    }
    let found = Set(
      allEvents.filter {
        isPerson($0.organizer) || directory.participants(of: $0) == [person]
      }.map { CalendarErasure.series(of: $0.id) })
    return Selection(
      messages: messages.filter {
        isPerson($0.sender) || directory.participants(of: $0) == [person]
      }, events: allEvents.filter { found.contains(CalendarErasure.series(of: $0.id)) })
  }

  /// Erases records.
  ///
  /// - Returns: How many messages and events.
  /// - Throws: `StorageError`, or what the states of imports throw that cannot be read.
  /// - Complexity: O(bytes of the vault).
  @discardableResult
  public func erase(_ selection: Selection) throws -> Int {
    try erase(selection, vectors: [], as: .delete, states: [:])
  }

  /// Erases records, and of others only the vectors, and puts states in place.
  @discardableResult
  func erase(
    _ selection: Selection, vectors: [DocumentID], as operation: AuditedOperation,
    states: [String: [UInt8]]
  ) throws -> Int {
    var erasure = Erasure(
      messages: selection.messages.map(\.id), events: selection.events.map(\.id), states: states)
    erasure.vectors = vectors
    erasure.operation = operation
    let series = Set(selection.events.map { CalendarErasure.series(of: $0.id) })
    erasure.marks =
      selection.messages.map { MessageIdentity.key(for: $0) }
      + series.map(ImportStates.mark(ofSeries:))
    var parts = try CalendarPartStore(store)
    try parts.erase(series, ofMessages: Set(erasure.messages), from: &erasure)
    try forgetChats(of: selection.messages, &erasure)
    return try store.erase(erasure)
  }

  /// Takes the titles of chats of which nothing is left out of the states of imports.
  private func forgetChats(of messages: [Message], _ erasure: inout Erasure) throws {
    let threads = Set(messages.filter { $0.platform == .whatsapp }.map(\.threadID))
    guard !threads.isEmpty else { return }
    let gone = Set(erasure.messages)
    let kept = Set(
      try store.allMessages().filter { !gone.contains($0.id) }.map(\.threadID))
    erasure.forgottenSources += threads.subtracting(kept).sorted()
    guard let bytes = try store.checkpoint(of: ImportStates.chats) else { return }
    var chats = try JSONDecoder().decode([String: Int].self, from: Data(bytes))
    let keptChats = Set(kept.map(MessageIdentity.chatKey(path:)))
    for thread in threads {
      let chat = MessageIdentity.chatKey(path: thread)
      if !keptChats.contains(chat) { chats[chat] = nil }
    }
    erasure.states[ImportStates.chats] = Array(try JSONEncoder().encode(chats))
  }

  private func events(_ isWanted: (CalendarEvent) -> Bool) throws -> [CalendarEvent] {
    let all = try store.allEvents()
    let series = Set(all.filter(isWanted).map { CalendarErasure.series(of: $0.id) })
    return all.filter { series.contains(CalendarErasure.series(of: $0.id)) }
  }
}
