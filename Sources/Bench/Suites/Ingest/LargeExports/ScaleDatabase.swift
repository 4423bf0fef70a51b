internal import Foundation
internal import GRDB
internal import VaultCore
internal import VaultIngest

/// A database of Apple's Messages: eight conversations of two, every other text in
/// `attributedBody` only, as recent systems write it.
struct ScaleDatabase: ScaleExport {
  let count: Int
  /// About how many bytes each message's text has.
  let textBytes: Int
  let seed: UInt64

  var format: Export.Format { .messagesDatabase }

  private static let partners = (0..<8).map { "+3460011122\($0)" }

  private static let tables = """
    CREATE TABLE message (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, guid TEXT UNIQUE NOT NULL, \
    text TEXT, attributedBody BLOB, handle_id INTEGER DEFAULT 0, service TEXT, date INTEGER, \
    is_from_me INTEGER DEFAULT 0, item_type INTEGER DEFAULT 0, group_title TEXT, \
    associated_message_guid TEXT, associated_message_type INTEGER DEFAULT 0, \
    cache_has_attachments INTEGER DEFAULT 0, thread_originator_guid TEXT, \
    date_edited INTEGER DEFAULT 0, date_retracted INTEGER DEFAULT 0, message_summary_info BLOB);
    CREATE TABLE handle (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, service TEXT);
    CREATE TABLE chat (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, guid TEXT UNIQUE NOT NULL, \
    chat_identifier TEXT, display_name TEXT, style INTEGER);
    CREATE TABLE attachment (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, guid TEXT, filename TEXT, \
    transfer_name TEXT, mime_type TEXT, total_bytes INTEGER);
    CREATE TABLE chat_message_join (chat_id INTEGER, message_id INTEGER, message_date INTEGER, \
    PRIMARY KEY (chat_id, message_id));
    CREATE TABLE chat_handle_join (chat_id INTEGER, handle_id INTEGER);
    CREATE TABLE message_attachment_join (message_id INTEGER, attachment_id INTEGER);
    CREATE INDEX chat_message_join_idx_message_id ON chat_message_join (message_id);
    """

  func write(to file: URL) throws {
    let queue = try DatabaseQueue(path: file.path)
    try queue.write { database in
      try database.execute(sql: Self.tables)
      for (index, partner) in Self.partners.enumerated() {
        try database.execute(
          sql: "INSERT INTO handle (id, service) VALUES (?, 'iMessage')", arguments: [partner])
        try database.execute(
          sql: "INSERT INTO chat (guid, chat_identifier, style) VALUES (?, ?, 45)",
          arguments: ["iMessage;-;\(partner)", partner])
        try database.execute(
          sql: "INSERT INTO chat_handle_join VALUES (?, ?)", arguments: [index + 1, index + 1])
      }
      let row = try database.makeStatement(
        sql: """
          INSERT INTO message (guid, text, attributedBody, handle_id, service, date, is_from_me) \
          VALUES (?, ?, ?, ?, 'iMessage', ?, ?)
          """)
      let join = try database.makeStatement(sql: "INSERT INTO chat_message_join VALUES (?, ?, ?)")
      for index in 0..<count {
        let (message, partner) = message(index)
        let isOwn = message.sender == .owner
        // Nanoseconds since 2001-01-01T00:00:00Z.
        let date = (message.sentAt.milliseconds - 978_307_200_000) * 1_000_000
        let isTyped = index.isMultiple(of: 2)
        try row.execute(arguments: [
          message.id.rawValue, isTyped ? nil : message.text,
          isTyped ? Self.attributedBody(message.text) : nil, isOwn ? 0 : partner + 1, date, isOwn,
        ])
        try join.execute(arguments: [partner + 1, index + 1, date])
      }
    }
    try queue.close()
  }

  func item(_ index: Int) -> IngestRecord {
    .message(message(index).message, line: 0)
  }

  private func message(_ index: Int) -> (message: Message, partner: Int) {
    let source = ScaleText(seed: seed)
    var draws = source.draws(index)
    let partner = draws.index(below: Self.partners.count)
    let person = Participant(Handle(.phone, Self.partners[partner]))
    let isOwn = draws.index(below: 2) == 0
    let message = Message(
      id: DocumentID("scale-\(seed)-\(index)"), platform: .imessage,
      sentAt: Timestamp(year: 2024, month: 1, day: 1).advanced(bySeconds: Int64(index) * 29),
      sender: isOwn ? .owner : person, recipients: [isOwn ? person : .owner],
      text: source.text(bytes: textBytes, &draws), threadID: Self.partners[partner])
    return (message, partner)
  }

  /// An attributed string of one part as NeXT's typed stream archives it.
  static func attributedBody(_ text: String) -> Data {
    let bytes = Array(text.utf8)
    let length: [UInt8] =
      bytes.count < 0x80
      ? [UInt8(bytes.count)]
      : [0x81, UInt8(bytes.count & 0xFF), UInt8(bytes.count >> 8 & 0xFF)]
    func name(_ name: String) -> [UInt8] { [UInt8(name.utf8.count)] + Array(name.utf8) }
    var stream: [UInt8] = [0x04] + name("streamtyped") + [0x81, 0xE8, 0x03, 0x84, 0x01, 0x40]
    stream += [0x84, 0x84, 0x84] + name("NSAttributedString") + [0x00, 0x84, 0x84]
    stream += name("NSObject") + [0x00, 0x85, 0x92, 0x84, 0x84, 0x84] + name("NSString")
    stream += [0x01, 0x94, 0x84, 0x01, 0x2B] + length + bytes + [0x86, 0x84, 0x02, 0x69, 0x49]
    stream += [0x01] + length + [0x92, 0x84, 0x84, 0x84] + name("NSDictionary")
    stream += [0x00, 0x95, 0x84, 0x01, 0x69, 0x00, 0x86, 0x86]
    return Data(stream)
  }
}
