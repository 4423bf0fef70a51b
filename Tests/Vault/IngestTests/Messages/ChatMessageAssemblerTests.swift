import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultIngest

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
        case .rejected(let note), .setAside(_, let note): note.line
        default: nil
        }
      })
    #expect(rows == Set(1...values.count))
  }
}

@Suite("What became of a message's parts")
struct IMessageSummaryTests {
  static func summary(_ list: [String: Any]) throws -> IMessageSummary {
    IMessageSummary(try BinaryPropertyListTests.bytes(list))
  }

  static func version(_ text: String) -> [String: Any] {
    ["d": 1.5, "t": Data(ChatSample.stream(text))]
  }

  @Test("A text that holds the last versions stays as it is")
  func keepsCurrentText() throws {
    let summary = try Self.summary([
      "otr": ["0": ["lo": 0, "le": 1], "1": ["lo": 1, "le": 3]],
      "ec": ["1": [Self.version("old"), Self.version("last words")]],
    ])
    #expect(summary.text(from: "\u{FFFC}last words") == "\u{FFFC}last words")
    #expect(summary.text(from: "") == "last words")
    #expect(summary.text(from: "of another length") == "last words")
  }

  @Test("Ranges that overlap, run backwards or beyond the text change nothing")
  func survivesRanges() throws {
    let summary = try Self.summary([
      "otr": [
        "0": ["lo": 0, "le": 4], "1": ["lo": 2, "le": 2], "2": ["lo": -1, "le": 2],
        "x": ["lo": 0, "le": 1], "3": ["lo": 1 << 40, "le": 1],
      ],
      "ec": ["0": [Self.version("a")], "1": [Self.version("b")]], "rp": [70, -1, 1],
    ])
    #expect(summary.text(from: "1234") == "a")
    #expect(summary.parts.map(\.number) == [0, 1])
  }

  @Test("Parts that were taken back go, edited ones change, others stay")
  func replacesParts() throws {
    let summary = try Self.summary([
      "otr": [
        "0": ["lo": 0, "le": 4], "1": ["lo": 4, "le": 2], "2": ["lo": 6, "le": 3],
      ],
      "rp": [0], "ec": ["2": [Self.version("old"), Self.version("newer")]],
    ])
    #expect(summary.text(from: "gone🎉old") == "🎉newer")
    #expect(summary.isPartlyTakenBack)
    #expect(!summary.isTakenBack)
    #expect(summary.isEdited)
  }

  @Test("Bytes that are no list say nothing")
  func ignoresOthers() {
    #expect(IMessageSummary([1, 2, 3]).parts.isEmpty)
    #expect(IMessageSummary([]).text(from: "kept") == "kept")
    #expect(!IMessageSummary([]).isTakenBack)
  }

  @Test(
    "A text is found where it stands",
    arguments: [
      ("", "", true), ("abc", "", true), ("", "a", false), ("aabaab", "aab", true),
      ("ababac", "abac", true), ("ababab", "abac", false), ("señal", "ñal", true),
      ("ab", "abc", false),
    ])
  func finds(_ text: String, _ sought: String, _ expected: Bool) {
    #expect(text.holds(bytesOf: sought) == expected)
    #expect(text.holds(sought) == expected)
  }
}

@Suite("Reactions as messages")
struct IMessageTapbacksTests {
  static func tapback(
    _ symbol: String, at seconds: Int64, by name: String = "Ana", part: Int = 0,
    removal: Bool = false
  ) -> IMessageTapback {
    IMessageTapback(
      line: Int(seconds), symbol: symbol, part: part, isRemoval: removal,
      sender: Samples.name(name), sentAt: Timestamp(seconds: seconds))
  }

  @Test("Types are words, an emoji where one is given, or none")
  func namesTypes() {
    let words = (2000...2007).map { IMessageTapback.symbol(type: $0, emoji: nil)?.symbol }
    #expect(
      words == [
        "loved", "liked", "disliked", "laughed", "emphasized", "questioned", "emoji", "sticker",
      ])
    #expect(IMessageTapback.symbol(type: 3003, emoji: nil).map { $0 == ("laughed", true) } == true)
    #expect(IMessageTapback.symbol(type: 2006, emoji: "🎉")?.symbol == "🎉")
    for type: Int64 in [0, 1000, 1999, 2008, 4000, .min, .max] {
      #expect(IMessageTapback.symbol(type: type, emoji: nil) == nil)
    }
  }

  @Test("A removal undoes the same symbol of the same sender on the same part")
  func removes() {
    var table = IMessageTapbacks()
    let all = [
      Self.tapback("liked", at: 5, removal: true), Self.tapback("liked", at: 1),
      Self.tapback("liked", at: 2, by: "Ben"), Self.tapback("liked", at: 3, part: 1),
      Self.tapback("loved", at: 4), Self.tapback("liked", at: 6), Self.tapback("liked", at: 7),
      Self.tapback("loved", at: 0, removal: true),
    ]
    for tapback in all { table.add(tapback, to: "A") }
    table.add(Self.tapback("liked", at: 8), to: "B")
    #expect(table.take("A").map(\.sentAt.secondsSinceEpoch) == [2, 3, 4, 6])
    #expect(table.take("A").isEmpty)
    #expect(table.left == [8])
    #expect(!table.isEmpty)
  }

  @Test(
    "Targets name a part and a guid",
    arguments: [
      ("p:0/A-1", "A-1", 0), ("p:12/A", "A", 12), ("bp:A", "A", 0), ("A", "A", 0),
      ("p:x/A", "A", 0),
      ("p:99999999999999999999/A", "A", 0), ("", "", 0), ("p:", "p:", 0),
    ])
  func readsTargets(_ text: String, _ guid: String, _ part: Int) {
    #expect(IMessageTapback.target(text) == (guid, part))
  }
}

@Suite("Archived strings")
struct TypedStreamTests {
  static func text(_ bytes: [UInt8]) -> TypedStream.Text? { TypedStream.text(in: bytes.span) }

  @Test(
    "Lengths of one, two and four bytes are read",
    arguments: [0, 1, 127, 128, 255, 256, 65_535, 65_536])
  func readsLengths(_ count: Int) {
    let text = String(repeating: "a", count: count)
    for mutable in [false, true] {
      let found = Self.text(ChatSample.stream(text, mutable: mutable))
      #expect(found == TypedStream.Text(string: text, isWhole: true))
    }
  }

  @Test("Characters beyond ASCII and marks of the format stay what they are")
  func readsAnyText() {
    for text in ["𝖍𝖊𝖑𝖑𝖔", "\u{FFFC}a\u{FFFC}", "NSString +", "\u{86}\u{84}", "a\0b"] {
      #expect(Self.text(ChatSample.stream(text))?.string == text)
    }
  }

  @Test("A stream of big-endian numbers is read")
  func readsBigEndian() {
    var bytes = ChatSample.stream(String(repeating: "b", count: 300))
    bytes.replaceSubrange(2..<13, with: Array("typedstream".utf8))
    guard let length = bytes.indices.first(where: { bytes[$0...].starts(with: [0x81, 0x2C, 1]) })
    else { return }
    bytes.swapAt(length + 1, length + 2)
    #expect(Self.text(bytes)?.string.count == 300)
  }

  @Test("Every truncation gives a beginning of the text or nothing")
  func survivesTruncation() {
    let text = "the énd 🎉 of it"
    for mutable in [false, true] {
      let whole = ChatSample.stream(text, mutable: mutable)
      for length in whole.indices {
        guard let found = Self.text(Array(whole.prefix(length))) else { continue }
        #expect(text.hasPrefix(found.string))
        #expect(found.isWhole == (found.string == text))
      }
    }
  }

  @Test("Changed bytes never crash the reader or let it read beyond the end")
  func survivesMutation() {
    var random = SeededRandom(seed: 8).stream("streams")
    let whole = ChatSample.stream("some text that is longer than a few bytes", mutable: true)
    for _ in 0..<5000 {
      var bytes = whole
      for _ in 0..<random.integer(in: 1...5) {
        bytes[random.index(below: bytes.count)] = UInt8(random.integer(in: 0...255))
      }
      let found = Self.text(bytes)
      #expect((found?.string.utf8.count ?? 0) <= 3 * bytes.count)
    }
    #expect(Self.text([]) == nil)
    #expect(Self.text([UInt8](repeating: 0x84, count: 100_000)) == nil)
    #expect(
      Self.text(Array("NSString".utf8) + [0x84, 1, 0x2B, 0x82, 0xFF, 0xFF, 0xFF, 0xFF]) != nil)
  }
}
