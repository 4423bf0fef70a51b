internal import Testing
internal import VaultCore
internal import VaultEvaluation

/// The form is that of ranx (`Qrels.save`) and of the dictionaries that pytrec_eval takes.
@Suite("JSON judgments")
struct QrelsJSONTests {
  @Test(
    "Every layout gives the same judgments",
    arguments: [
      #"{"q1": {"d1": 1, "d2": 0}, "q2": {"d2": 2}}"#,
      #"{"q2":{"d2":2},"q1":{"d2":0,"d1":1}}"#,
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
      ("{}", EvaluationError.emptyFile(file: "x")),
      (#"{"q": {}}"#, .emptyFile(file: "x")),
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
