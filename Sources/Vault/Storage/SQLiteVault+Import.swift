internal import Foundation
internal import GRDB
internal import Synchronization
internal import VaultCore

extension SQLiteVault {
  /// Stores a step of an import and the position of its source, in one transaction.
  ///
  /// A message that is replaced loses its vectors: they are those of the older text. The bytes of
  /// one that is removed are overwritten in the file and cut from the log.
  ///
  /// - Returns: How many messages and events were added, and how many were replaced by others.
  /// - Throws: `corrupt`, `erased` or `database`; then nothing of the batch is kept.
  /// - Complexity: O(words of the messages), about 50 µs a message.
  @discardableResult
  public func commit(_ batch: ImportBatch) throws(StorageError) -> ImportCounts {
    let done = try write { database, sealer in
      var writer = KeywordWriter(sealer: sealer)
      let replaced = try Self.replace(batch.changedMessages, &writer, database, sealer)
      let messages = try Self.add(
        batch.messages + replaced.unknown, &writer, database, sealer)
      let replacedEvents = try Self.replace(batch.changedEvents, database, sealer)
      let events = try Self.add(batch.events + replacedEvents.unknown, database, sealer)
      let removed = try Self.removeMessages(batch.deletedMessages, &writer, database, sealer)
      if let (model, rows) = batch.vectors { try keep(rows, of: model, database, sealer) }
      try Self.keep(batch.checkpoint, as: batch.source, database, sealer)
      for (name, state) in batch.states.sorted(by: { $0.key < $1.key }) {
        try Self.keep(state, as: name, database, sealer)
      }
      let changed = replaced.changed + replacedEvents.changed
      let names =
        sealer.names(messages.map(\.id) + replaced.changed + removed.sorted(), in: .messages)
        + events + sealer.names(replacedEvents.changed, in: .events)
      if !names.isEmpty { try log(batch.operation, names, database, sealer) }
      return (
        messages: messages, events: events.count, changed: changed.count, removed: removed
      )
    }
    state.withLock { state in
      for message in batch.changedMessages { state.forgetTime(of: message.id) }
    }
    remember(done.messages, hasChanges: !done.messages.isEmpty || done.changed > 0)
    if !done.removed.isEmpty { try forget(done.removed) }
    return ImportCounts(added: done.messages.count + done.events, changed: done.changed)
  }

  /// Returns the position of a source after the last batch that was kept; `nil` before the first.
  ///
  /// - Throws: `corrupt`, `erased` or `database`.
  public func checkpoint(of source: String) throws(StorageError) -> [UInt8]? {
    try read { try Self.state(source, $0, $1) }
  }

  static func state(
    _ source: String, _ database: Database, _ sealer: RecordSealer
  ) throws -> [UInt8]? {
    let name = sealer.name(DocumentID(source), in: .checkpoints)
    guard
      let row = try Row.fetchOne(
        database, sql: "SELECT sealed FROM checkpoints WHERE name = ?", arguments: [Data(name)])
    else { return nil }
    guard let sealed = row.bytes(at: 0) else { throw RecordDecoder.Malformed() }
    let record: CheckpointRecord = try sealer.open(sealed, name: name, in: .checkpoints)
    return record.state
  }

  static func keep(
    _ state: [UInt8], as source: String, _ database: Database, _ sealer: RecordSealer
  ) throws {
    let record = CheckpointRecord(source: source, state: state)
    let name = sealer.name(record.id, in: .checkpoints)
    let sealed = try sealer.seal(record, name: name, in: .checkpoints)
    try database.cachedStatement(
      sql: "INSERT OR REPLACE INTO checkpoints (name, sealed) VALUES (?, ?)"
    ).execute(arguments: [Data(name), Data(sealed)])
  }

  /// Replaces known messages by newer versions; returns those that are not known, and those that it
  /// changed.
  private static func replace(
    _ messages: [Message], _ writer: inout KeywordWriter, _ database: Database,
    _ sealer: RecordSealer
  ) throws -> (unknown: [Message], changed: [DocumentID]) {
    var unknown: [Message] = []
    var changed: [DocumentID] = []
    for message in messages {
      guard let (row, old) = try Self.message(message.id, database, sealer) else {
        unknown.append(message)
        continue
      }
      guard old != message else { continue }
      changed.append(message.id)
      let name = sealer.name(message.id, in: .messages)
      let (words, length) = writer.indexed(message)
      try writer.remove(writer.keyedWords(of: old), row: row, in: database)
      try writer.add(words, row: row, in: database)
      let sealed = try sealer.seal(message, name: name, in: .messages)
      try database.cachedStatement(
        sql: "UPDATE messages SET words = ?, sealed = ? WHERE row = ?"
      ).execute(arguments: [length, Data(sealed), row])
      try database.cachedStatement(sql: "DELETE FROM vectors WHERE name = ?")
        .execute(arguments: [Data(sealer.name(message.id, in: .vectors))])
    }
    return (unknown, changed)
  }

  /// Replaces known events by newer versions; returns those that are not known, and those that it
  /// changed.
  private static func replace(
    _ events: [CalendarEvent], _ database: Database, _ sealer: RecordSealer
  ) throws -> (unknown: [CalendarEvent], changed: [DocumentID]) {
    var unknown: [CalendarEvent] = []
    var changed: [DocumentID] = []
    for event in events {
      let name = sealer.name(event.id, in: .events)
      let statement = try database.cachedStatement(sql: "SELECT sealed FROM events WHERE name = ?")
      guard let row = try Row.fetchOne(statement, arguments: [Data(name)]) else {
        unknown.append(event)
        continue
      }
      guard let bytes = row.bytes(at: 0) else { throw RecordDecoder.Malformed() }
      let old: CalendarEvent = try sealer.open(bytes, name: name, in: .events)
      guard old != event else { continue }
      changed.append(event.id)
      try database.cachedStatement(sql: "UPDATE events SET sealed = ? WHERE name = ?")
        .execute(arguments: [Data(try sealer.seal(event, name: name, in: .events)), Data(name)])
    }
    return (unknown, changed)
  }
}
