internal import Testing

@testable internal import VaultEvaluation

/// The readings follow the manuals: ranx writes RBP's p behind a point (`rbp.95`), trec_eval takes no
/// cutoff for `map` and `recip_rank` and reads a recall behind `iprec_at_recall`.
@Suite("Names of measures")
struct MeasureNameTests {
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
      ("SetF(rel=2, beta=2.5)", .setF(beta: 2.5, rel: 2)), ("RBP", .rankBiasedPrecision(at: nil)),
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

  @Test("A name reads back, and every parameter that a family names can be set, and no other")
  func namesParameters() throws {
    let values = ["rel": "2", "p": "0.5", "beta": "2.5", "max_rel": "3", "dcg": "exp-log2"]
    for (name, family) in MeasureFamily.all {
      let suffix =
        switch family.maker {
        case .cut: "@7"
        case .maybeCut, .uncut: ""
        case .atRecall: "@0.3"
        }
      let plain = try Measure(name + suffix)
      #expect(try Measure(plain.name) == plain, "\(name)")
      for (key, value) in values {
        let spelled = "\(name)(\(key)=\(value))\(suffix)"
        if family.parameters.contains(key) {
          #expect(try Measure(spelled) != plain, "\(spelled)")
        } else {
          #expect(throws: EvaluationError.unusableParameter(name: spelled, parameter: key)) {
            try Measure(spelled)
          }
        }
      }
    }
  }

  @Test(
    "A name with two readings is refused with both",
    arguments: [
      ("rbp.95", ["RBP(p=0.95)", "RBP(p=0.8)@95"]), ("rbp.8", ["RBP(p=0.8)", "RBP(p=0.8)@8"]),
      ("RBP.5", ["RBP(p=0.5)", "RBP(p=0.8)@5"]), ("rbp_95", ["RBP(p=0.95)", "RBP(p=0.8)@95"]),
      ("map.10", ["MAP", "MAP@10"]), ("recip_rank.10", ["MRR", "MRR@10"]),
      ("iprec_at_recall.1", ["IPrec@0.1", "IPrec@1.0"]),
    ])
  func namesBoth(name: String, readings: [String]) throws {
    let error = try #require(throws: EvaluationError.self) { try Measure(name) }
    guard case .ambiguousMeasure(name, let found) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(found.map(\.measure) == readings)
    #expect(readings.allSatisfy(error.description.contains))
  }

  @Test(
    "What only another tool's syntax means is refused with the name to write",
    arguments: [
      ("rbp.95@10", "RBP(p=0.95)@10", "ranx"), ("rbp.0.95", "RBP(p=0.95)", "ranx"),
      ("recall-l2@10", "R(rel=2)@10", "ranx"), ("r-precision-l3", "Rprec(rel=3)", "ranx"),
      ("hit_rate-l2@5", "Success(rel=2)@5", "ranx"), ("mrr-l2", "MRR(rel=2)", "ranx"),
      ("set_F.0.5", "SetF(beta=0.5)", "trec_eval"),
    ])
  func namesOne(name: String, measure: String, tool: String) throws {
    #expect(
      throws: EvaluationError.ambiguousMeasure(
        name: name, readings: [.init(measure: measure, tool: tool)])
    ) { try Measure(name) }
    #expect(try Measure(measure).name == measure)
  }

  @Test("A number that fits no reading is refused as a cutoff", arguments: ["rbp.0", "map.0"])
  func refusesZero(name: String) {
    #expect(throws: EvaluationError.unusableCutoff(name: name)) { try Measure(name) }
  }

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
