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

  // d's grade is negative: nobody judged it, says trec_eval. Worked by hand from the definitions;
  // EvaluationTests compare the other measures with those of other tools.
  @Test("Measures that no other tool prints are those worked out by hand")
  func measuresByHand() {
    let ranking = ranking("b", "c", "d", "x", "a")
    #expect(ranking.zeroGradeCount == 1)
    #expect(ranking.precisionCeiling(at: 2) == 1 && ranking.precisionCeiling(at: 10) == 0.3)
    #expect(ranking.precisionCeiling(at: 2, rel: 2) == 0.5)
    // P@5 = 2/5 and R@5 = 2/3, so that F1 = 2 · 2 / (5 + 3).
    #expect(abs(ranking.f1(at: 5) - 0.5) < 1e-15)
    // From grade 3 on a and e count as judged not relevant, too.
    #expect(ranking.bpref(rel: 3) == 0 && self.ranking("c", "b").bpref(rel: 3) == 1)
    #expect(ranking.rankBiasedPrecision(at: 2, p: 0.5) == 0.25)
    // On a scale up to 2 grade 3 counts as 2.
    #expect(ranking.expectedReciprocalRank(at: 2, highest: 2) == 3.0 / 4 / 2)
    let all = self.ranking("a", "c", "x", "e")
    #expect(all.recallAll(at: 3) == 0 && all.recallAll(at: 4) == 1)
    #expect(all.recallAll(at: 1, rel: 3) == 0 && all.recallAll(at: 2, rel: 3) == 1)
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
      #expect(measure.value(for: empty) == 0 && measure.value(for: hopeless) == 0)
    }
  }
}
