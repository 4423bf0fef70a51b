internal import Testing
internal import VaultEvaluation

@Suite("trec_eval's measures")
struct TrecEvalMeasureTests {
  @Test(
    "Names and cutoffs are read as trec_eval reads them, and printed in its order",
    arguments: [
      ("map", ["map"]),
      ("P.10", ["P_10"]), ("P_10", ["P_10"]), ("P.10,5", ["P_5", "P_10"]),
      ("recall", [5, 10, 15, 20, 30, 100, 200, 500, 1000].map { "recall_\($0)" }),
      ("success", ["success_1", "success_5", "success_10"]),
      ("set_F,ndcg_cut.3 , map,ndcg", ["map", "ndcg", "ndcg_cut_3", "set_F"]),
      ("iprec_at_recall.0.25,.5", ["iprec_at_recall_0.25", "iprec_at_recall_0.50"]),
      ("map,map", ["map"]),
      ("nDCG@10,P@5,MAP,MRR", ["map", "recip_rank", "P_5", "ndcg_cut_10"]),
      ("nDCG,AP@5,R@50,Success@1", ["recall_50", "ndcg", "map_cut_5", "success_1"]),
      ("Rprec,Bpref,IPrec@0.2", ["Rprec", "bpref", "iprec_at_recall_0.20"]),
      ("SetF,SetR,SetP", ["set_P", "set_recall", "set_F"]),
      (
        "num_rel_ret,runid,num_q,num_ret,num_rel",
        ["runid", "num_q", "num_ret", "num_rel", "num_rel_ret"]
      ),
    ])
  func reads(names: String, printed: [String]) throws {
    #expect(try TrecEvalMeasure.list(names).map(\.name) == printed)
  }

  // The list of NIST's test output `out.test`.
  @Test("The official figures are trec_eval's thirty")
  func hasOfficialFigures() throws {
    let names = TrecEvalMeasure.official.map(\.name)
    #expect(names.count == 30)
    #expect(
      names.prefix(11) == [
        "runid", "num_q", "num_ret", "num_rel", "num_rel_ret", "map", "gm_map", "Rprec", "bpref",
        "recip_rank", "iprec_at_recall_0.00",
      ])
    #expect(names.suffix(2) == ["P_500", "P_1000"])
    #expect(try TrecEvalMeasure.list("official,P.10") == TrecEvalMeasure.official)
  }

  @Test(
    "A measure that trec_eval does not print is refused",
    arguments: [
      "RBP", "ERR@5", "F1@5", "Judged@10", "MRR@10", "P(rel=2)@10", "nDCG(dcg='exp-log2')@10",
      "SetF(beta=2.0)",
    ])
  func refusesOwnMeasures(name: String) {
    #expect(throws: EvaluationError.notInTrecEval(name: name)) { try TrecEvalMeasure.list(name) }
  }

  @Test("A name that nothing has is refused", arguments: ["", "p@10", "F2@5"])
  func refusesUnknownNames(name: String) {
    #expect(throws: EvaluationError.unknownMeasure(name: name)) { try TrecEvalMeasure.list(name) }
  }

  @Test(
    "A cutoff that does not fit is refused",
    arguments: [
      "P.0", "P.-1", "map.10", "P.ten", "iprec_at_recall.25", "iprec_at_recall.1.5", "ndcg_cut_",
    ])
  func refusesCutoffs(name: String) {
    #expect(throws: EvaluationError.unusableCutoff(name: name)) { try TrecEvalMeasure.list(name) }
  }
}
