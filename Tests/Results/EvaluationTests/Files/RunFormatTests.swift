internal import Testing
internal import VaultCore

@testable internal import VaultEvaluation

@Suite("Runs as JSON")
struct RunFormatTests {
  @Test("A result is ordered as trec_eval orders, whatever its layout")
  func readsResult() throws {
    let text = """
      \u{FEFF}{ "q1" : {"a": 1, "b":1.0000000001,
        "c": -2.5e-1, "d \\u00e9\\ud83e\\udd93\\n": 3}, "q2": {},
       "\\u0071\\u0033": {"x\\/y":0} }
      """
    let run = try Run(beir: Array(text.utf8), file: "x")
    #expect(run.tag == "beir")
    #expect(run.queries == ["q1", "q3"])
    #expect(
      run.rankings["q1"]?.map(\.document.rawValue) == ["d%20é🦓%0A", "b", "a", "c"])
    #expect(run.rankings["q1"]?.map(\.score) == [3, 1, 1, -0.25])
    #expect(run.rankings["q3"]?.map(\.document.rawValue) == ["x/y"])
  }

  @Test("What is written reads back as the same run")
  func writesResult() throws {
    let ranking = [("a", 2), ("b\"\\", 0.1), ("é\u{1}", -1e-10)] as [(String, Float)]
    let run = try Run(
      tag: "beir",
      rankings: [
        "q2": ranking.map { ScoredDocument(document: DocumentID($0.0), score: $0.1) },
        "q10": [ScoredDocument(document: DocumentID("x"), score: 1)],
      ])
    #expect(
      run.beirText == """
        {
        "q10": {"x": 1.0},
        "q2": {"a": 2.0, "b\\"\\\\": 0.1, "é%01": -1e-10}
        }

        """)
    #expect(try Run(beir: Array(run.beirText.utf8), file: "x") == run)
    let none = try Run(tag: "t", rankings: [:])
    #expect(throws: EvaluationError.emptyFile(file: "x")) {
      try Run(beir: Array(none.beirText.utf8), file: "x")
    }
  }

  @Test(
    "A result that cannot be trusted is refused with its line",
    arguments: [
      ("{}", EvaluationError.emptyFile(file: "x")),
      ("{\"q\": {\"a\":\n\"1\"}}", .unreadableScore(file: "x", line: 2)),
      ("{\"q\": {\"a\": null}}", .unreadableScore(file: "x", line: 1)),
      ("{\"q\": {\"a\": NaN}}", .nonFiniteScore(file: "x", line: 1)),
      ("{\"q\": {\"a\": -Infinity}}", .nonFiniteScore(file: "x", line: 1)),
      ("{\"q\": {\"a\": 1e39}}", .nonFiniteScore(file: "x", line: 1)),
      ("{\"q\": {\"\": 1}}", .unusableIdentifier(file: "x", line: 1)),
      ("{\"a q\": {\"d\": 1}}", .unusableIdentifier(file: "x", line: 1)),
      ("{\"q\": {},\n\"q\": {}}", .duplicateQuery(file: "x", line: 2, firstLine: 1)),
      (
        "{\"q\": {\"a\": 1,\n\n\"a\": 2}}", .duplicateDocument(file: "x", line: 3, firstLine: 1)
      ),
    ])
  func refusesResults(text: String, error: EvaluationError) {
    #expect(throws: error) { try Run(beir: Array(text.utf8), file: "x") }
  }

  @Test("Bytes that are not UTF-8 are refused")
  func refusesInvalidUTF8() {
    let bytes = Array("{\"q\":\n{\"".utf8) + [0xFF] + Array("\": 1}}".utf8)
    #expect(throws: EvaluationError.invalidUTF8(file: "x", line: 2)) {
      try Run(beir: bytes, file: "x")
    }
  }

  @Test("A result is recognised by its opening")
  func recognizes() throws {
    let beir = Array("\n{\n \"q\": {\"d\": 1}}".utf8)
    let trec = Array("{q} Q0 d 1 1 t\n".utf8)
    #expect(try Run(recognizing: beir, file: "x").queries == ["q"])
    #expect(try Run(recognizing: trec, file: "x").queries == ["{q}"])
    #expect(throws: EvaluationError.emptyFile(file: "x")) {
      try Run(recognizing: Array("{}".utf8), file: "x")
    }
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
      ("\u{1}\n\u{1F}", "\"\\u0001\\u000a\\u001f\""), ("", "\"\""),
    ])
  func quotes(text: String, quoted: String) throws {
    #expect(text.quotedAsJSON() == quoted)
    var scanner = try JSONScanner(Array("{\(quoted):0}".utf8), file: "x")
    var members = try scanner.openObject()
    _ = try scanner.advance(&members)
    #expect(try scanner.key() == text)
  }
}
