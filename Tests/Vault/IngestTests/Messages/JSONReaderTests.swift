import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultIngest

@Suite("JSON with line numbers")
struct JSONReaderTests {
  static func parse(_ text: String) throws(JSONReader.Malformation) -> JSONNode {
    let bytes = Array(text.utf8)
    return try JSONReader.parse(bytes.span)
  }

  /// RFC 8259, section 13, and the escapes of section 7.
  @Test("Values of every kind are read")
  func readsValues() throws {
    let node = try Self.parse(
      #" {"a": [1, -2.5e1, true, null], "b": "\"\\\/\b\f\n\r\t\u00e9\uD834\uDD1E", "c": {}} "#)
    let list = try #require(node.member(["a"])?.array)
    #expect(list.count == 4)
    guard case .integer(1) = list[0].value, case .number(-25) = list[1].value,
      case .bool(true) = list[2].value, case .null = list[3].value
    else {
      Issue.record("a list holds other values than written")
      return
    }
    #expect(node.member(["b"])?.string == "\"\\/\u{08}\u{0C}\n\r\té𝄞")
    #expect(node.member(["c"])?.object?.isEmpty == true)
  }

  @Test("Integers keep all their digits")
  func keepsDigits() throws {
    guard case .integer(794_482_200_123_456_789) = try Self.parse("794482200123456789").value
    else {
      Issue.record("the last digits were lost")
      return
    }
  }

  @Test("Lone surrogates become the replacement character")
  func replacesSurrogates() throws {
    #expect(try Self.parse(#""\uD83D!\uDE00\uD83D\u0041""#).string == "\u{FFFD}!\u{FFFD}\u{FFFD}A")
  }

  @Test(
    "Anything else is refused at its line",
    arguments: [
      ("", 1), ("{", 1), ("[1,]", 1), ("{\"a\" 1}", 1), ("{\"a\":1,}", 1), ("[1 2]", 1),
      ("\"abc", 1), ("\"\\x\"", 1), ("\"\\u12g4\"", 1), ("01", 1), ("1.", 1), ("+1", 1),
      ("nul", 1), ("[]x", 1), ("{\n\"a\":\n tru}", 3), ("{\"a\": [\n1,\n2", 3),
    ])
  func refuses(_ text: String, _ line: Int) {
    #expect(throws: JSONReader.Malformation(line: line)) { try Self.parse(text) }
  }

  @Test("Deep nesting is refused before the stack ends")
  func refusesDepth() {
    let text = String(repeating: "[", count: 100_000)
    #expect(throws: JSONReader.Malformation(line: 1)) { try Self.parse(text) }
  }

  @Test("A value knows its line")
  func countsLines() throws {
    let node = try Self.parse("[\n1,\n\n{\"a\":\n2}]")
    #expect(node.array?.map(\.line) == [2, 4])
    #expect(node.array?[1].member(["a"])?.line == 5)
  }
}

@Suite("JSON that is passed over")
struct JSONPlaceTests {
  @Test("Checking accepts what reading accepts, and refuses at the same line")
  func agreesWithReading() {
    var random = SeededRandom(seed: 31).stream("json")
    let parts = [
      "{", "}", "[", "]", ",", ":", "\"a\"", "\"\\u00e9\"", "\"\\x\"", "1", "-2.5e1", "01", "true",
      "nul", "\n", " ",
    ]
    var accepted = 0
    for _ in 0..<20_000 {
      let text = (0..<random.integer(in: 1...7)).map { _ in random.element(of: parts) }.joined()
      let bytes = Array(text.utf8)
      var read: JSONReader.Malformation?
      var checked: JSONReader.Malformation?
      do { _ = try JSONReader.parse(bytes.span) } catch { read = error }
      do { try JSONReader.check(bytes.span) } catch { checked = error }
      #expect(read == checked, "\(text)")
      accepted += read == nil ? 1 : 0
    }
    #expect(accepted > 500)
  }

  @Test("A value of too many values is not built")
  func refusesSize() {
    let list = "[" + String(repeating: "1,", count: 9000) + "1]"
    #expect(JSONText(Array(list.utf8)).node(at: JSONPlace()) == nil)
    #expect(JSONText(Array("[1,2]".utf8)).node(at: JSONPlace())?.array?.count == 2)
  }

  @Test("Items are handed out with key, line and place")
  func handsOutItems() throws {
    let text = JSONText(Array("{ \"a\" : [1,\n2], \"b\\n\":\n{}, \"c\": null }".utf8))
    var items = JSONItems(at: JSONPlace())
    let first = try #require(text.nextItem(&items))
    #expect(first.key == "a")
    var elements = JSONItems(at: first.place)
    #expect(text.next(&elements)?.line == 1)
    #expect(text.next(&elements)?.line == 2)
    #expect(text.next(&elements) == nil)
    #expect(text.nextItem(&items)?.key == "b\n")
    #expect(text.nextItem(&items)?.place.line == 3)
    #expect(text.nextItem(&items)?.key == nil)
    #expect(text.members(at: JSONPlace(), among: ["a", "c"]).keys.sorted() == ["a"])
  }

  @Test("Scalars and empty values have no items", arguments: ["3", "\"x\"", "[]", "{}", "null"])
  func findsNoItems(_ text: String) {
    var items = JSONItems(at: JSONPlace())
    #expect(JSONText(Array(text.utf8)).next(&items) == nil)
  }
}

/// The members that programs write: Telegram Desktop's and Signal's export code, the data downloads of
/// Meta, Slack, Google and Microsoft, DiscordChatExporter, the WhatsApp Cloud API's webhooks.
@Suite("Which program wrote a JSON export")
struct JSONDialectTests {
  @Test(
    "By the names of members",
    arguments: try GoldenTable.rows(
      "Vault/IngestTests/Golden/json-dialect-recognizes", of: String.self, String.self))
  func recognizes(text: String, program: String) {
    // A byte order mark, and white space, say nothing.
    for text in [text, "\u{FEFF} \n" + text] {
      switch JSONDialect(text.utf8) {
      case .foreign(let found): #expect(found == program)
      case let dialect: #expect("\(dialect)" == program)
      }
    }
  }

  @Test("Nesting without end is of no other program")
  func survivesNesting() {
    #expect(JSONDialect(String(repeating: "[", count: 5000).utf8) == .imessage)
  }

  /// The members after each program's documentation or code; the contents are made up.
  @Test(
    "Programs that are not read are known by name, whatever their items lie in",
    arguments: try GoldenTable.rows(
      "Vault/IngestTests/Golden/json-dialect-names-programs", of: String.self, String.self))
  func namesPrograms(text: String, program: String) {
    #expect(JSONDialect(text.utf8) == .foreign(program: program))
    #expect(JSONDialect(("\u{FEFF}\n " + text).utf8) == .foreign(program: program))
  }

  @Test(
    "Dated items without a member for text or files are nobody's",
    arguments: [
      #"[{"date":"2024-05-01T10:00:00Z","sender":"a@b.c","msg":"x"}]"#,
      #"{"messages":[{"timestamp":1714550400,"from":"a","payload":{"t":"x"}}]}"#,
      #"{"conversations":[{"id":"c","messages":[{"date":1714550400,"sender":"a","txt":"x"}]}]}"#,
      #"{"Ana":[{"date":1714550400,"sender":"a","comment":"x"}]}"#,
      #"[{"created_at":1714550400,"chat_messages":[{"created_at":1714550400,"text":"x"}]}]"#,
      #"[{"date":1714550400,"sender":"a","attachments":[],"caption":"x"}]"#,
      "{\"date\":1714550400,\"sender\":\"a\",\"msg\":\"x\"}\n{\"date\":1714550401,\"msg\":\"y\"}",
    ])
  func knowsNoText(text: String) {
    #expect(JSONDialect(text.utf8) == .unknown)
  }

  @Test(
    "One item with text or a file will do, and so does one that is not yet whole",
    arguments: [
      #"[{"date":1714550400,"msg":"x"},{"date":1714550400,"text":"x"}]"#,
      #"{"date":1714550400,"messages":[{"date":1714550400,"body":"x"}]}"#,
      #"{"meta":{"date":1},"Ana":[{"date":1714550400,"content":"x"}]}"#,
      #"[{"date":1714550400,"sender":"a","attachments":["a.jpg"]}]"#,
      #"[{"date":1714550400,"sender":"a","item_type":2}]"#,
      #"{"messages":[{"date":1714550400,"sender":"a","attachments":[{"data":"#,
      #"{"messages":[]}"#, #"{"exported":"today"}"#,
    ])
  func knowsText(text: String) {
    #expect(JSONDialect(text.utf8) == .imessage)
  }

  @Test("A text may break off anywhere, and keys may have escapes")
  func bearsAnyPrefix() {
    let text =
      #"{"na\"me":"a\\","messages":[{"date_unixtime":"1","text":[{"type":"link","text":"x"}]}]}"#
    for count in 0...text.utf8.count { _ = JSONDialect(text.utf8.prefix(count)) }
    #expect(JSONPaths(text.utf8).paths.contains("messages[].text[].type"))
  }
}
