import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultIngest

@Suite("Databases of Messages")
struct ChatDatabaseReaderTests {
  static let phone = Samples.phone("+34600111222")
  static let mail = Samples.mail("ana@example.com")

  @Test("A message has every field of its row and the rows that it joins")
  func readsEveryField() throws {
    let sample = try ChatSample()
    try sample.run(
      """
      INSERT INTO attachment (ROWID, filename, mime_type, transfer_name, total_bytes) VALUES
        (1, '~/Library/Messages/Attachments/a/IMG_1.HEIC', 'image/HEIC', 'IMG 1.HEIC', 1234),
        (2, '~/Library/Messages/Attachments/b/note.pdf', NULL, NULL, 0);
      INSERT INTO message_attachment_join VALUES (1, 2), (1, 1), (1, 1);
      """)
    try sample.add(
      1, chat: 2, date: ChatSample.start + 250_999_999,
      ["text": "'\u{FFFC}look\u{FFFC} '", "handle_id": "2", "subject": "'Trip'"])
    try sample.add(2, chat: 1, ["is_from_me": "1", "handle_id": "0", "text": "'ok'"])
    let messages = try sample.messages()
    let first = try #require(messages.first)
    #expect(first.id == DocumentID("G1"))
    #expect(first.platform == .imessage)
    #expect(first.kind == .personal)
    #expect(first.sentAt.description == "2026-03-01T09:30:00.250Z")
    #expect(first.utcOffsetSeconds == nil)
    #expect(first.sender == Self.mail)
    #expect(first.recipients == [.owner, Self.phone])
    #expect(first.subject == "Trip")
    #expect(first.text == "look")
    #expect(
      first.attachments == [
        Attachment(name: "IMG 1.HEIC", mediaType: "image/heic", sizeBytes: 1234),
        Attachment(name: "note.pdf"),
      ])
    #expect(first.threadID == "chat77")
    #expect(first.revision == .original)
    #expect(messages[1].sender == .owner)
    #expect(messages[1].recipients == [Self.phone])
    #expect(messages[1].threadID == "+34600111222")
    #expect(try sample.rejections().isEmpty)
  }

  @Test(
    "Every generation of the schema gives the same messages",
    arguments: ChatSample.Generation.allCases)
  func readsGenerations(_ generation: ChatSample.Generation) throws {
    let sample = try ChatSample(generation)
    let start = 794_050_200 * generation.unit
    try sample.add(1, date: start, ["text": "'one'"])
    try sample.add(2, date: start + 60 * generation.unit, ["is_from_me": "1", "text": "'two'"])
    let messages = try sample.messages()
    #expect(
      messages.map(\.sentAt) == [
        ChatSample.startTime, ChatSample.startTime.advanced(bySeconds: 60),
      ])
    #expect(messages.map(\.sender) == [Self.phone, .owner])
    #expect(messages.map(\.recipients) == [[.owner], [Self.phone]])
    #expect(messages.map(\.text) == ["one", "two"])
  }

  @Test("Messages come by date, whichever unit each has, then by row")
  func ordersByDate() throws {
    let sample = try ChatSample()
    try sample.add(1, date: 794_050_300)
    try sample.add(2, date: ChatSample.start)
    try sample.add(3, date: ChatSample.start)
    try sample.add(4, date: 794_050_100)
    let records = try sample.records()
    let rows = records.map { if case .message(_, let line) = $0 { line } else { 0 } }
    #expect(rows == [4, 2, 3, 1])
    #expect(try sample.records() == records)
  }

  @Test("Where the text is NULL or empty, the archived string has it")
  func readsArchivedStrings() throws {
    let sample = try ChatSample()
    let texts = ["hola", String(repeating: "é", count: 200), String(repeating: "x", count: 70_000)]
    for (index, text) in texts.enumerated() {
      let blob = ChatSample.blob(ChatSample.stream(text, mutable: index == 1))
      let values = ["text": index == 0 ? "''" : "NULL", "attributedBody": blob]
      try sample.add(Int64(index + 1), values)
    }
    #expect(try sample.messages().map(\.text) == texts)
  }

  @Test("A text that breaks off is kept and noted; one that cannot be read is left out")
  func notesDamage() throws {
    let sample = try ChatSample()
    let stream = ChatSample.stream("the whole text")
    try sample.add(1, ["text": "NULL", "attributedBody": ChatSample.blob(stream.dropLast(7))])
    try sample.add(2, ["text": "NULL", "attributedBody": "x'0102030405'"])
    try sample.add(3, ["text": "NULL"])
    let records = try sample.records()
    #expect(try sample.messages().map(\.text) == ["the whole", ""])
    #expect(records[1] == .rejected(Rejection(line: 1, reason: .damagedText)))
    #expect(records[2] == .rejected(Rejection(line: 2, reason: .unreadable)))
  }

  @Test("A message in several chats comes once, and one person's chats are one thread")
  func mergesChats() throws {
    let sample = try ChatSample()
    try sample.run(
      """
      INSERT INTO handle (ROWID, id) VALUES (3, '+34 600 111 222');
      INSERT INTO chat (ROWID, guid, style, chat_identifier) VALUES
        (3, 'SMS;-;+34600111222', 45, '+34600111222'), (4, 'RCS;-;x', 45, '+34 600 111 222');
      INSERT INTO chat_handle_join VALUES (3, 1), (4, 3);
      """)
    try sample.add(1, chat: 1)
    try sample.run("INSERT INTO chat_message_join VALUES (3, 1), (1, 1), (4, 1)")
    try sample.add(2, chat: 3)
    try sample.add(3, chat: 4, ["handle_id": "3"])
    let messages = try sample.messages()
    #expect(messages.map(\.id.rawValue) == ["G1", "G2", "G3"])
    #expect(Set(messages.map(\.threadID)) == ["+34600111222"])
    #expect(messages.allSatisfy { $0.sender == Self.phone && $0.recipients == [.owner] })
  }

  @Test("Tapbacks stand with their message; those that nothing is left of are left out")
  func attachesTapbacks() throws {
    let sample = try ChatSample()
    func tapback(
      _ row: Int64, _ type: Int, _ guid: String, own: Bool = false, emoji: String = "NULL"
    ) throws {
      try sample.add(
        row,
        [
          "associated_message_type": "\(type)", "associated_message_guid": "'\(guid)'",
          "is_from_me": own ? "1" : "0", "associated_message_emoji": emoji, "text": "'Loved x'",
        ])
    }
    try sample.add(1)
    try tapback(2, 2000, "p:0/G1")
    try tapback(3, 2003, "bp:G1", own: true)
    try tapback(4, 2006, "p:0/G1", own: true, emoji: "'🎉'")
    try tapback(5, 2001, "G1")
    try tapback(6, 3000, "p:0/G1")
    try tapback(7, 2001, "p:0/GONE")
    try tapback(8, 2099, "p:0/G1")
    try sample.add(9)
    let messages = try sample.messages()
    #expect(messages.map(\.id.rawValue) == ["G1", "G9"])
    #expect(messages[0].reactions.map(\.symbol) == ["laughed", "🎉", "liked"])
    #expect(messages[0].reactions.map(\.sender) == [.owner, .owner, Self.phone])
    #expect(messages[0].reactions.first?.sentAt == ChatSample.startTime.advanced(bySeconds: 3))
    #expect(messages[1].reactions.isEmpty)
    #expect(
      try sample.rejections() == [
        Rejection(line: 8, reason: .reaction), Rejection(line: 7, reason: .reaction),
      ])
  }

  @Test("A reply names the message that it answers")
  func readsReplies() throws {
    let sample = try ChatSample()
    try sample.add(1)
    // Messages notes the message before it in `reply_to_guid`, reply or not.
    try sample.add(2, ["reply_to_guid": "'G1'"])
    try sample.add(3, ["reply_to_guid": "'G2'", "thread_originator_guid": "'G1'"])
    #expect(try sample.messages().map(\.replyTo) == [nil, nil, DocumentID("G1")])
    let old = try ChatSample(.nanoseconds)
    try old.run("ALTER TABLE message ADD COLUMN reply_to_guid TEXT")
    try old.add(1)
    try old.add(2, ["reply_to_guid": "'G1'"])
    try old.add(3, ["reply_to_guid": "'p:0/G1'"])
    #expect(try old.messages().map(\.replyTo) == [nil, nil, DocumentID("G1")])
  }

  @Test("Rows without a date or a sender are left out with their number")
  func rejectsRows() throws {
    let sample = try ChatSample()
    try sample.add(1, date: 0)
    try sample.add(2, ["date": "'soon'"])
    try sample.add(3, ["date": "-5"])
    try sample.add(4, chat: 2, ["handle_id": "0"])
    try sample.add(5, chat: nil, ["handle_id": "99"])
    try sample.add(6, chat: 1, ["handle_id": "0"])
    #expect(try sample.messages().map(\.id.rawValue) == ["G6"])
    let expected: [Int: Rejection.Reason] = [
      1: .undated, 2: .undated, 3: .undated, 4: .senderless, 5: .senderless,
    ]
    let rejections = try sample.rejections()
    #expect(Dictionary(uniqueKeysWithValues: rejections.map { ($0.line, $0.reason) }) == expected)
  }

  @Test("Messages outside every chat stay in the thread with their partner")
  func threadsStrays() throws {
    let sample = try ChatSample()
    try sample.run(
      """
      CREATE TABLE chat_recoverable_message_join (chat_id INTEGER, message_id INTEGER);
      INSERT INTO chat_recoverable_message_join VALUES (2, 3);
      """)
    try sample.add(1, chat: nil)
    try sample.add(2, chat: nil, ["handle_id": "2"])
    try sample.add(3, chat: nil)
    try sample.add(4, chat: nil, ["handle_id": "0", "is_from_me": "1", "guid": "''"])
    let messages = try sample.messages()
    #expect(messages.map(\.threadID) == ["+34600111222", "ana@example.com", "chat.db"])
    #expect(messages[2].id == DocumentID("chat.db#4"))
  }

  @Test("Tables but that of the messages may be missing")
  func readsLonelyTable() throws {
    let sample = try ChatSample(nil)
    try sample.run(
      """
      CREATE TABLE message AS SELECT 7 AS ROWID, 'a' AS guid, 'hi' AS text,
        \(ChatSample.start) AS date, 1 AS is_from_me
      """)
    let records = try sample.records()
    guard case .message(let message, let line)? = records.first, records.count == 1 else {
      Issue.record("the only row is no message")
      return
    }
    #expect(line == 7)
    #expect(message.text == "hi")
    #expect(message.sentAt == ChatSample.startTime)
  }
}

@Suite("People and conversations of a database")
struct ChatDatabaseChatsTests {
  static func chats(_ sql: String) throws -> ChatDatabaseChats {
    let sample = try ChatSample()
    try sample.run("DELETE FROM handle; DELETE FROM chat; DELETE FROM chat_handle_join; " + sql)
    let database = try SQLiteDatabase(sample.url, access: .immutable)
    let schema = try #require(try ChatDatabaseSchema(database))
    return try ChatDatabaseChats(database, schema: schema)
  }

  @Test("Chats with the same single person are one thread; groups are not")
  func mergesDirectChats() throws {
    let chats = try Self.chats(
      """
      INSERT INTO handle (ROWID, id) VALUES (1, 'Ana@Example.com'), (2, 'ana@example.com');
      INSERT INTO chat (ROWID, chat_identifier, guid, style) VALUES (1, 'Ana@Example.com', 'a', 45),
        (2, 'ana@example.com', 'b', 45), (3, 'chat9', 'c', 43), (4, NULL, 'iMessage;+;chat8', NULL),
        (5, '', NULL, 45);
      INSERT INTO chat_handle_join VALUES (1, 1), (2, 2), (3, 1), (4, 1), (4, 2);
      """)
    let threads = (1...5).map { chats.chat($0)?.thread }
    #expect(
      threads == ["Ana@Example.com", "Ana@Example.com", "chat9", "Ana@Example.com", "chat-5"])
    #expect(chats.chat(3)?.isGroup == true)
    #expect(chats.chat(5)?.participants.isEmpty == true)
    #expect(chats.chat(6)?.thread == nil)
    #expect(chats.chat(nil)?.thread == nil)
    #expect(chats.thread(with: Samples.mail("ana@example.com")) == "Ana@Example.com")
    #expect(chats.thread(with: Samples.mail("ben@example.com")) == "ben@example.com")
  }

  @Test("A group of more people than any has is cut, so that work stays bounded")
  func boundsGroups() throws {
    var chats = try Self.chats(
      """
      WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 2000)
        INSERT INTO handle (ROWID, id) SELECT x, 'p' || x || '@b.c' FROM n;
      INSERT INTO chat (ROWID, chat_identifier, style) VALUES (1, 'chat1', 43);
      INSERT INTO chat_handle_join SELECT 1, ROWID FROM handle;
      """)
    #expect(chats.chat(1)?.participants.count == 256)
    for handle: Int64 in 1...2000 {
      let person = try #require(chats.person(handle))
      let recipients = chats.recipients(in: 1, of: person, handle: handle)
      #expect(recipients.count == (handle <= 256 ? 256 : 257))
      #expect(!recipients.contains(person))
    }
  }
}

@Suite("Generations of the message database")
struct ChatDatabaseSchemaTests {
  @Test(
    "Joins without their columns and tables of other names are left aside",
    arguments: [
      "DROP TABLE handle", "DROP TABLE chat", "DROP TABLE attachment",
      "DROP TABLE chat_message_join; CREATE TABLE chat_message_join (a, b)",
      "DROP TABLE message_attachment_join; CREATE VIEW message_attachment_join AS SELECT 1",
      "ALTER TABLE handle RENAME TO people; CREATE TABLE handle (x)",
      "ALTER TABLE message RENAME COLUMN is_from_me TO IS_FROM_ME",
    ])
  func leavesAside(_ sql: String) throws {
    let sample = try ChatSample()
    try sample.add(1, ["is_from_me": "1"])
    try sample.run(sql)
    #expect(try sample.messages().map(\.sender) == [.owner])
  }

  @Test("Every statement fits every generation", arguments: ChatSample.Generation.allCases)
  func preparesStatements(_ generation: ChatSample.Generation) throws {
    let sample = try ChatSample(generation)
    let database = try SQLiteDatabase(sample.url, access: .immutable)
    let schema = try #require(try ChatDatabaseSchema(database))
    let statements: [String?] = [
      schema.message, schema.order, schema.tapbacks, schema.attachments, schema.handles,
      schema.chats, schema.participants,
    ]
    for sql in statements.compactMap(\.self) { _ = try database.prepare(sql) }
    #expect((schema.tapbacks == nil) == (generation == .seconds))
    #expect(schema.has(.originator) == (generation == .edits))
  }

  @Test("A table without dates or texts is none of messages")
  func refuses() throws {
    for columns in ["guid, text", "guid, date", "x"] {
      let sample = try ChatSample(nil)
      try sample.run("CREATE TABLE message (\(columns))")
      let database = try SQLiteDatabase(sample.url, access: .immutable)
      let schema = try ChatDatabaseSchema(database)
      #expect(schema?.order == nil)
    }
  }
}

@Suite("Dates of message databases")
struct ChatDateTests {
  /// 2026-03-01T09:30:00Z is 794 050 200 seconds after 2001 (`date -d`).
  @Test(
    "Seconds and nanoseconds are told apart by their size",
    arguments: [
      SQLiteNumber.integer(794_050_200), .integer(794_050_200_000_999_999),
      .real(794_050_200), .real(794_050_200e9),
    ])
  func readsUnits(_ number: SQLiteNumber) {
    let expected = Timestamp(year: 2026, month: 3, day: 1, hour: 9, minute: 30)
    #expect(ChatDate.timestamp(number) == expected)
  }

  @Test(
    "What is no date is refused",
    arguments: [
      nil, .integer(0), .integer(-5), .integer(.min), .integer(500_000_000_000), .real(.nan),
      .real(.infinity), .real(-1), .real(1e19),
    ] as [SQLiteNumber?])
  func refuses(_ number: SQLiteNumber?) {
    #expect(ChatDate.timestamp(number) == nil)
  }

  @Test("The largest number of nanoseconds is a date")
  func readsLargest() {
    #expect(ChatDate.timestamp(.integer(.max))?.description.hasPrefix("2293-") == true)
  }
}
