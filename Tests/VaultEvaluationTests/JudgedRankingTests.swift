internal import Testing
internal import VaultCore
internal import VaultEvaluation

@Suite("Judged ranking")
struct JudgedRankingTests {
  private static let judgments: [DocumentID: Int] = [
    DocumentID("a"): 1, DocumentID("b"): 0, DocumentID("c"): 3, DocumentID("d"): -2,
    DocumentID("e"): 1,
  ]

  private func ranking(_ documents: String...) -> JudgedRanking {
    JudgedRanking(documents: documents.map { DocumentID($0) }, judgments: Self.judgments)
  }

  @Test("Grades follow the ranks, and the ideal has every relevant document, best first")
  func looksUpGrades() {
    let ranking = ranking("x", "c", "d", "b")
    #expect(ranking.grades == [nil, 3, -2, 0])
    #expect(ranking.idealGrades == [3, 1, 1])
  }

  // Worked by hand from the definitions in the doc comments.
  @Test("The measures of a short ranking are those worked out by hand")
  func measuresByHand() {
    let ranking = ranking("x", "c", "d", "a")
    #expect(ranking.precision(at: 2) == 0.5)
    #expect(ranking.precision(at: 10) == 0.2)
    #expect(ranking.precisionCeiling(at: 2) == 1)
    #expect(ranking.precisionCeiling(at: 10) == 0.3)
    #expect(ranking.rPrecision() == 1.0 / 3)
    #expect(ranking.recall(at: 10) == 2.0 / 3)
    #expect(ranking.success(at: 1) == 0)
    #expect(ranking.success(at: 2) == 1)
    #expect(ranking.averagePrecision() == (0.5 + 0.5) / 3)
    #expect(ranking.averagePrecision(at: 3) == 0.5 / 3)
    #expect(ranking.reciprocalRank() == 0.5)
    #expect(ranking.reciprocalRank(at: 1) == 0)
    #expect(ranking.judgedShare(at: 2) == 0.5)
    #expect(ranking.judgedShare(at: 10) == 0.75)
  }

  @Test("The best order of graded documents has an nDCG of exactly 1")
  func idealGainIsOne() {
    let ranking = ranking("c", "a", "e", "b", "d", "x")
    for k in 1...8 { #expect(ranking.nDCG(at: k) == 1) }
    #expect(ranking.nDCG() == 1)
  }

  @Test("Without documents or without relevant ones every measure is 0")
  func handlesNothing() {
    let empty = ranking()
    let hopeless = JudgedRanking(
      documents: [DocumentID("a")], judgments: [DocumentID("b"): 0, DocumentID("c"): -1])
    let measures: [Measure] = [
      .precision(at: 5), .recall(at: 5), .nDCG(at: nil), .nDCG(at: 5), .averagePrecision(at: nil),
      .averagePrecision(at: 5), .reciprocalRank(at: nil), .rPrecision, .success(at: 5),
      .judged(at: 5),
    ]
    for measure in measures {
      #expect(measure.value(for: empty) == 0)
      #expect(measure.value(for: hopeless) == 0)
    }
  }
}
