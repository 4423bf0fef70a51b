internal import CSQLite
internal import Foundation
internal import VaultCore
internal import VaultTestSupport

@testable internal import VaultIngest

// Invariants: the connection is open from `init` to `deinit`, used by one thread, and `exec` is
// given text that outlives the call.

/// A database as Messages lays it out, written by SQL.
@safe final class ChatSample {
  /// A generation of the schema, by what its columns were when it came.
  enum Generation: CaseIterable {
    /// OS X 10.8: no reactions, dates in seconds.
    case seconds
    /// macOS 10.13: reactions, dates in nanoseconds.
    case nanoseconds
    /// macOS 15: replies, edits, emoji reactions.
    case edits

    var columns: [String] {
      let old = [
        "guid TEXT UNIQUE NOT NULL", "text TEXT", "replace INTEGER DEFAULT 0",
        "handle_id INTEGER DEFAULT 0", "subject TEXT", "attributedBody BLOB", "service TEXT",
        "date INTEGER", "is_from_me INTEGER DEFAULT 0", "item_type INTEGER DEFAULT 0",
        "other_handle INTEGER DEFAULT 0", "group_title TEXT",
        "group_action_type INTEGER DEFAULT 0",
      ]
      let reactions = ["associated_message_guid TEXT", "associated_message_type INTEGER DEFAULT 0"]
      let edits = [
        "message_summary_info BLOB", "reply_to_guid TEXT", "thread_originator_guid TEXT",
        "date_edited INTEGER DEFAULT 0", "date_retracted INTEGER DEFAULT 0",
        "associated_message_emoji TEXT",
      ]
      switch self {
      case .seconds: return old
      case .nanoseconds: return old + reactions
      case .edits: return old + reactions + edits
      }
    }

    var unit: Int64 { self == .seconds ? 1 : 1_000_000_000 }
  }

  let directory: TemporaryDirectory
  let url: URL
  private let connection: OpaquePointer

  struct Failure: Error {
    let code: Int32
  }

  /// Creates an empty database, without tables if there is no generation.
  init(_ generation: Generation? = .edits, name: String = "chat.db") throws {
    directory = try TemporaryDirectory()
    url = directory.url.appendingPathComponent(name)
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open(url.path, &opened)
    guard code == SQLITE_OK, let handle = unsafe opened else { throw Failure(code: code) }
    unsafe connection = handle
    guard let generation else { return }
    try run(
      """
      CREATE TABLE message (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, \
      \(generation.columns.joined(separator: ", ")));
      CREATE TABLE handle (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT, service TEXT);
      CREATE TABLE chat (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, guid TEXT, style INTEGER,
        chat_identifier TEXT, display_name TEXT);
      CREATE TABLE chat_handle_join (chat_id INTEGER, handle_id INTEGER);
      CREATE TABLE chat_message_join (chat_id INTEGER, message_id INTEGER);
      CREATE TABLE attachment (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, guid TEXT, filename TEXT,
        mime_type TEXT, transfer_name TEXT, total_bytes INTEGER);
      CREATE TABLE message_attachment_join (message_id INTEGER, attachment_id INTEGER);
      INSERT INTO handle (ROWID, id) VALUES (1, '+34600111222'), (2, 'ana@example.com');
      INSERT INTO chat (ROWID, guid, style, chat_identifier) VALUES
        (1, 'iMessage;-;+34600111222', 45, '+34600111222'),
        (2, 'iMessage;+;chat77', 43, 'chat77');
      INSERT INTO chat_handle_join VALUES (1, 1), (2, 1), (2, 2);
      """)
  }

  deinit {
    _ = unsafe sqlite3_close_v2(connection)
  }

  func run(_ sql: String) throws {
    let code = unsafe sqlite3_exec(connection, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw Failure(code: code) }
  }

  /// Inserts a message into a chat; values are SQL literals by column.
  func add(
    _ row: Int64, chat: Int64? = 1, date: Int64? = nil, _ values: [String: String] = [:]
  ) throws {
    var all = ["guid": "'G\(row)'", "handle_id": "1", "text": "'text \(row)'"]
    all["date"] = "\(date ?? Self.start + row * 1_000_000_000)"
    all.merge(values) { $1 }
    let named = all.sorted { $0.key < $1.key }
    let columns = named.map(\.key).joined(separator: ", ")
    let literals = named.map(\.value).joined(separator: ", ")
    try run("INSERT INTO message (ROWID, \(columns)) VALUES (\(row), \(literals))")
    if let chat { try run("INSERT INTO chat_message_join VALUES (\(chat), \(row))") }
  }

  func records() throws -> [IngestRecord] {
    var reader = try ChatDatabaseReader(url: url, path: "chat.db")
    return try reader.all()
  }

  func messages() throws -> [Message] {
    try records().compactMap { if case .message(let message, _) = $0 { message } else { nil } }
  }

  func rejections() throws -> [Rejection] {
    try records().compactMap { if case .rejected(let note) = $0 { note } else { nil } }
  }

  /// 2026-03-01T09:30:00Z in Apple's nanoseconds: 1 772 357 400 − 978 307 200 seconds (`date -d`).
  static let start: Int64 = 794_050_200_000_000_000
  static let startTime = Timestamp(year: 2026, month: 3, day: 1, hour: 9, minute: 30)

  /// Bytes as a literal of SQL.
  static func blob(_ bytes: some Sequence<UInt8>) -> String {
    "x'" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "'"
  }

  /// A text as `NSArchiver` writes an attributed string, ended after the text's object.
  static func stream(_ text: String, mutable: Bool = false) -> [UInt8] {
    func name(_ text: String) -> [UInt8] {
      [0x84, 0x84, UInt8(text.utf8.count)] + Array(text.utf8)
    }
    let count = text.utf8.count
    let length: [UInt8] =
      count < 0x81
      ? [UInt8(count)]
      : count <= 0xFFFF
        ? [0x81, UInt8(count & 0xFF), UInt8(count >> 8)]
        : [0x82] + (0..<4).map { UInt8(count >> (8 * $0) & 0xFF) }
    let signature: [UInt8] = [4, 11] + Array("streamtyped".utf8) + [0x81, 0xE8, 3, 0x84, 1, 0x40]
    let attributed =
      mutable
      ? [0x84] + name("NSMutableAttributedString") + [0] + name("NSAttributedString") + [0]
      : [0x84] + name("NSAttributedString") + [0]
    let string =
      mutable
      ? name("NSMutableString") + [1] + name("NSString") + [1, 0x95]
      : name("NSString") + [1, 0x94]
    return signature + attributed + name("NSObject") + [0, 0x85, 0x92, 0x84] + string
      + [0x84, 1, 0x2B] + length + Array(text.utf8) + [0x86, 0x86]
  }
}
