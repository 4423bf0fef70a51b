internal import Testing
internal import VaultCore
internal import VaultEvaluation

@Suite("BEIR judgments")
struct QrelsBEIRTests {
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
      ("", EvaluationError.emptyFile(file: "x")),
      (heading, .emptyFile(file: "x")),
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
}
