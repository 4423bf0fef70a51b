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
      var writer = KeywordWriter(sealer: sealer)
      let messages = try Self.removeMessages(ids, &writer, database, sealer)
      var events: [[UInt8]] = []
      for name in sealer.names(ids, in: .events) {
        try database.execute(sql: "DELETE FROM events WHERE name = ?", arguments: [Data(name)])
        if database.changesCount > 0 { events.append(name) }
      }
      let names = sealer.names(messages.sorted(), in: .messages) + events
      if !names.isEmpty { try log(.delete, names, database, sealer) }
      return (messages, events.count)
    }
    try forget(removed.messages)
    return removed.messages.count + removed.events
  }

  /// Removes messages, their words and vectors, and says which there were.
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

  /// Forgets what is known of removed messages, and cuts their bytes from the log.
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
  /// the log is cut. What stays is an empty shell: opening it throws `erased`. Copies made earlier,
  /// and what the storage device keeps of overwritten blocks, are out of reach, but hold sealed
  /// records only.
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
