internal import Foundation
internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("Messages of database rows")
struct ChatMessageAssemblerTests {
  /// A summary as Foundation writes it, which is another implementation than the one that reads.
  static func summary(_ list: [String: Any]) throws -> String {
    let data = try PropertyListSerialization.data(
      fromPropertyList: list, format: .binary, options: 0)
    return ChatSample.blob(data)
  }

  static func version(_ text: String) -> [String: Any] {
    ["d": 690_513_474.25, "t": Data(ChatSample.stream(text))]
  }

  @Test("An edited message has its last text, wherever that stands")
  func readsEdits() throws {
    let sample = try ChatSample()
    let list: [String: Any] = [
      "ec": ["0": [Self.version("first"), Self.version("last")]], "ep": [0],
    ]
    try sample.add(
      1, ["text": "'first'", "date_edited": "5", "message_summary_info": try Self.summary(list)])
    try sample.add(2, ["text": "NULL", "message_summary_info": try Self.summary(list)])
    try sample.add(3, ["text": "'last'", "date_edited": "\(ChatSample.start)"])
    let messages = try sample.messages()
    #expect(messages.map(\.text) == ["last", "last", "last"])
    #expect(messages.allSatisfy { $0.revision == .edited })
  }

  @Test("An edited part takes the place of its first version")
  func readsEditedPart() throws {
    let sample = try ChatSample()
    let list: [String: Any] = [
      "ec": ["1": [Self.version("old"), Self.version("new words")]],
      "otr": ["0": ["lo": 0, "le": 1], "1": ["lo": 1, "le": 3]],
    ]
    try sample.add(
      1,
      [
        "text": "'\u{FFFC}old'", "date_edited": "5",
        "message_summary_info": try Self.summary(list),
      ])
    let message = try #require(try sample.messages().first)
    #expect(message.text == "new words")
    #expect(message.attachments == [Attachment(name: nil)])
  }

  @Test("A message that was taken back keeps its place and nothing else")
  func readsUnsends() throws {
    let sample = try ChatSample()
    let all: [String: Any] = ["rp": [0], "otr": ["0": ["lo": 0, "le": 4]]]
    try sample.add(
      1, ["text": "NULL", "date_edited": "5", "message_summary_info": try Self.summary(all)])
    try sample.add(2, ["date_retracted": "\(ChatSample.start)", "text": "'still here'"])
    try sample.add(3, ["text": "NULL", "date_edited": "5"])
    let part: [String: Any] = [
      "rp": [1], "otr": ["0": ["lo": 0, "le": 4], "1": ["lo": 4, "le": 4]],
    ]
    try sample.add(
      4, ["text": "'kept'", "date_retracted": "5", "message_summary_info": try Self.summary(part)])
    let messages = try sample.messages()
    #expect(messages.map(\.revision) == [.deleted, .deleted, .deleted, .edited])
    #expect(messages.map(\.text) == ["", "", "", "kept"])
    #expect(messages.allSatisfy { $0.sender == Samples.phone("+34600111222") })
  }

  @Test("What happens to a group is told by the platform")
  func readsNotices() throws {
    let sample = try ChatSample()
    func notice(_ row: Int64, _ type: Int, _ action: Int, _ more: [String: String] = [:]) throws {
      let facts = ["item_type": "\(type)", "group_action_type": "\(action)", "text": "NULL"]
      try sample.add(row, chat: 2, facts.merging(more) { $1 })
    }
    try notice(1, 2, 0, ["group_title": "'Trip'"])
    try notice(2, 1, 0, ["other_handle": "2", "handle_id": "0", "is_from_me": "1"])
    try notice(3, 1, 1, ["other_handle": "2"])
    try notice(4, 3, 0, ["handle_id": "2"])
    try notice(5, 3, 1)
    try notice(6, 4, 0, ["text": "'sharing'"])
    let messages = try sample.messages()
    #expect(
      messages.map(\.text) == [
        "+34600111222 named the conversation \"Trip\"",
        "You added ana@example.com to the conversation",
        "+34600111222 removed ana@example.com from the conversation",
        "ana@example.com left the conversation", "+34600111222 changed the group photo", "sharing",
      ])
    #expect(messages.allSatisfy { $0.kind == .system && $0.sender == nil })
    #expect(messages.allSatisfy { $0.recipients.isEmpty && $0.threadID == "chat77" })
  }

  @Test("Recipients are those who did not send, listed once")
  func listsRecipients() throws {
    let sample = try ChatSample()
    try sample.run("INSERT INTO chat_handle_join VALUES (2, 1), (2, 2), (2, 77)")
    try sample.run("INSERT INTO handle (ROWID, id) VALUES (3, 'gone@example.com')")
    try sample.add(1, chat: 2)
    try sample.add(2, chat: 2, ["is_from_me": "1", "handle_id": "0"])
    try sample.add(3, chat: 2, ["handle_id": "3"])
    let (phone, mail) = (Samples.phone("+34600111222"), Samples.mail("ana@example.com"))
    #expect(
      try sample.messages().map(\.recipients)
        == [[.owner, mail], [phone, mail], [.owner, phone, mail]])
  }

  @Test("A chat without listed members is one with whom it is named after")
  func guessesMembers() throws {
    let sample = try ChatSample()
    try sample.run("DELETE FROM chat_handle_join; UPDATE chat SET style = NULL")
    try sample.add(1, ["is_from_me": "1", "handle_id": "0"])
    try sample.add(2, chat: 2, ["is_from_me": "1", "handle_id": "0"])
    let messages = try sample.messages()
    #expect(messages.map(\.recipients) == [[Samples.phone("+34600111222")], []])
    #expect(messages.map(\.threadID) == ["+34600111222", "chat77"])
  }

  @Test("Every column may hold every type", arguments: ChatDatabaseSchema.Field.allCases)
  func survivesTypes(_ field: ChatDatabaseSchema.Field) throws {
    let values = [
      "NULL", "0", "-1", "9223372036854775807", "-9223372036854775808", "1e300", "-0.5", "''",
      "'text'", "'p:9999999999999999999/'", "x''", "x'00FF'", "x'62706C6973743030'",
      "zeroblob(5000)",
    ]
    let sample = try ChatSample(nil)
    let columns = ChatDatabaseSchema.Field.allCases.map(\.name).joined(separator: ", ")
    try sample.run(
      """
      CREATE TABLE message (ROWID INTEGER PRIMARY KEY, \(columns));
      CREATE TABLE handle (ROWID INTEGER PRIMARY KEY, id);
      INSERT INTO handle VALUES (1, 'a@b.c'), (2, x'00'), (3, NULL);
      CREATE TABLE chat (ROWID INTEGER PRIMARY KEY, guid, chat_identifier, style);
      CREATE TABLE chat_handle_join (chat_id, handle_id);
      CREATE TABLE chat_message_join (chat_id, message_id);
      CREATE TABLE message_attachment_join (message_id, attachment_id);
      CREATE TABLE attachment (ROWID INTEGER PRIMARY KEY, filename, total_bytes);
      """)
    for (index, value) in values.enumerated() {
      let row = Int64(index + 1)
      try sample.add(row, chat: nil, [field.name: value])
      try sample.run(
        """
        INSERT INTO chat VALUES (\(row), \(value), \(value), \(value));
        INSERT INTO chat_handle_join VALUES (\(row), \(value)), (\(value), 1);
        INSERT INTO chat_message_join VALUES (\(row), \(row)), (\(value), \(row));
        INSERT INTO attachment VALUES (\(row), \(value), \(value));
        INSERT INTO message_attachment_join VALUES (\(row), \(row)), (\(row), \(value));
        """)
    }
    let records = try sample.records()
    let rows = Set(
      records.compactMap { record in
        switch record {
        case .message(_, let line): line
        case .rejected(let note): note.line
        default: nil
        }
      })
    #expect(rows == Set(1...values.count))
  }
}
