internal import Foundation
internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("Conversations of a JSON export")
struct IMessageConversationTests {
  static func text(_ json: String) -> JSONText { JSONText(Array(json.utf8)) }

  static func conversation(_ json: String) -> IMessageConversation? {
    IMessageConversation(text(json), at: JSONPlace())
  }

  /// The lines of the messages, a sign behind those that cannot be read.
  static func elements(_ conversation: IMessageConversation) throws -> [String] {
    var elements = try conversation.elements()
    var found: [String] = []
    while let element = try elements.next() {
      found.append("\(element.line)\(element.node == nil ? "?" : "")")
    }
    return found
  }

  @Test("A conversation says who it is, what it is called and who takes part")
  func readsFields() throws {
    let found = try #require(
      Self.conversation(
        """
        {"participants": ["+34600111222", {"id": "Ana@Example.com", "name": "Ana"}, 7, null],
         "name": "Family", "chat_id": "c1",
         "messages": [
           {"text": "a"},
           {"text": "b"}
         ]}
        """))
    #expect(found.id == "c1")
    #expect(found.name == "Family")
    #expect(
      found.participants?.prefix(2) == [
        Samples.phone("+34600111222"), Samples.mail("ana@example.com", "Ana"),
      ])
    #expect(try Self.elements(found) == ["4", "5"])
  }

  @Test(
    "The identifier is the first that is said, a number as text",
    arguments: [
      (#"{"id":"a","chat_id":"b","messages":[]}"#, "a"),
      (#"{"chat_id":"b","id":null,"messages":[]}"#, "b"),
      (#"{"guid":7,"messages":[]}"#, "7"), (#"{"chatId":{"id":"x"},"messages":[]}"#, "x"),
      (#"{"id":"","messages":[]}"#, nil), (#"{"id":[1],"messages":[]}"#, nil),
      (#"{"messages":[]}"#, nil), (#"{"identifier":"é\u0301","messages":[]}"#, "é\u{301}"),
    ] as [(String, String?)])
  func readsIdentifiers(_ json: String, _ id: String?) throws {
    #expect(try #require(Self.conversation(json)).id == id)
  }

  @Test(
    "What holds no list of messages is no conversation",
    arguments: [
      "{}", "[]", "7", "", #""messages""#, #"{"messages":null}"#, #"{"messages":{}}"#,
      #"{"messages":"[]"}"#, #"{"Messages":[]}"#, #"{"a":{"messages":[]}}"#, #"{"messages":"#,
    ])
  func refuses(_ json: String) {
    #expect(Self.conversation(json) == nil)
  }

  @Test("Listed participants are bounded, however many a file lists")
  func boundsParticipants() throws {
    let list = (0..<2000).map { "\"+346\(100_000_000 + $0)\"" }.joined(separator: ",")
    let found = try #require(Self.conversation(#"{"members":[\#(list)],"messages":[]}"#))
    #expect(found.participants?.count == IMessageConversation.maximumParticipants)
    #expect(try #require(Self.conversation(#"{"messages":[]}"#)).participants == nil)
    #expect(try #require(Self.conversation(#"{"to":[],"messages":[]}"#)).participants == [])
  }

  @Test("Messages that cannot be read keep their place and line")
  func marksUnreadable() throws {
    let huge = "[" + String(repeating: "1,", count: 10_000) + "1]"
    let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    let json = "[{\"a\":1},\n\(huge),\n7,\n\(deep),\n{\"b\":2}]"
    let found = IMessageConversation(messages: .array(Self.text(json), JSONPlace()))
    let elements = try Self.elements(found)
    #expect(elements.first == "1")
    #expect(elements.last == "5")
    #expect(elements.contains("2?"))
  }

  @Test("Lines of objects are messages, empty ones passed over, others marked")
  func readsLines() throws {
    let text = "\u{FEFF}{\"a\":1}\r\n\n   \n[1]\n{\"a\":\n{\"b\":2} \n7"
    let file = ExportFile(Data(text.utf8), path: "m.jsonl")
    #expect(
      try Self.elements(IMessageConversation(messages: .lines(file))) == [
        "1", "4?", "5?", "6", "7?",
      ])
  }

  @Test("Members are looked up among given keys, null ones as if they were not there")
  func findsMembers() {
    let text = Self.text(#" {"a": 1, "b": null, "c": {"a": 2}, "a": 3}"#)
    let members = text.members(at: JSONPlace(), among: ["a", "b", "x"])
    #expect(members.keys.sorted() == ["a"])
    #expect(
      members.first(of: ["x", "b", "a"]).flatMap { text.node(at: $0) }.flatMap(
        IMessageFields.integer) == 3)
    #expect(members.first(of: ["x"]) == nil)
    #expect(Self.text("[1]").members(at: JSONPlace(), among: ["a"]).isEmpty)
    #expect(text.node(at: JSONPlace(offset: 10_000, line: 1)) == nil)
  }
}
