internal import Foundation
internal import Testing

@testable internal import VaultIngest

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

  @Test("A value knows its line")
  func countsLines() throws {
    let node = try Self.parse("[\n1,\n\n{\"a\":\n2}]")
    #expect(node.array?.map(\.line) == [2, 4])
    #expect(node.array?[1].member(["a"])?.line == 5)
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
}
