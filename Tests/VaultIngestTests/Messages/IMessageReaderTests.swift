internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultTestSupport
internal import VaultText

@testable internal import VaultIngest

@Suite("JSON exports of iMessage, read as streams")
struct IMessageReaderTests {
  static let ana = Samples.mail("ana@example.com")

  static func records(_ text: String) throws -> [IngestRecord] {
    var reader = try IMessageReader(ExportFile(Data(text.utf8), path: "m.json"), clock: .utc)
    return try reader.all()
  }

  static func messages(_ text: String) throws -> [Message] {
    try records(text).compactMap { if case .message(let message, _) = $0 { message } else { nil } }
  }

  static func rejections(_ text: String) throws -> [Rejection] {
    try records(text).compactMap { if case .rejected(let note) = $0 { note } else { nil } }
  }

  @Test(
    "A text that is none is noted, never emptied",
    arguments: ["[\"a\"]", "{\"a\": 1}", "5", "true"])
  func notesOddTexts(text: String) throws {
    let records = try Self.records(
      #"{"messages":[{"guid":"a","date":1772357400,"sender":"ana@example.com","text":\#(text)}]}"#)
    #expect(records == [.rejected(Rejection(line: 1, reason: .unreadable))])
  }

  @Test("Reactions of either form stand with their message, wherever they are in the file")
  func attachesReactions() throws {
    let text = """
      {"messages": [
      {"guid":"R1","date":1772357460,"is_from_me":1,"associated_message_type":2001,"associated_message_guid":"p:0/A"},
      {"guid":"A","date":1772357400,"sender":"ana@example.com","text":"hi","chat_id":"c","reactions":[
        {"type":"laughed","sender":"me","date":1772357500},{"emoji":"🎉","sender":"ana@example.com"},
        "odd"]},
      {"guid":"R2","date":1772357470,"sender":"ana@example.com","associated_message_type":2000,"associated_message_guid":"bp:A"},
      {"guid":"R3","date":1772357480,"sender":"ana@example.com","associated_message_type":"3000","associated_message_guid":"A"},
      {"guid":"R4","date":1772357480,"sender":"ana@example.com","associated_message_type":2000,"associated_message_guid":"p:0/B"},
      {"guid":"R5","date":1772357480,"associated_message_type":2000,"associated_message_guid":"p:0/A"}]}
      """
    let messages = try Self.messages(text)
    #expect(messages.map(\.id.rawValue) == ["A"])
    #expect(messages.first?.reactions.map(\.symbol) == ["🎉", "liked", "laughed"])
    #expect(messages.first?.reactions.map(\.sender) == [Self.ana, .owner, .owner])
    #expect(
      try Self.rejections(text) == [
        Rejection(line: 5, reason: .reaction), Rejection(line: 9, reason: .senderless),
        Rejection(line: 8, reason: .reaction),
      ])
  }

  @Test("Edits, unsends, replies and subjects are read")
  func readsRevisions() throws {
    let messages = try Self.messages(
      """
      [{"id":"1","date":1772357400,"sender":"a@b.c","text":"x","date_edited":0,"subject":"S"},
      {"id":"2","date":1772357401,"sender":"a@b.c","text":"new","edited":true,"reply_to_guid":"1"},
      {"id":"3","date":1772357402,"sender":"a@b.c","text":"gone","date_retracted":794050200,
       "reply_to_guid":"2","thread_originator_guid":null},
      {"id":"4","date":1772357403,"sender":"a@b.c","text":"x","thread_originator_guid":"p:0/1"}]
      """)
    #expect(messages.map(\.revision) == [.original, .edited, .deleted, .original])
    #expect(messages.map(\.text) == ["x", "new", "", "x"])
    #expect(messages.map(\.replyTo?.rawValue) == [nil, "1", nil, "1"])
    #expect(messages.map(\.subject) == ["S", nil, nil, nil])
  }

  @Test("What happens to a group is told by the platform")
  func readsNotices() throws {
    let message = try #require(
      try Self.messages(
        """
        [{"id":"1","date":1772357400,"sender":"a@b.c","item_type":2,"group_title":"Trip"}]
        """
      ).first)
    #expect(message.kind == .system)
    #expect(message.sender == nil)
    #expect(message.text == "a@b.c named the conversation \"Trip\"")
  }

  @Test("One object a line is read to the end, past lines that are none")
  func readsLines() throws {
    let good = #"{"guid":"N","date":1772357400,"is_from_me":true,"text":"t","chat_id":"c"}"#
    let text = [good, "{\"guid\":", "", "[]", good].joined(separator: "\r\n") + "\n{\"gu"
    let records = try Self.records(text)
    #expect(records.count == 5)
    #expect(
      try Self.rejections(text) == [2, 4, 6].map { Rejection(line: $0, reason: .unreadable) })
    let conversations = """
      {"id":"c1","messages":[{"guid":"1","date":1772357400,"is_from_me":true,"text":"a"}]}
      {"id":"c2","messages":[{"guid":"2","date":1772357400,"is_from_me":true,"text":"b"}]}
      """
    #expect(try Self.messages(conversations).map(\.threadID) == ["c1", "c2"])
    #expect(throws: IngestError.unrecognizedJSON(file: "m.json")) {
      try Self.records("{\"a\":1}\n{\"b\":2}\n")
    }
  }

  @Test("What stands in the place of a conversation is noted")
  func notesForeignConversations() throws {
    let text = """
      {"conversations": [7, {"id": "empty"},
      {"id":"c","messages":[{"guid":"1","date":1772357400,"is_from_me":true}, null]}]}
      """
    #expect(try Self.messages(text).map(\.threadID) == ["c"])
    #expect(
      try Self.rejections(text) == [
        Rejection(line: 1, reason: .unreadable), Rejection(line: 2, reason: .unreadable),
      ])
  }

  @Test(
    "A text under an unknown name is noted, never read as an empty message",
    arguments: [
      (#""msg":"x""#, true), (#""caption":"x","attachments":[]"#, true),
      (#""payload":{"t":"x"}"#, true), (#""parts":["x"]"#, true), (#""text":null"#, false),
      (#""msg":"x","text":"y""#, false), (#""msg":"x","attachments":["a.jpg"]"#, false),
      (#""msg":"x","date_retracted":5"#, false), (#""service":"iMessage","is_read":1"#, false),
      (#""note":"""#, false),
    ])
  func notesUnknownTexts(rest: String, isNoted: Bool) throws {
    let text =
      #"[{"guid":"1","date":1772357400,"sender":"a@b.c","text":"x"},"#
      + "\n" + #"{"guid":"2","date":1772357401,"sender":"a@b.c",\#(rest)}]"#
    #expect(try Self.messages(text).count == (isNoted ? 1 : 2))
    #expect(
      try Self.rejections(text) == (isNoted ? [Rejection(line: 2, reason: .unreadable)] : []))
  }

  @Test(
    "A date of edit at an epoch says nothing",
    arguments: [
      (#""1970-01-01T00:00:00Z""#, Message.Revision.original),
      (#""1969-12-31T19:00:00-05:00""#, .original), (#""2001-01-01T00:00:00Z""#, .original),
      ("0", .original), (#""2024-03-01T10:00:00Z""#, .edited), ("1772357400", .edited),
    ])
  func passesEpochs(date: String, revision: Message.Revision) throws {
    let text =
      #"[{"guid":"1","date":1772357400,"sender":"a@b.c","text":"x","date_edited":\#(date)}]"#
    #expect(try Self.messages(text).map(\.revision) == [revision])
  }

  @Test("UTF-16 with a byte order mark is read", arguments: [String.Encoding.utf16, .utf8])
  func readsEncodings(_ encoding: String.Encoding) throws {
    let text = "\u{FEFF}[{\"guid\":\"1\",\"date\":1772357400,\"is_from_me\":true,\"text\":\"é\"}]"
    let bytes = encoding == .utf8 ? text : String(text.dropFirst())
    let data = try #require(bytes.data(using: encoding))
    var reader = try IMessageReader(ExportFile(data, path: "m.json"), clock: .utc)
    guard case .message(let message, _) = try reader.next() else {
      Issue.record("no message")
      return
    }
    #expect(message.text == "é")
  }

  /// Files that are small to write and large to read, a hundred kilobytes and more each.
  static let hostileFiles: [String: String] = [
    "deep": String(repeating: "[", count: 200_000),
    "many conversations": "[" + String(repeating: "{\"messages\":[]},", count: 6000) + "{}]",
    "many elements": "[" + String(repeating: "[],", count: 30_000) + "{\"date\":1}]",
    "nested message": "{\"messages\":[" + String(repeating: "{\"a\":", count: 240) + "1"
      + String(repeating: "}", count: 240) + "]}",
    "many files": "[{\"date\":1772357400,\"files\":[" + String(repeating: "1,", count: 50_000)
      + "1]}]",
    "long number": "[{\"date\":" + String(repeating: "9", count: 200_000) + "}]",
    "large number": "[{\"date\":1e999,\"is_from_me\":1}]",
    "many people": "["
      + (0..<1000).map { "{\"date\":1772357400,\"sender\":\"p\($0)@b.c\",\"chat\":1}" }
      .joined(separator: ",") + "]",
    "broken lines": String(repeating: "{\"date\":1,\n", count: 10_000),
  ]

  @Test("Hostile files end in time", arguments: hostileFiles.keys.sorted())
  func survivesHostileFiles(_ name: String) throws {
    let text = try #require(Self.hostileFiles[name])
    let elapsed = try processorTime {
      do { _ = try Self.records(text) } catch is IngestError {}
    }
    // What is quadratic takes minutes.
    #expect(elapsed < .seconds(20))
  }

  @Test("Every truncation is refused or read")
  func survivesTruncation() throws {
    let text = Array(
      #"{"conversations":[{"id":"c","participants":["a@b.c"],"messages":[{"guid":"1","date":1772357400,"sender":"a@b.c","text":"\u00e9 \ud83d\ude00"}]}]}"#
        .utf8)
    for length in text.indices {
      let data = Data(text.prefix(length))
      #expect(throws: IngestError.malformedJSON(file: "m.json", line: 1)) {
        _ = try IMessageReader(ExportFile(data, path: "m.json"), clock: .utc)
      }
    }
  }
}
