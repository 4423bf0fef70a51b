import Testing
import VaultCore

@testable import VaultEvaluation

@Suite("Run")
struct RunTests {
  @Test("Scores decide the order, in single precision; ranks do not")
  func ordersByScore() throws {
    // 16777217 and 16777216 are one number in single precision, and so are the first two.
    let text = """
      q Q0 a 1 0.10000000001 tag
      q Q0 b 2 0.1 tag
      q Q0 c 3 16777217 tag
      q Q0 d 4 16777216 tag
      q Q0 e 5 -3e-2 tag
      q Q0 f 6 1e-60 tag
      """
    let run = try Run(trec: text, file: "x")
    let ranking = try #require(run.rankings["q"])
    #expect(ranking.map(\.document.rawValue) == ["d", "c", "b", "a", "f", "e"])
    #expect(ranking.map(\.score) == [16_777_216, 16_777_216, 0.1, 0.1, 0, -0.03])
    #expect(run.tag == "tag")
  }

  // The rule of trec_eval: its source compares `float` similarities, then `strcmp`s names.
  @Test("Equal scores, zeros of both signs too, rank by descending bytes", arguments: ["0.5", "0"])
  func ranksTies(score: String) throws {
    let order = ["🦓", "\u{FB00}", "é", "z", "e\u{301}", "a2", "a10", "Z"]
    let rows = order.reversed().enumerated().map { index, document in
      "q Q0 \(document) \(index + 1) \(index.isMultiple(of: 2) && score == "0" ? "-0" : score) t\n"
    }
    let run = try Run(trec: rows.joined(), file: "x")
    #expect(run.rankings["q"]?.map(\.document.rawValue) == order)
  }

  @Test("Rows of a query may stand apart, in any layout")
  func gathersScatteredRows() throws {
    let text = "\u{FEFF}q\tQ0\ta\t1\t1\tt\r\np Q0 a 1 5 t\r\n\r\nq Q0 b 1 2 t\r\n\n"
    let run = try Run(trec: text, file: "x")
    #expect(run.queries == ["p", "q"])
    #expect(run.rankings["q"]?.map(\.document.rawValue) == ["b", "a"])
  }

  @Test(
    "A file that cannot be trusted is refused with its line",
    arguments: [
      ("", EvaluationError.emptyFile(file: "x")), (" \r\n", .emptyFile(file: "x")),
      ("q Q0 a 1 1 t\nq Q0 b 2", .wrongColumnCount(file: "x", line: 2, found: 4, expected: 6)),
      ("q Q0 a 1 1 my tag", .wrongColumnCount(file: "x", line: 1, found: 7, expected: 6)),
      ("q Q0 a 1 high t", .unreadableScore(file: "x", line: 1)),
      ("q Q0 a 1 0,5 t", .unreadableScore(file: "x", line: 1)),
      ("q Q0 a 1 1 t\nq Q0 b 2 NaN t", .nonFiniteScore(file: "x", line: 2)),
      ("q Q0 a 1 nan t", .nonFiniteScore(file: "x", line: 1)),
      ("q Q0 a 1 -inf t", .nonFiniteScore(file: "x", line: 1)),
      ("q Q0 a 1 Infinity t", .nonFiniteScore(file: "x", line: 1)),
      ("q Q0 a 1 1e39 t", .nonFiniteScore(file: "x", line: 1)),
      ("q Q0 a 1 1e999 t", .nonFiniteScore(file: "x", line: 1)),
      ("q Q0 a\u{2003}b 1 1 t", .unusableIdentifier(file: "x", line: 1)),
      (
        "p Q0 a 1 2 t\nq Q0 a 1 2 t\n\nq Q0 b 2 1 t\nq Q0 a 3 0 t",
        .duplicateDocument(file: "x", line: 5, firstLine: 2)
      ),
    ])
  func refuses(text: String, error: EvaluationError) {
    #expect(throws: error) { try Run(trec: text, file: "x") }
  }

  @Test("Bytes that are not UTF-8 are refused")
  func refusesInvalidUTF8() {
    let bytes = Array("q Q0 a 1 1 t\nq Q0 ".utf8) + [0xE9] + Array(" 1 1 t\n".utf8)
    #expect(throws: EvaluationError.invalidUTF8(file: "x", line: 2)) {
      try Run(trec: bytes, file: "x")
    }
  }

  @Test(
    "Scores that tie or rise are stepped down just below their predecessors",
    arguments: [
      ([1, 1, 1], [1, Float(1).nextDown, Float(1).nextDown.nextDown]),
      ([0.5, 0.9, 0.25], [0.5, Float(0.5).nextDown, 0.25]),
      ([0, -0.0], [0, -Float.leastNonzeroMagnitude]), ([2, 1, -1], [2, 1, -1]),
      ([Float.greatestFiniteMagnitude], [Float.greatestFiniteMagnitude]),
    ] as [([Float], [Float])])
  func stepsScoresDown(scores: [Float], stepped: [Float]) throws {
    let documents = scores.indices.map { DocumentID("d\($0)") }
    let ranking = zip(documents, scores).map { ScoredDocument(document: $0, score: $1) }
    let run = try Run(tag: "t", rankings: ["q": ranking])
    #expect(run.rankings["q"]?.map(\.document) == documents)
    #expect(run.rankings["q"]?.map(\.score) == stepped)
  }

  @Test(
    "A ranking that no file can carry is refused with its rank",
    arguments: [
      ([("a", .nan)], EvaluationError.unrankableScore(rank: 1)),
      ([("a", 1), ("b", -.infinity)], .unrankableScore(rank: 2)),
      (
        [("a", -Float.greatestFiniteMagnitude), ("b", -Float.greatestFiniteMagnitude)],
        .unrankableScore(rank: 2)
      ),
      ([("a", 3), ("b", 2), ("a", 1)], .repeatedDocument(rank: 3)),
      ([("a", 1), ("b", 1), ("c", .nan)], .unrankableScore(rank: 3)),
    ] as [([(String, Float)], EvaluationError)])
  func refusesRankings(entries: [(String, Float)], error: EvaluationError) {
    let ranking = entries.map { ScoredDocument(document: DocumentID($0.0), score: $0.1) }
    #expect(throws: error) { try Run(tag: "t", rankings: ["q": ranking]) }
  }

  @Test(
    "A tag or query identifier that a file cannot carry is refused",
    arguments: [("", "q"), ("my tag", "q"), ("t", ""), ("t", "a\tb")])
  func refusesIdentifiers(tag: String, query: String) {
    let ranking = [ScoredDocument(document: DocumentID("d"), score: 1)]
    #expect(throws: EvaluationError.unwritableIdentifier) {
      try Run(tag: tag, rankings: [query: ranking])
    }
  }

  @Test("The text counts ranks from 1 and prints the shortest scores")
  func writesText() throws {
    let ranking = [("b", 0.5), ("a", 0.5), ("c c", -12.25)] as [(String, Float)]
    let run = try Run(
      tag: "sys",
      rankings: [
        "q2": ranking.map { ScoredDocument(document: DocumentID($0.0), score: $0.1) },
        "q10": [ScoredDocument(document: DocumentID("x"), score: 1e-10)],
      ])
    #expect(
      run.trecText == """
        q10 Q0 x 1 1e-10 sys
        q2 Q0 b 1 0.5 sys
        q2 Q0 a 2 0.49999997 sys
        q2 Q0 c%20c 3 -12.25 sys

        """)
  }

  @Test("What is written reads back as the same run, whatever the scores", arguments: 0..<20)
  func roundTrips(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var rankings: [String: [ScoredDocument]] = [:]
    for query in 0..<5 {
      rankings["q\(query)"] = (0..<random.integer(in: 1...200)).map { index in
        let score =
          random.chance(0.5)
          ? Float(random.integer(in: -3...3)) : Float(bitPattern: UInt32(random.next() >> 32))
        return ScoredDocument(
          document: DocumentID("d\(index)"), score: score.isFinite && score > -1e38 ? score : 0)
      }
    }
    let run = try Run(tag: "t", rankings: rankings)
    #expect(try Run(trec: run.trecText, file: "x") == run)
    for (query, ranking) in rankings {
      let written = try #require(run.rankings[query])
      #expect(written.map(\.document) == ranking.map(\.document))
      // Strictly falling, so that no tool's rule for ties has a say.
      #expect(zip(written, written.dropFirst()).allSatisfy { $0.score > $1.score })
    }
  }
}

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
