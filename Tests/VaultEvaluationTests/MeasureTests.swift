internal import Testing
internal import VaultEvaluation

@Suite("Measure")
struct MeasureTests {
  @Test(
    "Other tools' spellings name the same measures",
    arguments: [
      // Canonical.
      ("P@10", Measure.precision(at: 10)), ("R@50", .recall(at: 50)),
      ("nDCG", .nDCG(at: nil)), ("nDCG@10", .nDCG(at: 10)),
      ("MAP", .averagePrecision(at: nil)), ("MAP@100", .averagePrecision(at: 100)),
      ("MRR", .reciprocalRank(at: nil)), ("MRR@10", .reciprocalRank(at: 10)),
      ("Rprec", .rPrecision), ("Success@5", .success(at: 5)), ("Judged@10", .judged(at: 10)),
      // trec_eval, as it prints and as -m takes them.
      ("P_10", .precision(at: 10)), ("P.10", .precision(at: 10)), ("recall_50", .recall(at: 50)),
      ("ndcg", .nDCG(at: nil)), ("ndcg_cut_10", .nDCG(at: 10)), ("ndcg_cut.10", .nDCG(at: 10)),
      ("map", .averagePrecision(at: nil)), ("map_cut_5", .averagePrecision(at: 5)),
      ("recip_rank", .reciprocalRank(at: nil)), ("success_1", .success(at: 1)),
      // ir_measures.
      ("AP", .averagePrecision(at: nil)), ("AP@5", .averagePrecision(at: 5)),
      ("RR", .reciprocalRank(at: nil)), ("RR@10", .reciprocalRank(at: 10)),
      // ranx.
      ("precision@5", .precision(at: 5)), ("recall@5", .recall(at: 5)),
      ("ndcg@5", .nDCG(at: 5)), ("mrr", .reciprocalRank(at: nil)),
      ("r-precision", .rPrecision), ("hit_rate@5", .success(at: 5)),
    ])
  func readsSpellings(name: String, measure: Measure) throws {
    #expect(try Measure(name) == measure)
    #expect(try Measure(measure.name) == measure)
  }

  @Test(
    "A name that no measure has is refused",
    arguments: ["", "p@10", "PRECISION@10", "F1", "bpref", "ndcg_cutoff_10", "@10", "P @10", "10"])
  func refusesUnknownNames(name: String) {
    #expect(throws: EvaluationError.unknownMeasure(name: name)) { try Measure(name) }
  }

  @Test(
    "A cutoff that is missing, unwanted or not a positive whole number is refused",
    arguments: [
      "P", "P@", "P@0", "P@-1", "P@+1", "P@1.5", "P@ten", "R", "recall", "Success", "Judged@0",
      "Rprec@5", "ndcg_cut", "nDCG@99999999999999999999", "P@１０",
    ])
  func refusesCutoffs(name: String) {
    #expect(throws: EvaluationError.unusableCutoff(name: name)) { try Measure(name) }
  }

  @Test("Names in a list may have spaces around them, and repetitions count once")
  func readsLists() throws {
    #expect(
      try Measure.list("P@10, map ,R@50,AP") == [
        .precision(at: 10), .averagePrecision(at: nil), .recall(at: 50),
      ])
    #expect(throws: EvaluationError.unknownMeasure(name: "")) { try Measure.list("P@10,") }
  }
}
