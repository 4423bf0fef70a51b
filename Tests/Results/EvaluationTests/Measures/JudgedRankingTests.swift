import Foundation
import Testing
import VaultCore
import VaultEvaluation

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

@Suite("Abstention")
struct AbstentionTests {
  private static func abstention(with: [Float?], without: [Float?]) -> Abstention {
    Abstention(
      with.map { Abstention.Answer(isAnswerable: true, topScore: $0) }
        + without.map { Abstention.Answer(isAnswerable: false, topScore: $0) })
  }

  // Worked by hand: of 3 × 2 pairs 0.9 wins two, 0.5 wins one and ties one, silence wins none and
  // ties one.
  @Test("The area counts pairs, ties half, and silence is below any score")
  func countsPairs() throws {
    let abstention = Self.abstention(with: [0.9, 0.5, nil], without: [0.5, nil])
    #expect(abstention.answerable == 3 && abstention.unanswerable == 2)
    #expect(try abs(#require(abstention.areaUnderCurve) - 4.0 / 6) < 1e-15)
  }

  // Three silences, two of them right, where four were called for: 2/3, 2/4, 4/7.
  @Test("Precision, recall and F1 judge the silences")
  func judgesSilences() {
    let abstention = Self.abstention(with: [1, 2, nil], without: [nil, nil, 3, 4])
    #expect(abstention.abstained == 3 && abstention.rightlyAbstained == 2)
    #expect(abstention.precision == 2.0 / 3)
    #expect(abstention.recall == 0.5)
    #expect(abstention.f1 == 4.0 / 7)
    let talkative = Self.abstention(with: [1], without: [1])
    #expect(talkative.precision == nil && talkative.recall == 0 && talkative.f1 == 0)
  }

  // By hand: for vault `a` the best threshold on `b` is 2 (F1 1), for `b` that on `a` is 0.5 (F1 1).
  @Test("A threshold is chosen on the other vaults, and equal scores are silenced together")
  func choosesThresholds() {
    let answers: [(vault: String, isAnswerable: Bool, score: Float?)] = [
      ("a", true, 1), ("a", false, 0.5), ("a", true, 3), ("b", false, 2), ("b", false, 2),
      ("b", true, 4), ("b", false, nil),
    ]
    let silenced = Abstention.silenced(
      answers.map { .init(isAnswerable: $0.isAnswerable, topScore: $0.score) },
      clusters: answers.map(\.vault))
    #expect(silenced.map(\.topScore) == [nil, nil, 3, 2, 2, 4, nil])
    // Two of three silences are right, of four that were called for.
    #expect(Abstention(silenced).f1 == 4.0 / 7)
  }

  @Test("With one vault, or where silence never helps, nothing is silenced")
  func silencesNothing() {
    let answers: [Abstention.Answer] = [
      .init(isAnswerable: true, topScore: 1), .init(isAnswerable: false, topScore: 0),
    ]
    #expect(Abstention.silenced(answers, clusters: ["a", "a"]) == answers)
    let answerable = answers.map { Abstention.Answer(isAnswerable: true, topScore: $0.topScore) }
    #expect(Abstention.silenced(answerable, clusters: ["a", "b"]) == answerable)
  }

  @Test("Without queries of one kind there is nothing to tell apart")
  func needsBothKinds() {
    let none = Self.abstention(with: [1, nil], without: [])
    #expect(none.areaUnderCurve == nil && none.areaVariance == nil && none.recall == nil)
    #expect(none.f1 == nil && none.precision == 0)
    #expect(Self.abstention(with: [], without: [1, nil]).areaUnderCurve == nil)
    #expect(Self.abstention(with: [1, 2], without: [0]).areaVariance == nil)
  }

  // Fixtures/abstention.json: area by scipy's Mann-Whitney statistic, interval by resampling.
  @Test("Area and interval are those of another tool")
  func agreesWithReference() throws {
    struct Reference: Decodable {
      let with: [Float]
      let without: [Float]
      let area: Double
      let interval: [Double]
    }
    let reference = try ReferenceFixture.decoded("abstention.json", as: Reference.self)
    let abstention = Self.abstention(with: reference.with, without: reference.without)
    #expect(try abs(#require(abstention.areaUnderCurve) - reference.area) < 1e-12)
    let interval = try #require(abstention.areaInterval)
    // Normal against percentile bounds of 60 and 25 queries.
    #expect(abs(interval.lowerBound - reference.interval[0]) < 0.02)
    #expect(abs(interval.upperBound - reference.interval[1]) < 0.02)
  }
}

@Suite("Neighbor recall")
struct NeighborRecallTests {
  private func neighbors(_ rows: [Int], _ scores: [Float]) -> [Neighbor] {
    zip(rows, scores).map { Neighbor(row: $0, score: $1) }
  }

  // Each expected value is counted by hand.
  @Test(
    "Recall counts rows as good as the k-th exact one",
    arguments: [
      ("all found", 3, [1, 2, 3], [9, 8, 7], 1.0),
      ("one missed", 3, [1, 2, 7], [9, 8, 2], 2.0 / 3),
      ("a tie at the k-th score", 3, [1, 2, 4], [9, 8, 7], 1),
      ("the order does not count", 3, [3, 1, 2], [7, 9, 8], 1),
      ("a row listed twice counts once", 3, [1, 1, 1], [9, 9, 9], 1.0 / 3),
      ("ranks beyond k do not count", 2, [7, 8, 1, 2], [3, 3, 9, 8], 0),
      ("too few answers", 3, [1], [9], 1.0 / 3), ("no answer", 3, [], [], 0),
      ("the same row by another kernel", 3, [1, 2, 3], [9, 8, 6.999], 1),
      ("NaN is no tie", 3, [1, 2, 9], [9, 8, .nan], 2.0 / 3),
      ("fewer exact rows than k", 10, [1, 2, 3, 4, 5], [9, 8, 7, 7, 6], 1),
    ] as [(String, Int, [Int], [Float], Double)])
  func counts(name: String, k: Int, rows: [Int], scores: [Float], expected: Double) {
    let exact = neighbors([1, 2, 3, 4, 5], [9, 8, 7, 7, 6])
    let recall = NeighborRecall.recall(
      at: k, approximate: neighbors(rows, scores), exact: exact)
    #expect(recall == expected, "\(name)")
  }

  @Test("Without exact neighbors there is no recall")
  func needsExactNeighbors() {
    #expect(NeighborRecall.recall(at: 5, approximate: neighbors([1], [1]), exact: []) == nil)
  }
}
