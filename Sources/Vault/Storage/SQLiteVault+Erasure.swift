internal import Foundation
internal import GRDB
internal import Synchronization
public import VaultCore

extension SQLiteVault {
  /// Removes the messages, events and vectors of the given ids.
  ///
  /// Their bytes are overwritten in the file and cut from the log.
  ///
  /// - Returns: How many messages and events were removed.
  /// - Throws: `corrupt`, `erased` or `database`.
  /// - Complexity: O(words of the vault): the keyword index is merged anew.
  @discardableResult
  public func delete(_ ids: [DocumentID]) throws(StorageError) -> Int {
    let removed: (messages: Set<DocumentID>, events: Int) = try write { database, sealer in
      try remove(messages: ids, events: ids, as: .delete, database, sealer)
    }
    try forget(removed.messages)
    return removed.messages.count + removed.events
  }

  private func remove(
    messages: [DocumentID], events: [DocumentID], vectors: [DocumentID] = [],
    as operation: AuditedOperation, _ database: Database, _ sealer: RecordSealer
  ) throws -> (messages: Set<DocumentID>, events: Int) {
    var writer = KeywordWriter(sealer: sealer)
    let removed = try Self.removeMessages(messages, &writer, database, sealer)
    var removedEvents: [[UInt8]] = []
    for name in sealer.names(events, in: .events) {
      try database.execute(sql: "DELETE FROM events WHERE name = ?", arguments: [Data(name)])
      if database.changesCount > 0 { removedEvents.append(name) }
    }
    var names = sealer.names(removed.sorted(), in: .messages) + removedEvents
    for name in sealer.names(vectors, in: .vectors) {
      try database.execute(sql: "DELETE FROM vectors WHERE name = ?", arguments: [Data(name)])
      if database.changesCount > 0 { names.append(name) }
    }
    if !names.isEmpty { try log(operation, names, database, sealer) }
    return (removed, removedEvents.count)
  }

  /// Erases records for good, in one transaction, with all that the file kept of them.
  ///
  /// After it the file is written again from what it still holds: SQLite overwrites a deleted row,
  /// but not the copies of it that moving rows between pages left behind.
  ///
  /// - Parameter erasure: The records to erase, and the marks kept of them.
  /// - Returns: How many messages and events were erased.
  /// - Throws: `corrupt`, `erased`, `auditLog` or `database`; as after `delete`, but for a failure
  ///   while the file is written again: then the records are gone and copies may be left, and
  ///   `compact` is to be called again.
  /// - Complexity: O(bytes of the vault).
  @discardableResult
  public func erase(_ erasure: Erasure) throws(StorageError) -> Int {
    let removed: (messages: Set<DocumentID>, events: Int) = try write { database, sealer in
      for mark in erasure.marks {
        try Self.keep([], as: Self.source(ofMark: mark, sealer), database, sealer)
      }
      for (name, state) in erasure.states.sorted(by: { $0.key < $1.key }) {
        try Self.keep(state, as: name, database, sealer)
      }
      for source in erasure.forgottenSources {
        try database.execute(
          sql: "DELETE FROM checkpoints WHERE name = ?",
          arguments: [Data(sealer.name(DocumentID(source), in: .checkpoints))])
      }
      return try remove(
        messages: erasure.messages, events: erasure.events, vectors: erasure.vectors,
        as: erasure.operation, database, sealer)
    }
    try forget(removed.messages)
    try compact()
    return removed.messages.count + removed.events
  }

  /// Returns those of some marks that an erasure has left.
  ///
  /// - Throws: `closed`, `erased` or `database`.
  public func erased(among marks: [String]) throws(StorageError) -> Set<String> {
    try read { database, sealer in
      let statement = try database.cachedStatement(sql: "SELECT 1 FROM checkpoints WHERE name = ?")
      return Set(
        try marks.filter { mark in
          let name = sealer.name(
            DocumentID(Self.source(ofMark: mark, sealer)), in: .checkpoints)
          return try Int.fetchOne(statement, arguments: [Data(name)]) != nil
        })
    }
  }

  /// Writes the file again from what it holds, so that no copy of what was deleted stays in it.
  ///
  /// - Throws: `closed`, `erased` or `database`, for one where another program has it open.
  /// - Complexity: O(bytes of the vault).
  public func compact() throws(StorageError) {
    let queue = try session().queue
    try translatingErrors { try queue.vacuum() }
    try truncateLog(of: queue)
  }

  /// Returns the place where a mark is kept: even the sealed record does not say what was marked.
  private static func source(ofMark mark: String, _ sealer: RecordSealer) -> String {
    "erased " + sealer.name(ofToken: mark)
  }

  /// Removes messages, their words and vectors, and returns those that existed.
  static func removeMessages(
    _ ids: [DocumentID], _ writer: inout KeywordWriter, _ database: Database,
    _ sealer: RecordSealer
  ) throws -> Set<DocumentID> {
    var messages: Set<DocumentID> = []
    for id in ids {
      if let (row, message) = try Self.message(id, database, sealer) {
        try writer.remove(writer.keyedWords(of: message), row: row, in: database)
        try database.execute(sql: "DELETE FROM messages WHERE row = ?", arguments: [row])
        messages.insert(id)
      }
      try database.execute(
        sql: "DELETE FROM vectors WHERE name = ?",
        arguments: [Data(sealer.name(id, in: .vectors))])
    }
    if !messages.isEmpty { try writer.optimize(database) }
    return messages
  }

  /// Removes cached data of removed messages, and cuts their bytes from the log.
  func forget(_ removed: Set<DocumentID>) throws(StorageError) {
    state.withLock { state in
      state.postings = nil
      for id in removed { state.forget(id) }
    }
    try truncateLog()
  }

  /// Erases every record, every index entry and the wrapped key, for good.
  ///
  /// The key goes in the same transaction as the records, then the freed pages leave the file and
  /// the log is cut. What remains is an empty file: opening it throws `erased`. Copies made
  /// earlier, and what the storage device keeps of overwritten blocks, cannot be erased, but hold
  /// only sealed records.
  ///
  /// - Throws: `erased` if that was done before, `database`.
  public func eraseAll() throws(StorageError) {
    let queue = try session().queue
    try write { database, _ in
      let tables = [
        "envelope", "recovery", "messages", "events", "vectors", "checkpoints", "audit",
        "audit_head", "sqlite_sequence",
      ]
      for table in tables {
        try database.execute(sql: "DELETE FROM \(table)")
      }
      try database.execute(sql: "INSERT INTO keywords (keywords) VALUES ('delete-all')")
    }
    state.withLock { $0 = State(.erased) }
    try truncateLog(of: queue)
    try translatingErrors { try queue.vacuum() }
    try truncateLog(of: queue)
  }

  /// Moves the write-ahead log into the file and cuts it to nothing.
  func truncateLog() throws(StorageError) {
    try truncateLog(of: try session().queue)
  }

  private func truncateLog(of queue: DatabaseQueue) throws(StorageError) {
    try translatingErrors {
      try queue.writeWithoutTransaction { database in _ = try database.checkpoint(.truncate) }
    }
  }
}
