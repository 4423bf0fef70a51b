internal import Testing

@testable internal import VaultEvaluation

@Suite("Measures of other tools")
struct ForeignMeasureTests {
  // From the lists of measures in the manuals of ranx, trec_eval 9, ir_measures, BEIR and MTEB.
  @Test(
    "A measure that is not computed is refused by name, with its tool and a near one",
    arguments: [
      ("hits@10", "ranx", "P@k"), ("hits", "ranx", "Success@k"), ("hits.10", "ranx", "P@k"),
      ("dcg@10", "ranx", "nDCG@k"), ("infAP", "trec_eval", "MAP"),
      ("utility", "trec_eval", "P@k"), ("relative_P_10", "trec_eval", "P@k"),
      ("prefs_pair", "trec_eval", "Bpref"), ("alpha_nDCG@10", "ir_measures", "nDCG@k"),
      ("α-nDCG(alpha=0.5)@20", "ir_measures", "nDCG@k"), ("ERR_IA@20", "ir_measures", "ERR@k"),
      ("Compat(p=0.95)", "ir_measures", "RBP(p=0.8)"), ("R_cap@100", "BEIR and MTEB", "R@k"),
      ("Hole@10", "BEIR and MTEB", "Judged@k"), ("accuracy_at_5", "BEIR and MTEB", "Success@k"),
    ])
  func refuses(name: String, tool: String, near: String) throws {
    let error = try #require(throws: EvaluationError.self) { try Measure(name) }
    guard case .foreignMeasure(name, tool, let found) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(found.contains(near))
  }

  @Test(
    "What only trec_eval's output has is refused with the option that prints it",
    arguments: ["gm_map", "num_ret", "11pt_avg", "runid", "num_nonrel_judged_ret", "official"])
  func namesCompatibility(name: String) {
    #expect(throws: EvaluationError.onlyInTrecEval(name: name)) { try Measure(name) }
    #expect(throws: Never.self) { try TrecEvalMeasure.list(name) }
  }
}
