import Testing
import VaultCore
import VaultEvaluation

@Suite("Qrels")
struct QrelsTests {
  @Test(
    "Harmless variations of the layout read alike",
    arguments: [
      "q1 0 d1 1\nq1 0 d2 -1\nq2 0 d1 0\n", "q1 0 d1 1\r\nq1 0 d2 -1\r\nq2 0 d1 0\r\n",
      "q1\t0\td1\t1\nq1\t0\td2\t-1\nq2\t0\td1\t0",
      "\u{FEFF}q1 0 d1 1\nq1 0 d2 -1\nq2 0 d1 0\n\n \t\r\n",
      "\nq2  Q0  d1  0\n\n  q1 1 d1 +1 \nq1 0 d2 -1", "q1\u{B}0\u{C}d1 1\nq1 0 d2 -1\nq2 0 d1 0",
    ])
  func toleratesLayouts(text: String) throws {
    let qrels = try Qrels(trec: text, file: "x.qrels")
    #expect(
      qrels.grades == [
        "q1": [DocumentID("d1"): 1, DocumentID("d2"): -1], "q2": [DocumentID("d1"): 0],
      ])
    #expect(qrels.trecText == "q1 0 d1 1\nq1 0 d2 -1\nq2 0 d1 0\n")
  }

  @Test(
    "A file that cannot be trusted is refused with its line",
    arguments: [
      ("", EvaluationError.emptyFile(file: "x")), ("\u{FEFF}\r\n \n", .emptyFile(file: "x")),
      ("q 0 d 1\nq 0 e\n", .wrongColumnCount(file: "x", line: 2, found: 3, expected: 4)),
      ("q 0 d e 1\n", .wrongColumnCount(file: "x", line: 1, found: 5, expected: 4)),
      ("\nq 0 d 0.5\n", .unreadableGrade(file: "x", line: 2)),
      ("q 0 d one", .unreadableGrade(file: "x", line: 1)),
      ("q 0 d 99999999999999999999", .unreadableGrade(file: "x", line: 1)),
      ("q 0 d\u{A0}e 1", .unusableIdentifier(file: "x", line: 1)),
      ("q\u{3000}r 0 d 1", .unusableIdentifier(file: "x", line: 1)),
      ("\nq 0 d 1\np 0 d 1\nq 0 d 2", .duplicateJudgment(file: "x", line: 4, firstLine: 2)),
      ("q 0 d 1\nq 1 d 1", .duplicateJudgment(file: "x", line: 2, firstLine: 1)),
    ])
  func refuses(text: String, error: EvaluationError) {
    #expect(throws: error) { try Qrels(trec: text, file: "x") }
  }

  @Test(
    "Bytes that are not UTF-8 are refused with their line",
    arguments: [[0xFF], [0xC3, 0x20], [0xED, 0xA0, 0x80], [0xC3]] as [[UInt8]])
  func refusesInvalidUTF8(fault: [UInt8]) {
    let bytes = Array("q 0 d 1\nq 0 e 1\nq 0 f".utf8) + fault
    #expect(throws: EvaluationError.invalidUTF8(file: "x", line: 3)) {
      try Qrels(trec: bytes, file: "x")
    }
  }

  @Test("The text is in order of bytes, not of the language, and reads back the same")
  func writesInByteOrder() throws {
    let qrels = try Qrels(grades: [
      "q2": [DocumentID("é"): 1, DocumentID("z"): 2, DocumentID("Z"): -3],
      "q10": [DocumentID("a b"): 1], "Q": [DocumentID("🦓"): 0, DocumentID("\u{FB00}"): 4],
    ])
    let text = """
      Q 0 \u{FB00} 4
      Q 0 🦓 0
      q10 0 a%20b 1
      q2 0 Z -3
      q2 0 z 2
      q2 0 é 1

      """
    #expect(qrels.trecText == text)
    #expect(try Qrels(trec: text, file: "x") == qrels)
  }

  @Test(
    "A query identifier that a file cannot carry is refused", arguments: ["", "a b", "a\u{A0}"])
  func refusesUnwritableQueries(query: String) {
    #expect(throws: EvaluationError.unwritableIdentifier) {
      try Qrels(grades: [query: [DocumentID("d"): 1]])
    }
  }
}

/// The form is that of ranx (`Qrels.save`) and of the dictionaries that pytrec_eval takes.
@Suite("Judgments as BEIR writes them and as JSON")
struct QrelsFormatTests {
  private static let heading = "query-id\tcorpus-id\tscore\n"

  @Test("Judgments are read under their heading, identifiers with spaces among them")
  func readsJudgments() throws {
    let text = "\u{FEFF}" + Self.heading + "q1\td1\t2\r\n\r\nq1\td 2\t0\nq2\t50%\t-1"
    let qrels = try Qrels(beir: Array(text.utf8), file: "x")
    #expect(
      qrels.grades == [
        "q1": [DocumentID("d1"): 2, DocumentID("d 2"): 0],
        "q2": [try #require(DocumentID(encoded: "50%")): -1],
      ])
    #expect(qrels.beirText == Self.heading + "q1\td%202\t0\nq1\td1\t2\nq2\t50%\t-1\n")
    #expect(try Qrels(beir: Array(qrels.beirText.utf8), file: "x") == qrels)
  }

  @Test(
    "Judgments that cannot be trusted are refused with their line",
    arguments: [
      ("", EvaluationError.emptyFile(file: "x")), (heading, .emptyFile(file: "x")),
      ("q1\td1\t1\n", .missingHeading(file: "x", line: 1)),
      ("query-id\tcorpus-id\tgrade\nq\td\t1\n", .missingHeading(file: "x", line: 1)),
      (heading + "q\td\n", .wrongColumnCount(file: "x", line: 2, found: 2, expected: 3)),
      (heading + "q\td\t0.5\n", .unreadableGrade(file: "x", line: 2)),
      (heading + "q\t\t1\n", .unusableIdentifier(file: "x", line: 2)),
      (heading + "a q\td\t1\n", .unusableIdentifier(file: "x", line: 2)),
      (
        heading + "q\td\t1\np\td\t1\nq\td\t0\n",
        .duplicateJudgment(file: "x", line: 4, firstLine: 2)
      ),
    ])
  func refusesJudgments(text: String, error: EvaluationError) {
    #expect(throws: error) { try Qrels(beir: Array(text.utf8), file: "x") }
  }

  // What Python's csv reads with the tab as delimiter.
  @Test(
    "Columns in quotation marks, and whole grades with a point, are read",
    arguments: [
      ("\"q1\"\t\"d1\"\t\"1\"", "d1", 1), ("q1\t\"d\t1\"\t2", "d%091", 2),
      ("q1\t\"a \"\"b\"\"\"\t1.0", "a%20\"b\"", 1), ("q1\td\"1\t0.0", "d\"1", 0),
      ("\"q1\"\td1\t-1.00", "d1", -1), ("q1\t\"d1\t1", "\"d1", 1),
    ])
  func readsQuotedColumns(row: String, document: String, grade: Int) throws {
    for heading in [Self.heading, "\"query-id\"\t\"corpus-id\"\t\"score\"\r\n"] {
      let qrels = try Qrels(recognizing: Array("\(heading)\(row)\n".utf8), file: "x")
      #expect(qrels.grades["q1"]?.map(\.key.rawValue) == [document])
      #expect(qrels.grades["q1"]?.map(\.value) == [grade])
    }
  }

  @Test("Judgments are recognised by their heading")
  func recognizes() throws {
    let beir = Array((Self.heading + "q\td\t1\n").utf8)
    let trec = Array("query-id 0 d 1\n".utf8)
    #expect(try Qrels(recognizing: beir, file: "x").queries == ["q"])
    #expect(try Qrels(recognizing: trec, file: "x").queries == ["query-id"])
  }

  @Test(
    "Every layout gives the same judgments",
    arguments: [
      #"{"q1": {"d1": 1, "d2": 0}, "q2": {"d2": 2}}"#, #"{"q2":{"d2":2},"q1":{"d2":0,"d1":1}}"#,
      "\u{FEFF}{\n \"q1\" : {\r\n\t\"d1\": 1.0,\n\"d2\": 0.0},\n\"q2\": {\"d2\": 2.00}\n}\n",
      #"{"q1": {"\u0064\u0031": 1, "d2": 0}, "q0": {}, "q2": {"d2": 2}}"#,
      #"{"q1": {"d1": +1, "d2": -0}, "q2": {"d2": 2}}"#,
    ])
  func readsLayouts(text: String) throws {
    let expected = try Qrels(trec: "q1 0 d1 1\nq1 0 d2 0\nq2 0 d2 2\n", file: "x")
    #expect(try Qrels(json: Array(text.utf8), file: "x") == expected)
    #expect(try Qrels(recognizing: Array(text.utf8), file: "x") == expected)
  }

  @Test("Identifiers of documents may hold spaces, negative grades stay")
  func readsIdentifiers() throws {
    let qrels = try Qrels(json: Array(#"{"q": {"a b": -2, "é/x": 3}}"#.utf8), file: "x")
    #expect(qrels.grades["q"] == [DocumentID("a b"): -2, DocumentID("é/x"): 3])
  }

  @Test(
    "Judgments that cannot be trusted are refused with their line",
    arguments: [
      ("{}", EvaluationError.emptyFile(file: "x")), (#"{"q": {}}"#, .emptyFile(file: "x")),
      (#"{"q": {"d": 0.5}}"#, .unreadableGrade(file: "x", line: 1)),
      ("{\"q\": {\"d\":\n\"1\"}}", .unreadableGrade(file: "x", line: 2)),
      (#"{"q": {"d": true}}"#, .unreadableGrade(file: "x", line: 1)),
      (#"{"q": {"d": null}}"#, .unreadableGrade(file: "x", line: 1)),
      (#"{"q": {"d": NaN}}"#, .unreadableGrade(file: "x", line: 1)),
      (#"{"q": {"d": Infinity}}"#, .unreadableGrade(file: "x", line: 1)),
      (#"{"q": {"d": 1e0}}"#, .unreadableGrade(file: "x", line: 1)),
      (#"{"q": {"d": 9223372036854775808}}"#, .unreadableGrade(file: "x", line: 1)),
      (#"{"q": {"d": [1]}}"#, .unreadableGrade(file: "x", line: 1)),
      (#"{"q": {"d": {"e": 1}}}"#, .unreadableGrade(file: "x", line: 1)),
      (#"{"q": 1}"#, .malformedJSON(file: "x", line: 1, expected: .openingBrace)),
      (#"{"q": ["d"]}"#, .malformedJSON(file: "x", line: 1, expected: .openingBrace)),
      (#"{"q": {"d": 1}"#, .malformedJSON(file: "x", line: 1, expected: .commaOrClosingBrace)),
      (#"{"a q": {"d": 1}}"#, .unusableIdentifier(file: "x", line: 1)),
      (#"{"": {"d": 1}}"#, .unusableIdentifier(file: "x", line: 1)),
      (
        "{\"q\": {\"d\": 1},\n\"q\": {\"e\": 1}}",
        .duplicateQuery(file: "x", line: 2, firstLine: 1)
      ),
      (
        "{\"q\": {\"d\": 1,\n\"d\": 1}}", .duplicateJudgment(file: "x", line: 2, firstLine: 1)
      ),
    ])
  func refuses(text: String, error: EvaluationError) {
    #expect(throws: error) { try Qrels(recognizing: Array(text.utf8), file: "x") }
  }
}

/// Pairs that Unicode Standard Annex 15 calls canonically equivalent: composed and decomposed, a
/// singleton, marks in two orders, a Hangul syllable and its letters.
@Suite("Identifiers of queries by bytes")
struct QueryIdentityTests {
  private static let equivalent: [(String, String)] = [
    ("caf\u{E9}", "cafe\u{301}"), ("\u{C5}", "\u{212B}"), ("\u{3A9}", "\u{2126}"),
    ("a\u{323}\u{307}", "a\u{307}\u{323}"), ("\u{AC00}", "\u{1100}\u{1161}"),
    ("\u{F1}1", "n\u{303}1"),
  ]

  @Test("Equivalent identifiers of other bytes have different keys", arguments: equivalent)
  func keepsApart(first: String, second: String) {
    #expect(first == second)
    let keys = [first, second].map(QueryIdentity.bytes.key)
    #expect(keys[0] != keys[1])
    for (key, identifier) in zip(keys, [first, second]) {
      #expect(QueryIdentity.identifier(of: key).utf8.elementsEqual(identifier.utf8))
    }
    #expect(QueryIdentity.equivalence.key(of: second) == first)
  }

  @Test(
    "An identifier in NFC is its own key",
    arguments: ["q1", "q%20", "caf\u{E9}", "問い", "q/🦓", "\u{AC00}"])
  func keeps(identifier: String) {
    #expect(QueryIdentity.bytes.key(of: identifier) == identifier)
    #expect(QueryIdentity.identifier(of: identifier) == identifier)
  }

  /// Two queries, as pytrec_eval counts them: P_1 is 1 for one and 0 for the other.
  @Test("Judgments and runs of every form keep them apart", arguments: equivalent)
  func evaluatesApart(first: String, second: String) throws {
    let judgments = [
      "\(first) 0 d1 1\n\(second) 0 d1 1\n",
      "query-id\tcorpus-id\tscore\n\(first)\td1\t1\n\(second)\td1\t1\n",
      "{\"\(first)\": {\"d1\": 1}, \"\(second)\": {\"d1\": 1}}",
    ]
    let runs = [
      "\(first) Q0 d1 1 2 s\n\(second) Q0 d9 1 3 s\n",
      "{\"\(first)\": {\"d1\": 2}, \"\(second)\": {\"d9\": 3}}",
    ]
    for judged in judgments {
      let qrels = try Qrels(recognizing: Array(judged.utf8), file: "x")
      for ranked in runs {
        let run = try Run(recognizing: Array(ranked.utf8), file: "x")
        let evaluation = Evaluation(qrels: qrels, run: run, measures: [.precision(at: 1)])
        #expect(evaluation.queries == 2 && evaluation.missingQueries == 0)
        #expect(evaluation.mean(of: .precision(at: 1)) == 0.5)
        let report = try TrecEvalReport(
          qrels: qrels, run: run, measures: TrecEvalMeasure.list("P.1"))
        #expect(report.totals == [0.5])
        let lines = report.text(perQuery: true).unicodeScalars.split(separator: "\n")
        for identifier in [first, second] {
          #expect(
            lines.contains { line in
              line.split(separator: "\t")[1].elementsEqual(identifier.unicodeScalars)
            })
        }
      }
      // What is written is what was read, byte for byte.
      let written = try Qrels(recognizing: Array(qrels.trecText.utf8), file: "x")
      #expect(written == qrels)
      let copied = try Qrels(recognizing: Array(qrels.beirText.utf8), file: "x")
      #expect(copied == qrels)
    }
  }

  @Test("One form alone in each file is another query: nothing is common")
  func findsNothingCommon() throws {
    let qrels = try Qrels(recognizing: Array("caf\u{E9} 0 d 1\n".utf8), file: "x")
    let run = try Run(recognizing: Array("cafe\u{301} Q0 d 1 1 t\n".utf8), file: "x")
    #expect(throws: EvaluationError.noCommonQuery) { try qrels.requireCommonQuery(with: run) }
  }
}
