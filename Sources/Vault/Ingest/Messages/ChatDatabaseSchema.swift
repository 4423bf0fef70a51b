/// The tables and columns of one generation of `chat.db`.
///
/// | since | tables and columns of use here |
/// |---|---|
/// | iOS 6, OS X 10.8 | `message`, `handle`, `chat` and their joins; dates in seconds |
/// | iOS 10, macOS 10.12 | `associated_message_guid`, `associated_message_type` |
/// | iOS 11, macOS 10.13 | dates in nanoseconds |
/// | iOS 14, macOS 11 | `thread_originator_guid`, `is_spam`; `text` is NULL in more and more rows |
/// | iOS 16, macOS 13 | `date_edited`, `date_retracted`, `message_summary_info`, deleted messages apart |
/// | iOS 18, macOS 15 | `associated_message_emoji`, `schedule_type`, `schedule_state` |
/// | iOS 26, macOS 26 | `filter_action` |
///
/// Statements select NULL for what a database lacks, so that readers know one set of columns.
struct ChatDatabaseSchema {
  /// The columns of a message; the raw value is the position in a selected row.
  enum Field: Int32, CaseIterable {
    case guid
    case text
    case body
    case date
    case isFromMe
    case handle
    case subject
    case itemType
    case groupTitle
    case groupAction
    case otherHandle
    case dateEdited
    case dateRetracted
    case summary
    case originator
    case replyTo
    case associatedGUID
    case associatedType
    case emoji
    case isSpam
    case filterAction
    case scheduleType
    case scheduleState
    case isSent

    /// The column's name.
    var name: String { Self.names[Int(rawValue)] }

    private static let names = [
      "guid", "text", "attributedBody", "date", "is_from_me", "handle_id", "subject", "item_type",
      "group_title", "group_action_type", "other_handle", "date_edited", "date_retracted",
      "message_summary_info", "thread_originator_guid", "reply_to_guid", "associated_message_guid",
      "associated_message_type", "associated_message_emoji",
      "is_spam", "filter_action", "schedule_type", "schedule_state", "is_sent",
    ]
  }

  private let columns: [String: Set<String>]

  /// Looks at the tables.
  ///
  /// - Returns: `nil` unless there is a table of messages with dates and texts.
  init?(_ database: SQLiteDatabase) throws(SQLiteFailure) {
    var columns: [String: Set<String>] = [:]
    // A virtual table or a view has no root page; neither is Apple's.
    let tables = try database.prepare(
      "SELECT lower(name) FROM sqlite_master WHERE type = 'table' AND rootpage > 0")
    var names: [String] = []
    while try tables.step() {
      if let name = tables.text(0), Self.tables.contains(name) { names.append(name) }
    }
    for name in names {
      let list = try database.prepare("PRAGMA table_info(\(name))")
      while try list.step() {
        if let column = list.text(1) { columns[name, default: []].insert(column.lowercased()) }
      }
    }
    self.columns = columns
    guard has(.date), has(.text) || has(.body) else { return nil }
  }

  private static let tables: Set<String> = [
    "message", "handle", "chat", "chat_handle_join", "chat_message_join", "attachment",
    "message_attachment_join", "chat_recoverable_message_join",
  ]

  /// Returns true if messages have a column.
  func has(_ field: Field) -> Bool {
    has(field.name, in: "message")
  }

  private func has(_ column: String, in table: String) -> Bool {
    columns[table]?.contains(column.lowercased()) ?? false
  }

  private func has(_ table: String, _ required: [String]) -> Bool {
    required.allSatisfy { has($0, in: table) }
  }

  /// A column of a table, or NULL where it is missing.
  private func column(_ name: String, of table: String, as alias: String) -> String {
    has(name, in: table) ? "\(alias).\"\(name)\"" : "NULL"
  }

  // MARK: Statements

  /// The fields of the message in a given physical row.
  var message: String {
    "SELECT \(fields) FROM message m WHERE m._rowid_ = ?1"
  }

  /// The physical row, number and chat of each message that is no tapback, and 1 where it was
  /// deleted, in order.
  ///
  /// A message in several chats comes several times in a row, with the first chat first. A message
  /// that was deleted but can be recovered ("Recently Deleted") is in no chat, but a table of its
  /// own lists its former chat.
  var order: String {
    let joins = ["chat_message_join", "chat_recoverable_message_join"]
      .filter { has($0, ["chat_id", "message_id"]) }
    let marks = joins.enumerated().map { index, join in
      "j\(index).message_id IS \(join == "chat_message_join" ? "" : "NOT ")NULL"
    }
    let isDeleted =
      joins.last == "chat_recoverable_message_join" ? marks.joined(separator: " AND ") : "0"
    let sources = joins.enumerated().map { index, join in
      " LEFT JOIN \(join) j\(index) ON j\(index).message_id = m.ROWID"
    }
    let chats = joins.indices.map { "j\($0).chat_id" } + ["NULL", "NULL"]
    return """
      SELECT m._rowid_, m.ROWID, coalesce(\(chats.joined(separator: ", "))) AS chat, \
      \(isDeleted) FROM message m\(sources.joined()) WHERE NOT \(isTapback) \
      ORDER BY \(sortKey), m._rowid_, chat
      """
  }

  /// The number and fields of each tapback, in order; `nil` where there are none.
  var tapbacks: String? {
    guard has(.associatedType), has(.associatedGUID) else { return nil }
    return """
      SELECT \(fields), m.ROWID FROM message m WHERE \(isTapback) ORDER BY \(sortKey), m._rowid_
      """
  }

  /// The physical row of a message, and the number, names, type and size of each of its files, in
  /// the order of the messages; `nil` where there are none.
  var attachments: String? {
    guard has("message_attachment_join", ["message_id", "attachment_id"]),
      columns["attachment"] != nil
    else { return nil }
    let names = ["transfer_name", "filename", "mime_type", "total_bytes"]
      .map { column($0, of: "attachment", as: "a") }
    return """
      SELECT m._rowid_, a.ROWID, \(names.joined(separator: ", ")) FROM message_attachment_join j \
      JOIN message m ON m.ROWID = j.message_id JOIN attachment a ON a.ROWID = j.attachment_id \
      WHERE NOT \(isTapback) ORDER BY \(sortKey), m._rowid_, a.ROWID
      """
  }

  /// The number and identifier of each handle.
  var handles: String? {
    has("handle", ["id"]) ? "SELECT ROWID, id FROM handle" : nil
  }

  /// The number, identifier, unique name, style and filter of each chat.
  var chats: String? {
    guard columns["chat"] != nil else { return nil }
    let names = ["chat_identifier", "guid", "style", "is_filtered"].map {
      column($0, of: "chat", as: "c")
    }
    return "SELECT c.ROWID, \(names.joined(separator: ", ")) FROM chat c ORDER BY c.ROWID"
  }

  /// The chat and handle of each participation.
  var participants: String? {
    guard has("chat_handle_join", ["chat_id", "handle_id"]) else { return nil }
    return "SELECT chat_id, handle_id FROM chat_handle_join ORDER BY chat_id, handle_id"
  }

  /// The number of messages, and of files in messages.
  var counts: String {
    let files = attachments == nil ? "0" : "(SELECT count(*) FROM message_attachment_join)"
    return "SELECT count(*) + \(files) FROM message"
  }

  private var fields: String {
    Field.allCases.map { column($0.name, of: "message", as: "m") }.joined(separator: ", ")
  }

  private var isTapback: String {
    guard has(.associatedType) else { return "0" }
    return "coalesce(m.associated_message_type BETWEEN 2000 AND 3999, 0)"
  }

  /// The date in nanoseconds, for either unit that a row has.
  private var sortKey: String {
    """
    CASE WHEN m.date BETWEEN -\(ChatDate.firstNanoseconds) AND \(ChatDate.firstNanoseconds) \
    THEN m.date * 1000000000 ELSE m.date END
    """
  }
}
