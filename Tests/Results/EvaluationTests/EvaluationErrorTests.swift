internal import Testing

@testable internal import VaultEvaluation

@Suite("Evaluation error")
struct EvaluationErrorTests {
  private static let ambiguous = EvaluationError.ambiguousMeasure(
    name: "rbp.95",
    readings: [
      .init(measure: "RBP(p=0.95)", tool: "ranx"), .init(measure: "RBP(p=0.8)@95", tool: nil),
    ])

  private static func columns(_ found: Int, of expected: Int) -> EvaluationError {
    .wrongColumnCount(file: "f", line: 2, found: found, expected: expected)
  }

  @Test(
    "Each error is one line that names the place and a remedy",
    arguments: [
      (EvaluationError.emptyFile(file: "run.trec"), "run.trec: ", "check that"),
      (.invalidUTF8(file: "run.trec", line: 7), "run.trec:7: ", "convert"),
      (columns(3, of: 4), "f:2: 3 columns", "query, iteration, document, grade"),
      (columns(3, of: 6), "f:2: 3 columns", "query, Q0, document, rank, score, tag"),
      (columns(2, of: 3), "f:2: 2 columns", "query-id, corpus-id, score"),
      (.unusableIdentifier(file: "run.trec", line: 7), "run.trec:7: ", "percent-encode"),
      (.unreadableGrade(file: "a.qrels", line: 9), "a.qrels:9: ", "use 0"),
      (.duplicateJudgment(file: "a.qrels", line: 9, firstLine: 3), "a.qrels:9: line 3", "keep one"),
      (.unreadableScore(file: "run.trec", line: 1), "run.trec:1: ", "decimal point"),
      (.nonFiniteScore(file: "run.trec", line: 1), "run.trec:1: the score is NaN", "rescale"),
      (.duplicateDocument(file: "run.trec", line: 9, firstLine: 3), "run.trec:9: line 3", "keep"),
      (.unwritableIdentifier, "judgments or run: ", "percent-encode"),
      (.unrankableScore(rank: 4), "ranking, rank 4: ", "correct"),
      (.repeatedDocument(rank: 4), "ranking, rank 4: ", "keep"),
      (.missingHeading(file: "q.tsv", line: 1), "q.tsv:1: ", "query-id"),
      (.malformedJSON(file: "r.json", line: 3, expected: .colon), "r.json:3: ", "a colon"),
      (.duplicateQuery(file: "r.json", line: 9, firstLine: 3), "r.json:9: line 3", "keep one"),
      (.unusableCopies(file: "a.tsv", line: 2), "a.tsv:2: ", "separated by tabs"),
      (.unreadableLabel(file: "en.txt", line: 2), "en.txt:2: ", "{kind:text}"),
      (.otherEncoding(file: "q.trec", encoding: .utf16), "q.trec: the text is UTF-16", "UTF-8"),
      (ambiguous, "measure rbp.95: ", "RBP(p=0.95), as ranx reads it, or RBP(p=0.8)@95"),
      (.foreignMeasure(name: "a", tool: "ranx", near: ["P@k"]), "measure a: ", "near are P@k"),
      (.onlyInTrecEval(name: "gm_map"), "measure gm_map: ", "--compat trec_eval"),
      (.noCommonQuery, "judgments and run: ", "same data"),
      (.unusableParameter(name: "P(p=1)@5", parameter: "p"), "measure P(p=1)@5: ", "0 < p < 1"),
      (.notInTrecEval(name: "RBP"), "measure RBP: ", "without --compat"),
      (.unknownMeasure(name: "F2"), "measure F2: ", "nDCG[@k]"),
      (.unusableCutoff(name: "P@0"), "measure P@0: ", "whole number from 1"),
      (.unpairedScores(first: 3, second: 4), "paired scores: 3 of one against 4", "same queries"),
      (.tooFewPairs(count: 1), "paired scores: ", "judge more"),
      (.nonFinitePair(position: 2), "paired scores, pair 2: ", "correct"),
      (.clusterOfTwoReplicates(position: 2), "paired scores, pair 2: ", "seed/vault"),
    ])
  func describes(error: EvaluationError, place: String, remedy: String) {
    #expect(error.description.hasPrefix(place) && error.description.contains(remedy))
    #expect(error.description.hasSuffix("."))
    #expect(!error.description.contains("\n"))
  }
}
