internal import Testing
internal import VaultCore
internal import VaultEvaluation

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
