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
      ("Rprec", .rPrecision()), ("Success@5", .success(at: 5)), ("Judged@10", .judged(at: 10)),
      ("F1@10", .f1(at: 10)), ("recall_any@5", .recallAny(at: 5)),
      ("recall_all@5", .recallAll(at: 5)), ("Bpref", .bpref()),
      ("RBP(p=0.8)@20", .rankBiasedPrecision(at: 20)), ("ERR@20", .expectedReciprocalRank(at: 20)),
      ("SetF", .setF()), ("SetP", .setPrecision()), ("SetR", .setRecall()),
      ("IPrec@0.1", .interpolatedPrecision(atRecall: 0.1)),
      // trec_eval, as it prints and as -m takes them.
      ("P_10", .precision(at: 10)), ("P.10", .precision(at: 10)), ("recall_50", .recall(at: 50)),
      ("ndcg", .nDCG(at: nil)), ("ndcg_cut_10", .nDCG(at: 10)), ("ndcg_cut.10", .nDCG(at: 10)),
      ("map", .averagePrecision(at: nil)), ("map_cut_5", .averagePrecision(at: 5)),
      ("recip_rank", .reciprocalRank(at: nil)), ("success_1", .success(at: 1)),
      ("bpref", .bpref()), ("set_P", .setPrecision()), ("set_recall", .setRecall()),
      ("set_F", .setF()), ("iprec_at_recall_0.10", .interpolatedPrecision(atRecall: 0.1)),
      ("recall_any_5", .recallAny(at: 5)),
      // ir_measures.
      ("P(rel=2)@10", .precision(at: 10, rel: 2)), ("R(rel=3)@50", .recall(at: 50, rel: 3)),
      ("AP(rel=2)", .averagePrecision(at: nil, rel: 2)),
      ("AP(rel=2)@100", .averagePrecision(at: 100, rel: 2)),
      ("RR(rel=2)", .reciprocalRank(at: nil, rel: 2)), ("Rprec(rel=2)", .rPrecision(rel: 2)),
      ("Success(rel=2)@5", .success(at: 5, rel: 2)), ("Bpref(rel=2)", .bpref(rel: 2)),
      ("SetF(rel=2, beta=2.5)", .setF(beta: 2.5, rel: 2)),
      ("RBP", .rankBiasedPrecision(at: nil)),
      ("RBP(rel=2,p=0.95)", .rankBiasedPrecision(at: nil, p: 0.95, rel: 2)),
      ("ERR(max_rel=2)@10", .expectedReciprocalRank(at: 10, highest: 2)),
      ("nDCG(dcg='exp-log2')@10", .nDCG(at: 10, gain: .exponential)),
      ("nDCG(dcg=\"exp-log2\")", .nDCG(at: nil, gain: .exponential)),
      ("nDCG(dcg='log2')@10", .nDCG(at: 10)), ("NDCG@10", .nDCG(at: 10)),
      ("IPrec(rel=2)@0.25", .interpolatedPrecision(atRecall: 0.25, rel: 2)),
      ("AP", .averagePrecision(at: nil)), ("AP@5", .averagePrecision(at: 5)),
      ("RR", .reciprocalRank(at: nil)), ("RR@10", .reciprocalRank(at: 10)),
      // ranx.
      ("precision@5", .precision(at: 5)), ("recall@5", .recall(at: 5)),
      ("ndcg@5", .nDCG(at: 5)), ("mrr", .reciprocalRank(at: nil)),
      ("r-precision", .rPrecision()), ("hit_rate@5", .success(at: 5)),
      ("f1@5", .f1(at: 5)), ("map@100", .averagePrecision(at: 100)),
      ("ndcg_burges@10", .nDCG(at: 10, gain: .exponential)),
      // MTEB.
      ("ndcg_at_10", .nDCG(at: 10)), ("map_at_100", .averagePrecision(at: 100)),
      ("mrr_at_10", .reciprocalRank(at: 10)), ("recall_at_1000", .recall(at: 1000)),
      ("precision_at_1", .precision(at: 1)), ("hit_rate_at_5", .success(at: 5)),
      // Spellings that can mean one thing alone.
      ("iprec_at_recall_.10", .interpolatedPrecision(atRecall: 0.1)),
      ("IPrec@.1", .interpolatedPrecision(atRecall: 0.1)), ("RBP@95", .rankBiasedPrecision(at: 95)),
    ])
  func readsSpellings(name: String, measure: Measure) throws {
    #expect(try Measure(name) == measure)
    #expect(try Measure(measure.name) == measure)
  }

  @Test(
    "A name that no measure has is refused",
    arguments: [
      "", "p@10", "PRECISION@10", "F2@5", "ndcg_cutoff_10", "@10", "P @10", "10",
      "P_ten", "P(rel=2", "P)rel=2(", "P(rel)@10", "P()@10", "P(rel=2)10", "(rel=2)@10",
    ])
  func refusesUnknownNames(name: String) {
    #expect(throws: EvaluationError.unknownMeasure(name: name)) { try Measure(name) }
  }

  @Test(
    "A cutoff that is missing, unwanted or not a positive whole number is refused",
    arguments: [
      "P", "P@", "P@0", "P@-1", "P@+1", "P@1.5", "P@ten", "R", "recall", "Success", "Judged@0",
      "Rprec@5", "Bpref@5", "SetF@5", "F1", "IPrec", "IPrec@1.5", "IPrec@-0.1", "IPrec@nan",
      "recall_any", "ERR@0", "RBP(p=0.8)@", "P(rel=2)", "ndcg_cut", "nDCG@99999999999999999999",
      "P@１０",
    ])
  func refusesCutoffs(name: String) {
    #expect(throws: EvaluationError.unusableCutoff(name: name)) { try Measure(name) }
  }

  @Test(
    "A parameter that the measure lacks, or whose value does not fit, is refused",
    arguments: [
      ("P(p=0.8)@10", "p"), ("P(rel=0)@10", "rel"), ("P(rel=1.5)@10", "rel"),
      ("P(judged_only=True)@10", "judged_only"), ("nDCG(rel=2)@10", "rel"),
      ("nDCG(dcg='log10')@10", "dcg"), ("RBP(p=1)@10", "p"), ("RBP(p=0)", "p"),
      ("RBP(p=nan)", "p"), ("ERR(max_rel=0)@5", "max_rel"), ("SetF(beta=-1)", "beta"),
      ("SetF(beta=inf)", "beta"), ("P(rel=2,rel=3)@10", "rel"), ("Judged(rel=1)@5", "rel"),
    ])
  func refusesParameters(name: String, parameter: String) {
    #expect(throws: EvaluationError.unusableParameter(name: name, parameter: parameter)) {
      try Measure(name)
    }
  }

  @Test("Names print as ir_measures writes them, defaults left out but for p")
  func printsNames() throws {
    let names = [
      "P(rel=2)@10", "RBP(p=0.8)@20", "RBP(p=0.5,rel=2)", "nDCG(dcg='exp-log2')@10", "SetF(rel=2)",
      "SetF(beta=2.5,rel=2)", "ERR(max_rel=2)@5", "ERR", "IPrec@0.25", "Bpref", "recall_all@5",
    ]
    for name in names { #expect(try Measure(name).name == name) }
    #expect(try Measure("AP(rel=1)@5").name == "MAP@5")
  }

  @Test("Names in a list may have spaces around them, and repetitions count once")
  func readsLists() throws {
    #expect(
      try Measure.list("P@10, map ,R@50,AP") == [
        .precision(at: 10), .averagePrecision(at: nil), .recall(at: 50),
      ])
    #expect(
      try Measure.list("RBP(p=0.5, rel=2)@5,SetF(beta=2.0,rel=2)") == [
        .rankBiasedPrecision(at: 5, p: 0.5, rel: 2), .setF(beta: 2, rel: 2),
      ])
    #expect(throws: EvaluationError.unknownMeasure(name: "")) { try Measure.list("P@10,") }
  }
}
