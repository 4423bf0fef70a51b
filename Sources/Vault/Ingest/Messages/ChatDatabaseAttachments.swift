internal import VaultCore

/// Hands out the files of each message while its rows are read in the same order.
struct ChatDatabaseAttachments {
  private let rows: SQLiteStatement?
  /// The message of the statement's current row; `nil` after the last.
  private var message: Int64?

  /// Starts the statement, if there are files at all.
  init(_ database: SQLiteDatabase, schema: ChatDatabaseSchema) throws(SQLiteFailure) {
    rows = try schema.attachments.map { sql throws(SQLiteFailure) in try database.prepare(sql) }
    try advance()
  }

  /// The files of the message in a physical row, each once; rows come in the schema's order.
  mutating func take(_ row: Int64) throws(SQLiteFailure) -> [Attachment] {
    var found: [Attachment] = []
    var last: Int64?
    while let rows, message == row {
      let number = rows.integer(1)
      if number == nil || number != last, let attachment = Self.attachment(rows) {
        found.append(attachment)
      }
      last = number
      try advance()
    }
    return found
  }

  private mutating func advance() throws(SQLiteFailure) {
    guard let rows, try rows.step() else {
      message = nil
      return
    }
    message = rows.integer(0)
  }

  /// A file; `nil` of the data behind a link's preview, which no person attached.
  private static func attachment(_ rows: SQLiteStatement) -> Attachment? {
    let path = [rows.text(2), rows.text(3)].compactMap(\.self).first { !$0.isEmpty }
    let name = path?.split(separator: "/").last.map(String.init)
    if name?.hasSuffix(".pluginPayloadAttachment") == true { return nil }
    let type = rows.text(4).flatMap { $0.isEmpty ? nil : $0.lowercased() }
    let size = rows.integer(5).flatMap { $0 > 0 ? Int(exactly: $0) : nil }
    return Attachment(name: name, mediaType: type, sizeBytes: size)
  }
}
