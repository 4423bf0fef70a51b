internal import Foundation
internal import Testing

@testable internal import VaultIngest

@Suite("Shapes of JSON exports")
struct IMessageOutlineTests {
  /// Each conversation's identifier and how many messages it has; `?line` for what is none.
  static func outline(_ text: String) throws -> [String] {
    try outline(Data(text.utf8))
  }

  static func outline(_ data: Data) throws -> [String] {
    var outline = try IMessageOutline(ExportFile(data, path: "m.json"))
    var found: [String] = []
    while let item = try outline.next() {
      switch item {
      case .unreadable(let line): found.append("?\(line)")
      case .conversation(let conversation):
        var elements = try conversation.elements()
        var count = 0
        while try elements.next() != nil { count += 1 }
        found.append("\(conversation.id ?? "-"):\(count)")
      }
    }
    #expect(try outline.next() == nil)
    return found
  }

  static let message = #"{"id":"1","date":1772357400,"text":"x"}"#

  @Test(
    "Every shape gives its conversations in order",
    arguments: [
      (
        #"{"conversations":[{"id":"a","messages":[M,M]},{"id":"b","messages":[]}]}"#,
        ["a:2", "b:0"]
      ),
      (#"{"version":1,"chats":[{"guid":"a","messages":[M]}]}"#, ["a:1"]),
      (#"{"threads":[]}"#, []), (#"{"id":"a","messages":[M,M,M]}"#, ["a:3"]),
      (#"[{"id":"a","messages":[M]},{"id":"b","messages":[M,M]}]"#, ["a:1", "b:2"]),
      ("[M,M]", ["-:2"]), ("[]", ["-:0"]), ("  [ ]\n", ["-:0"]),
      (#"{"Ana":[M,M],"version":2,"Ben":[M],"empty":[]}"#, ["Ana:2", "Ben:1"]),
      ("M\nM\nM\n", ["-:3"]), ("M\r\n\r\nM", ["-:2"]), ("M\n", ["-:1"]), ("M", ["-:1"]),
      (#"{"id":"a","messages":[M]}"# + "\n" + #"{"id":"b","messages":[M,M]}"#, ["a:1", "b:2"]),
      (#"{"id":"a","messages":[M]}"# + "\n\n", ["a:1"]),
      ("{\n\"messages\":\n[M\n,M]}", ["-:2"]), ("\u{FEFF}[M]", ["-:1"]),
      (#"{"conversations":{"a":1},"messages":[M]}"#, ["-:1"]),
      (#"[7,"x",M]"#, ["-:3"]),
    ])
  func findsShapes(_ text: String, _ expected: [String]) throws {
    #expect(try Self.outline(text.replacing("M", with: Self.message)) == expected)
  }

  @Test("UTF-16 is read whole and line by line")
  func readsUTF16() throws {
    for (text, expected) in [
      ("[\(Self.message)]", "-:1"), ("\(Self.message)\n\(Self.message)", "-:2"),
    ] {
      let data = try #require(text.data(using: .utf16))
      #expect(try Self.outline(data) == [expected])
    }
  }

  @Test("What stands in the place of a conversation is named by its line")
  func namesStrangers() throws {
    let list = """
      {"conversations": [
      {"id":"a","messages":[]},
      7,
      {"id":"b"},
      {"date":1772357400,"text":"lost"},
      {"id":"c","messages":[]}]}
      """
    #expect(try Self.outline(list) == ["a:0", "?3", "?5", "c:0"])
    let lines = """
      {"id":"a","messages":[]}

      {"id":"b","messages":
      {"id":"c","messages":[]}
      """
    #expect(try Self.outline(lines) == ["a:0", "?3", "c:0"])
  }

  @Test("The first line that can be read decides; a header before the messages does not disturb")
  func readsHeaders() throws {
    let text = "{\"exported\":\"today\"}\n{\"version\":1}\n\(Self.message)\nbroken\n"
    #expect(try Self.outline(text) == ["-:4"])
  }

  @Test(
    "JSON of another kind is refused",
    arguments: [
      "{}", "7", "\"x\"", "null", "true", "[1,2]", "[[]]", #"{"a":[]}"#, #"{"a":[1]}"#,
      #"{"settings":{"date":1}}"#, #"[{"name":"x"}]"#, #"{"messages":7}"#, "{\"a\":1}\n{\"b\":2}\n",
      "{\"a\":1}\n[1]", #"{"conversations":7}"#,
    ])
  func refusesOthers(_ text: String) {
    if text.hasSuffix("\n[1]") {
      #expect(throws: IngestError.malformedJSON(file: "m.json", line: 2)) { try Self.outline(text) }
    } else {
      #expect(throws: IngestError.unrecognizedJSON(file: "m.json")) { try Self.outline(text) }
    }
  }

  @Test(
    "What is no JSON is refused at its line",
    arguments: [
      ("", 1), (" \n\n", 3), ("{", 1), ("[1,\n2", 2), ("[1]\n]", 2), ("{\n\"a\": x}", 2),
      ("hello", 1), ("\0", 1), (#"{"messages":[{"date":1}"#, 1), ("[1] [2]", 1), ("{\"a\":\"b", 1),
    ])
  func refusesMalformed(_ text: String, _ line: Int) {
    #expect(throws: IngestError.malformedJSON(file: "m.json", line: line)) {
      try Self.outline(text)
    }
  }

  @Test(
    "Deep and long files end in a refusal or an answer, soon",
    arguments: [
      String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 20_000),
      String(repeating: "{}\n", count: 30_000),
      "[" + String(repeating: "{\"a\":[]},", count: 10_000) + "{}]",
      String(repeating: "{\"a\":1}\n", count: 10_000),
    ])
  func survives(_ text: String) {
    #expect(throws: IngestError.self) { try Self.outline(text) }
  }
}
