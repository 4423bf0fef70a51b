internal import Testing
internal import VaultCore
internal import VaultEvaluation

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
