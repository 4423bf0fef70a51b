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

  // d's grade is negative: nobody judged it, says trec_eval. Worked by hand from the definitions.
  @Test("The other measures of a short ranking are those worked out by hand")
  func measuresMoreByHand() {
    let ranking = ranking("b", "c", "d", "x", "a")
    #expect(ranking.zeroGradeCount == 1)
    // P@5 = 2/5 and R@5 = 2/3, so that F1 = 2 · 2 / (5 + 3).
    #expect(abs(ranking.f1(at: 5) - 0.5) < 1e-15)
    #expect(ranking.setPrecision() == 0.4)
    #expect(ranking.setRecall() == 2.0 / 3)
    // 3 P R / (2 P + R) at beta = 2.
    #expect(abs(ranking.setF(beta: 2) - 0.8 / (0.8 + 2.0 / 3)) < 1e-15)
    // Both found ones stand after the only document judged not relevant.
    #expect(ranking.bpref() == 0)
    #expect(self.ranking("c", "b", "a").bpref() == 1.0 / 3)
    // From grade 3 on a and e count as judged not relevant, too.
    #expect(ranking.bpref(rel: 3) == 0)
    #expect(self.ranking("c", "b").bpref(rel: 3) == 1)
    #expect(abs(ranking.rankBiasedPrecision(p: 0.5) - 0.5 * (0.5 + 0.0625)) < 1e-15)
    #expect(ranking.rankBiasedPrecision(at: 2, p: 0.5) == 0.25)
    // Grade 3 of 4 satisfies with 7/16, grade 1 with 1/16.
    #expect(
      abs(ranking.expectedReciprocalRank() - (7.0 / 16 / 2 + 9.0 / 16 / 16 / 5)) < 1e-15)
    #expect(ranking.expectedReciprocalRank(at: 1) == 0)
    // On a scale up to 2 grade 3 counts as 2.
    #expect(ranking.expectedReciprocalRank(at: 2, highest: 2) == 3.0 / 4 / 2)
    #expect(ranking.interpolatedPrecision(atRecall: 0) == 0.5)
    #expect(ranking.interpolatedPrecision(atRecall: 0.5) == 0.4)
    #expect(ranking.interpolatedPrecision(atRecall: 1) == 0)
    #expect(ranking.recallAll(at: 5) == 0)
    #expect(self.ranking("a", "c", "x", "e").recallAll(at: 3) == 0)
    #expect(self.ranking("a", "c", "x", "e").recallAll(at: 4) == 1)
    #expect(self.ranking("a", "c").recallAll(at: 1, rel: 3) == 0)
    #expect(self.ranking("a", "c").recallAll(at: 2, rel: 3) == 1)
  }

  @Test("A higher least grade leaves fewer documents relevant")
  func raisesLevel() {
    let ranking = ranking("a", "c")
    #expect(ranking.relevantCount(rel: 2) == 1)
    #expect(ranking.precision(at: 2, rel: 2) == 0.5)
    #expect(ranking.precisionCeiling(at: 2, rel: 2) == 0.5)
    #expect(ranking.recall(at: 1, rel: 2) == 0)
    #expect(ranking.reciprocalRank(rel: 2) == 0.5)
    #expect(ranking.averagePrecision(rel: 2) == 0.5)
    #expect(ranking.rPrecision(rel: 2) == 0)
    #expect(ranking.success(at: 1, rel: 2) == 0)
    #expect(ranking.success(at: 1, rel: 4) == 0)
  }

  @Test("The exponential gain is 2^grade − 1, however large the grade")
  func gainsExponentially() {
    // a (1) before c (3), with e (1) left out: (1 + 7/log2 3) / (7 + 1/log2 3 + 1/log2 4).
    let log3 = 1.584_962_500_721_156
    let expected = (1 + 7 / log3) / (7 + 1 / log3 + 0.5)
    #expect(abs(ranking("a", "c").nDCG(gain: .exponential) - expected) < 1e-15)
    let huge = JudgedRanking(
      documents: [DocumentID("b"), DocumentID("a")],
      judgments: [DocumentID("a"): 5000, DocumentID("b"): 4999])
    // (1/2 + 1/log2 3) / (1 + 1/2 · 1/log2 3), all gains halved 4999 times.
    #expect(abs(huge.nDCG(gain: .exponential) - (0.5 + 1 / log3) / (1 + 0.5 / log3)) < 1e-15)
  }

  @Test("The best order of graded documents has an nDCG of exactly 1")
  func idealGainIsOne() {
    let ranking = ranking("c", "a", "e", "b", "d", "x")
    for gain in JudgedRanking.Gain.allCases {
      for k in 1...8 { #expect(ranking.nDCG(at: k, gain: gain) == 1) }
      #expect(ranking.nDCG(gain: gain) == 1)
    }
  }

  @Test("Without documents or without relevant ones every measure is 0")
  func handlesNothing() {
    let empty = ranking()
    let hopeless = JudgedRanking(
      documents: [DocumentID("a")], judgments: [DocumentID("b"): 0, DocumentID("c"): -1])
    let measures: [Measure] = [
      .precision(at: 5), .recall(at: 5), .nDCG(at: nil), .nDCG(at: 5), .averagePrecision(at: nil),
      .averagePrecision(at: 5), .reciprocalRank(at: nil), .rPrecision(),
      .success(at: 5), .judged(at: 5), .f1(at: 5), .recallAny(at: 5), .recallAll(at: 5), .bpref(),
      .nDCG(at: 5, gain: .exponential), .rankBiasedPrecision(at: nil),
      .expectedReciprocalRank(at: 5), .interpolatedPrecision(atRecall: 0), .setPrecision(),
      .setRecall(), .setF(),
    ]
    for measure in measures {
      #expect(measure.value(for: empty) == 0)
      #expect(measure.value(for: hopeless) == 0)
    }
  }
}
