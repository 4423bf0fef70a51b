public import Foundation

/// Reads the database of Apple's Messages: `chat.db` of macOS, `sms.db` of iOS.
///
/// The file is opened read-only, its write-ahead log included, and its folder is left as it is.
/// Every generation of the schema is read (`ChatDatabaseSchema`); columns it lacks count as empty.
///
/// - A message's identifier is its `guid`, or `path#ROWID` without one; its thread is the chat's
///   `chat_identifier`, where chats with the same single person are one thread.
/// - Messages come by date, then by row. A message in several chats comes once.
/// - The text is `text`, else the string in `attributedBody`; U+FFFC marks are taken out.
/// - Tapbacks become `reactions` of their message. An edited message has its last text, one taken
///   back none. Renamings, joinings and leavings of groups are system messages.
/// - What was deleted, is spam or waits to be sent is set aside (``MailState``).
/// - `Rejection.line` and the line of a message are the `ROWID`.
///
/// Memory holds the people, the chats and the tapbacks, and one message at a time; SQLite sorts in
/// temporary files.
public struct ChatDatabaseReader: RecordReader {
  /// The parts into which everything read so far falls.
  public private(set) var ledger = ReadLedger()
  private let path: String
  private let file: ChatDatabaseFile
  private let order: SQLiteStatement
  private let messages: SQLiteStatement
  private var attachments: ChatDatabaseAttachments
  private var assembler: ChatMessageAssembler
  /// The records that follow the one handed out last.
  private var held: [IngestRecord] = []
  private var lastRow: Int64?
  private var isAtEnd = false

  /// Opens a database and gathers its people, chats and tapbacks.
  ///
  /// - Parameters:
  ///   - url: The file; a `-wal` beside it is read too.
  ///   - path: The path below the vault's folder; it names the file in errors and messages.
  /// - Throws: `IngestError.unreadable`; `.notAMessagesDatabase` if it is no database, is encrypted
  ///   or lacks a table of messages; `.corruptDatabase` if it contradicts itself.
  /// - Complexity: O(n log n) in the messages, for sorting them.
  public init(url: URL, path: String) throws(IngestError) {
    self.path = path
    file = try ChatDatabaseFile(url, path: path)
    let database = file.database
    do throws(SQLiteFailure) {
      guard let schema = try ChatDatabaseSchema(database) else {
        throw SQLiteFailure.notADatabase
      }
      assembler = ChatMessageAssembler(
        path: path, chats: try ChatDatabaseChats(database, schema: schema),
        trustsReplyTo: !schema.has(.originator))
      if let sql = schema.tapbacks {
        let rows = try database.prepare(sql)
        while try rows.step() {
          let rejection = assembler.addTapback(rows)
          if let rejection { held.append(.rejected(rejection)) }
          if let rejection {
            ledger.rows.leaveOut(rejection.reason, 1)
          } else {
            ledger.rows.records += 1
          }
        }
      }
      let counts = try database.prepare(schema.counts)
      if try counts.step() { ledger.rows.total = Int(counts.integer(0) ?? 0) }
      order = try database.prepare(schema.order)
      messages = try database.prepare(schema.message)
      attachments = try ChatDatabaseAttachments(database, schema: schema)
    } catch {
      throw IngestError(error, file: path)
    }
    held.reverse()
  }

  /// The next message or rejection; `nil` at the end.
  ///
  /// - Throws: `IngestError.corruptDatabase` or `.unreadable`; nothing comes after.
  public mutating func next() throws(IngestError) -> IngestRecord? {
    if let record = held.popLast() { return record }
    guard !isAtEnd else { return nil }
    do throws(SQLiteFailure) {
      while try order.step() {
        // The same message in another chat.
        if let row = order.integer(0), row == lastRow { continue }
        let record = try message()
        ledger.rows.add(record, 1)
        return record
      }
    } catch {
      isAtEnd = true
      throw IngestError(error, file: path)
    }
    isAtEnd = true
    held = assembler.reactionsLeft.reversed().map { row in
      .rejection(.reaction, line: row)
    }
    return held.popLast()
  }

  /// The message at the current row of the ordering statement.
  private mutating func message() throws(SQLiteFailure) -> IngestRecord {
    let row = order.integer(0) ?? 0
    lastRow = row
    let number = order.integer(1) ?? row
    let files = try attachments.take(row)
    ledger.rows.attachments += files.count
    messages.restart(with: row)
    let line = Int(truncatingIfNeeded: number)
    do throws(SQLiteFailure) {
      guard try messages.step() else { return .rejection(.unreadable, line: line) }
    } catch {
      // One row whose pages are damaged; those that time ran out for end the reading.
      guard error == .corrupt, !file.database.isExhausted else { throw error }
      return .rejection(.unreadable, line: line)
    }
    let chat = order.integer(2)
    let state = assembler.state(messages, chat: chat, isDeleted: order.integer(3) == 1)
    var records: [IngestRecord]
    switch assembler.message(messages, number: number, chat: chat, files: files) {
    case .failure(let left): records = [.rejection(left.reason, line: line)]
    case .success(let (message, isDamaged)):
      records = [.message(message, line: line)]
      if isDamaged { records.append(.rejection(.damagedText, line: line)) }
    }
    if let state { return .setAside(records, Rejection(line: line, reason: state)) }
    held += records.dropFirst()
    return records[0]
  }
}
