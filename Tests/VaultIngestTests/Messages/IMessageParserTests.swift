internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultText

@testable internal import VaultIngest

@Suite("iMessage exports")
struct IMessageParserTests {
  static func parse(_ text: String) throws -> ParsedMessages {
    try IMessageParser(path: "m.json", clock: .utc).parse(Data(text.utf8))
  }

  @Test("The documented shape gives every field")
  func readsDocumentedShape() throws {
    let parsed = try Self.parse(
      """
      {"format":"imessage-json","version":1,"conversations":[
       {"id":"chat0001","name":null,"participants":["+34600111222","Ana@Example.com"],"messages":[
        {"guid":"G 1","date":"2026-03-01T09:30:00.250Z","is_from_me":false,
         "sender":"+34600111222","text":"hola","attachments":[
          {"name":"a.jpg","mime_type":"image/jpeg"}]},
        {"guid":"G2","date":"2026-03-01T10:31:00+01:00","is_from_me":true,"sender":null,
         "text":null,"attachments":[]}]}]}
      """)
    let (phone, mail) = (Samples.phone("+34600111222"), Samples.mail("ana@example.com"))
    let first = parsed.messages[0]
    #expect(first.id.rawValue == "G%201")
    #expect(first.platform == .imessage)
    #expect(first.sentAt.description == "2026-03-01T09:30:00.250Z")
    #expect(first.utcOffsetSeconds == nil)
    #expect(first.sender == phone)
    #expect(first.recipients == [.owner, mail])
    #expect(first.attachments == [Attachment(name: "a.jpg", mediaType: "image/jpeg")])
    #expect(first.threadID == "chat0001")
    let second = parsed.messages[1]
    #expect(second.sender == .owner)
    #expect(second.recipients == [phone, mail])
    #expect(second.text.isEmpty)
    #expect(second.utcOffsetSeconds == 3600)
    #expect(parsed.rejected.isEmpty)
    #expect(parsed.lines == [3, 6])
  }

  /// Shapes that other exporters and people's scripts write.
  @Test(
    "Foreign shapes give the same two messages",
    arguments: [
      """
      [{"guid":"a","date":1772357400,"is_from_me":0,"handle":"+34600111222","text":"one",
        "chat_id":"c"},
       {"guid":"b","date":1772357460,"is_from_me":1,"handle":"+34600111222","text":"two",
        "chat_id":"c"}]
      """,
      """
      {"messages":[
       {"id":"a","timestamp":1772357400000,"isFromMe":false,"from":"+34 600 11 12 22",
        "body":"one","thread":"c"},
       {"id":"b","timestamp":1772357460000,"isFromMe":true,"from":"me","to":["+34600111222"],
        "body":"two","thread":"c"}]}
      """,
      """
      {"c":[
       {"id":"a","sent_at":"2026-03-01T09:30:00Z","sender":{"id":"+34600111222"},
        "message":"one"},
       {"id":"b","sent_at":"2026-03-01T09:31:00Z","sender":"me","message":"two"}]}
      """,
      """
      [{"chat_id":"c","messages":[
       {"id":"a","date":794050200000000000,"from_me":"false","sender":"+34600111222",
        "text":"one"},
       {"id":"b","date":794050260000000000,"from_me":"true","text":"two"}]}]
      """,
      """
      {"guid":"a","date":1772357400,"is_from_me":0,"handle_id":"+34600111222","text":"one","chat_id":"c"}
      {"guid":"b","date":1772357460,"is_from_me":1,"handle_id":"+34600111222","text":"two","chat_id":"c"}
      """,
    ])
  func readsForeignShapes(_ text: String) throws {
    let parsed = try Self.parse(text)
    let phone = Samples.phone("+34600111222")
    let start = Timestamp(year: 2026, month: 3, day: 1, hour: 9, minute: 30)
    #expect(parsed.messages.map(\.id.rawValue) == ["a", "b"])
    #expect(parsed.messages.map(\.sentAt) == [start, start.advanced(bySeconds: 60)])
    #expect(parsed.messages.map(\.sender) == [phone, .owner])
    #expect(parsed.messages.map(\.recipients) == [[.owner], [phone]])
    #expect(parsed.messages.map(\.text) == ["one", "two"])
    #expect(parsed.messages.map(\.threadID) == ["c", "c"])
  }

  @Test("What cannot be a message is left out with its line and reason")
  func rejects() throws {
    let parsed = try Self.parse(
      """
      {"messages": [
      {"id": "1", "date": "soon", "is_from_me": 1},
      {"id": "2", "date": 1772357400, "is_from_me": 0, "text": "who?"},
      {"id": "3", "date": 1772357400, "associated_message_type": 2001, "sender": "a@b.c"},
      7,
      {"date": 1772357400, "is_from_me": 1, "text": "kept"}]}
      """)
    #expect(
      parsed.rejected == [
        Rejection(line: 2, reason: .undated), Rejection(line: 3, reason: .senderless),
        Rejection(line: 4, reason: .reaction), Rejection(line: 5, reason: .unreadable),
      ])
    #expect(parsed.messages.map(\.id) == [DocumentID("m.json#5")])
  }

  @Test("Broken JSON and JSON of another kind are refused")
  func refuses() {
    #expect(throws: IngestError.malformedJSON(file: "m.json", line: 2)) {
      try Self.parse("{\"messages\": [\n")
    }
    #expect(throws: IngestError.malformedJSON(file: "m.json", line: 1)) { try Self.parse("") }
    for text in ["{}", "3", "\"text\"", "[1, 2]", "{\"settings\": {\"a\": 1}}"] {
      #expect(throws: IngestError.unrecognizedJSON(file: "m.json")) { try Self.parse(text) }
    }
  }
}
