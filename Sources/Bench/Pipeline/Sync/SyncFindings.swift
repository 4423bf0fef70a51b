internal import Vault
internal import VaultCore
internal import VaultStorage
internal import VaultSync

/// The correct and wrong items on the devices of a vault once they have received everything.
package struct SyncFindings: Hashable, Sendable {
  /// The edits that were acknowledged, imports included.
  package var writes = 0
  /// The edits whose effect is missing on a device.
  package var lost = 0
  /// The edits that a later one overwrote, on the first device.
  package var overwritten = 0
  /// The edits that a concurrent one prevailed over, on the first device.
  package var concurrent = 0
  /// The edits whose message was deleted.
  package var deleted = 0
  /// The messages that were deleted.
  package var deletions = 0
  /// The devices that show anything else than the oracle.
  package var divergent = 0
  /// Deleted messages that a device shows.
  package var resurrected = 0
  /// Operations and lines of notes that count more than once on a device.
  package var doubled = 0

  /// The conflicts between concurrent edits, and those that a device leaves to a person.
  package var conflicts = 0
  package var unmergedConflicts = 0

  /// Compares the devices of one more vault with what was acknowledged to their owner.
  ///
  /// - Parameters:
  ///   - views: What each device shows from its file.
  ///   - ledger: What was acknowledged.
  ///   - oracle: What must be shown.
  mutating func add(_ views: [SyncView], _ ledger: SyncLedger, oracle: SyncView) {
    writes += ledger.writes.count
    let fates = views.map { ledger.fates(in: $0) }
    deletions += ledger.deletedDocuments.count
    lost += ledger.writes.indices.count { write in fates.contains { $0[write] == .lost } }
    for (number, view) in views.enumerated() {
      let tally = ledger.tally(in: view)
      resurrected += tally.resurrected
      doubled += tally.doubled
      divergent += view.differences(from: oracle).isEmpty ? 0 : 1
      let found = ledger.conflicts(in: view)
      unmergedConflicts += found.unmerged
      // The conflicts are those of the ledger, on every device the same.
      guard number == 0 else { continue }
      conflicts += found.all
      overwritten += tally.overwritten
      concurrent += tally.concurrent
      deleted += tally.deleted
    }
  }
}

extension VaultDevice {
  /// Returns the view of the device once it has started again from its file: messages and events as
  /// its vault has them, the rest from the replica that the vault keeps.
  ///
  /// - Parameter fields: The fields to look at.
  /// - Returns: What is shown; nothing if the replica cannot be read, so that all its edits are lost.
  /// - Throws: What opening and reading the vault throws.
  func view(fields: [Field]) throws -> SyncView {
    do {
      return try reopened().viewInMemory(fields: fields)
    } catch is SyncError {
      return SyncView()
    }
  }

  private func viewInMemory(fields: [Field]) throws -> SyncView {
    var view = SyncView(device.replica, fields: fields)
    var stored: Set<DocumentID> = []
    for message in try store.allMessages() {
      let id = VaultDocument.message(message.id).replicated
      stored.insert(id)
      guard let known = view.documents[id], try known.message == message else {
        view.documents[id, default: .init(payload: [])].payload = message.recordBytes
        view.documents[id]?.fields[.text] = .text(message.text)
        continue
      }
    }
    for event in try store.allEvents() {
      let id = VaultDocument.event(event.id).replicated
      stored.insert(id)
      view.documents[id, default: .init(payload: [])].payload = event.recordBytes
    }
    for id in view.documents.keys where !stored.contains(id) { view.documents[id] = nil }
    return view
  }
}

extension SyncView {
  /// The messages as a vault must have them, ascending by time and identifier.
  ///
  /// - Throws: `StorageError.malformedRecord`.
  func messages() throws -> [Message] {
    try documents.compactMap { id, document in
      if case .message = VaultDocument(id) { try document.message } else { nil }
    }.sorted { ($0.sentAt, $0.id) < ($1.sentAt, $1.id) }
  }

  /// The events, ascending by identifier.
  ///
  /// - Throws: `StorageError.malformedRecord`.
  func events() throws -> [CalendarEvent] {
    try documents.compactMap { id, document in
      if case .event = VaultDocument(id) {
        try CalendarEvent(recordBytes: document.payload)
      } else {
        nil
      }
    }.sorted { $0.id < $1.id }
  }
}

extension SyncView.Document {
  /// The message with the text that its owner gave it.
  var message: Message {
    get throws {
      let message = try Message(recordBytes: payload)
      guard case .text(let text) = fields[.text] else { return message }
      return message.rectified(text)
    }
  }
}
