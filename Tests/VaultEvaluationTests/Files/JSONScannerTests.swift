internal import Testing
internal import VaultCore

@testable internal import VaultEvaluation

@Suite("JSON scanner")
struct JSONScannerTests {
  @Test("Members come in their order, with the line on which each begins")
  func walks() throws {
    var scanner = try JSONScanner(Array("{\n\"a\":1e0,\r\n \"\\t\" : -2 }\n".utf8), file: "x")
    var members = try scanner.openObject()
    var found: [(key: String, number: Double, line: Int)] = []
    while try scanner.advance(&members) {
      let line = scanner.line
      found.append((try scanner.key(), try scanner.number(), line))
    }
    try scanner.end()
    #expect(found.map(\.key) == ["a", "\t"])
    #expect(found.map(\.number) == [1, -2])
    #expect(found.map(\.line) == [2, 3])
  }

  @Test(
    "What JSON does not allow is refused with its line",
    arguments: [
      ("", EvaluationError.malformedJSON(file: "x", line: 1, expected: .openingBrace)),
      ("[]", .malformedJSON(file: "x", line: 1, expected: .openingBrace)),
      ("{\n\"q\": 1}", .malformedJSON(file: "x", line: 2, expected: .openingBrace)),
      ("{\"q\" {}}", .malformedJSON(file: "x", line: 1, expected: .colon)),
      ("{\"q\": {}", .malformedJSON(file: "x", line: 1, expected: .commaOrClosingBrace)),
      ("{\"q\": {},}", .malformedJSON(file: "x", line: 1, expected: .quote)),
      ("{\"q\": {}} {}", .malformedJSON(file: "x", line: 1, expected: .end)),
      ("{\"q", .malformedJSON(file: "x", line: 1, expected: .closingQuote)),
      ("{\"q\n\"", .malformedJSON(file: "x", line: 1, expected: .printable)),
      ("{\"\\x\"", .malformedJSON(file: "x", line: 1, expected: .escapedCharacter)),
      ("{\"\\u12\"", .malformedJSON(file: "x", line: 1, expected: .hexadecimalDigits)),
      ("{\"\\ud83ea\"", .malformedJSON(file: "x", line: 1, expected: .surrogates)),
      (
        "{\"\\ud83e\\u0041\"", .malformedJSON(file: "x", line: 1, expected: .surrogates)
      ),
    ])
  func refuses(text: String, error: EvaluationError) {
    #expect(throws: error) { try Run(beir: Array(text.utf8), file: "x") }
  }

  // RFC 8259, section 7.
  @Test(
    "A text that is quoted is what JSON calls a string",
    arguments: [
      ("a/é🦓", "\"a/é🦓\""), ("\"\\", "\"\\\"\\\\\""),
      ("\u{1}\n\u{1F}", "\"\\u0001\\u000a\\u001f\""),
      ("", "\"\""),
    ])
  func quotes(text: String, quoted: String) throws {
    #expect(text.quotedAsJSON() == quoted)
    var scanner = try JSONScanner(Array("{\(quoted):0}".utf8), file: "x")
    var members = try scanner.openObject()
    _ = try scanner.advance(&members)
    #expect(try scanner.key() == text)
  }
}
