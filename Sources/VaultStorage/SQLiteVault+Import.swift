internal import Foundation
internal import GRDB
internal import Synchronization
internal import VaultCore

extension SQLiteVault {
  /// Keeps a step of an import and how far its source has come, in one transaction.
  ///
  /// A message that is replaced loses its vectors: they are those of the older text.
  ///
  /// - Returns: How many messages and events were added, without those replaced.
  /// - Throws: `corrupt`, `erased` or `database`; then nothing of the batch is kept.
  /// - Complexity: O(words of the messages), about 50 µs a message.
  @discardableResult
  public func commit(_ batch: ImportBatch) throws(StorageError) -> Int {
    let (added, events): ([(id: DocumentID, row: Int64)], Int) = try write { database, sealer in
      var writer = KeywordWriter(sealer: sealer)
      let fresh = try Self.replace(batch.changedMessages, &writer, database, sealer)
      let added = try Self.add(batch.messages + fresh, &writer, database, sealer)
      let freshEvents = try Self.replace(batch.changedEvents, database, sealer)
      let events = try Self.add(batch.events + freshEvents, database, sealer)
      let record = CheckpointRecord(source: batch.source, state: batch.checkpoint)
      let name = sealer.name(record.id, in: .checkpoints)
      let sealed = try sealer.seal(record, name: name, in: .checkpoints)
      try database.cachedStatement(
        sql: "INSERT OR REPLACE INTO checkpoints (name, sealed) VALUES (?, ?)"
      ).execute(arguments: [Data(name), Data(sealed)])
      return (added, events)
    }
    remember(added, hasChanges: !added.isEmpty || !batch.changedMessages.isEmpty)
    return added.count + events
  }

  /// How far a source had come with the last batch that was kept; `nil` before the first.
  ///
  /// - Throws: `corrupt`, `erased` or `database`.
  public func checkpoint(of source: String) throws(StorageError) -> [UInt8]? {
    try read { database, sealer in
      let name = sealer.name(DocumentID(source), in: .checkpoints)
      guard
        let row = try Row.fetchOne(
          database, sql: "SELECT sealed FROM checkpoints WHERE name = ?", arguments: [Data(name)])
      else { return nil }
      guard let sealed = row.bytes(at: 0) else { throw RecordDecoder.Malformed() }
      let record: CheckpointRecord = try sealer.open(sealed, name: name, in: .checkpoints)
      return record.state
    }
  }

  /// Puts newer versions in place of known messages and returns those that are not known.
  private static func replace(
    _ messages: [Message], _ writer: inout KeywordWriter, _ database: Database,
    _ sealer: RecordSealer
  ) throws -> [Message] {
    var unknown: [Message] = []
    for message in messages {
      guard let (row, old) = try Self.message(message.id, database, sealer) else {
        unknown.append(message)
        continue
      }
      guard old != message else { continue }
      let name = Data(sealer.name(message.id, in: .messages))
      let words = writer.keyedWords(of: message)
      try writer.remove(writer.keyedWords(of: old), row: row, in: database)
      try writer.add(words, row: row, in: database)
      let sealed = try sealer.seal(message, name: Array(name), in: .messages)
      try database.cachedStatement(
        sql: "UPDATE messages SET words = ?, sealed = ? WHERE row = ?"
      ).execute(arguments: [words.count, Data(sealed), row])
      try database.cachedStatement(sql: "DELETE FROM vectors WHERE name = ?")
        .execute(arguments: [Data(sealer.name(message.id, in: .vectors))])
    }
    return unknown
  }

  /// Puts newer versions in place of known events and returns those that are not known.
  private static func replace(
    _ events: [CalendarEvent], _ database: Database, _ sealer: RecordSealer
  ) throws -> [CalendarEvent] {
    try events.filter { event in
      let name = sealer.name(event.id, in: .events)
      let sealed = try sealer.seal(event, name: name, in: .events)
      try database.cachedStatement(sql: "UPDATE events SET sealed = ? WHERE name = ?")
        .execute(arguments: [Data(sealed), Data(name)])
      return database.changesCount == 0
    }
  }
}
