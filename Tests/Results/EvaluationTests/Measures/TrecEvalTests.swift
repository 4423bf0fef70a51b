internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultEvaluation

@Suite("What trec_eval names and prints")
struct TrecEvalTests {
  @Test(
    "Names and cutoffs are read as trec_eval reads them, and printed in its order",
    arguments: [
      ("map", ["map"]), ("P.10", ["P_10"]), ("P_10", ["P_10"]), ("P.10,5", ["P_5", "P_10"]),
      ("recall", [5, 10, 15, 20, 30, 100, 200, 500, 1000].map { "recall_\($0)" }),
      ("success", ["success_1", "success_5", "success_10"]),
      ("set_F,ndcg_cut.3 , map,ndcg", ["map", "ndcg", "ndcg_cut_3", "set_F"]),
      ("iprec_at_recall.0.25,.5", ["iprec_at_recall_0.25", "iprec_at_recall_0.50"]),
      ("map,map", ["map"]), ("nDCG@10,P@5,MAP,MRR", ["map", "recip_rank", "P_5", "ndcg_cut_10"]),
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

  private static let judgments = """
    q1 0 a 1
    q1 0 b 0
    q1 0 c 2
    q1 0 d -1
    q2 0 a 1
    q3 0 a 1
    q3 0 b 1
    """
  private static let ranking = """
    q1 Q0 b 1 4 sys
    q1 Q0 c 2 3 sys
    q1 Q0 x 3 2 sys
    q2 Q0 x 1 1 sys
    q9 Q0 a 1 1 sys
    """

  private static func report(
    _ measures: String = "official", isComplete: Bool = false, rel: Int = 1
  ) throws -> TrecEvalReport {
    try TrecEvalReport(
      qrels: Qrels(trec: judgments, file: "q"), run: Run(trec: ranking, file: "r"),
      measures: TrecEvalMeasure.list(measures), isComplete: isComplete, rel: rel)
  }

  // The expected means are trec_eval's own: see Fixtures/make_trec_eval_runs.py.
  @Test("The means of a thousand drawn runs are trec_eval's to 1e-12")
  func agreesWithTrecEval() throws {
    let text = String(decoding: try ReferenceFixture.bytes("trec-eval-runs.tsv"), as: UTF8.self)
    let lines = text.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    let names = lines[1]
    #expect(lines.count == 1002)
    #expect(names.count == 16)
    var differing = 0
    for (seed, line) in lines.dropFirst(2).enumerated() {
      let drawn = try DrawnRun(seed: seed)
      let cut = Set(["P", "recall", "ndcg_cut", "map_cut", "success"])
      let asked = names.map { cut.contains($0) ? "\($0).\(drawn.cutoff)" : $0 }
      for (name, expected) in zip(asked, line) {
        let report = try TrecEvalReport(
          qrels: drawn.qrels, run: drawn.run, measures: TrecEvalMeasure.list(name), rel: drawn.rel)
        let value = try #require(Double(expected))
        if !(abs(report.totals[0] - value) < 1e-12) {
          differing += 1
          Issue.record("run \(seed), \(name): \(report.totals[0]) for \(value)")
        }
      }
    }
    #expect(differing == 0)
  }

  // Layout and selection of NIST's test output `out.test`; values worked by hand.
  @Test("The official figures stand in trec_eval's order and layout")
  func printsOfficialFigures() throws {
    let lines = try Self.report().text(perQuery: false).split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(10) == [
        "runid                 \tall\tsys", "num_q                 \tall\t2",
        "num_ret               \tall\t4", "num_rel               \tall\t3",
        "num_rel_ret           \tall\t1", "map                   \tall\t0.1250",
        "gm_map                \tall\t0.0016", "Rprec                 \tall\t0.2500",
        "bpref                 \tall\t0.0000", "recip_rank            \tall\t0.2500",
      ])
    #expect(lines[10] == "iprec_at_recall_0.00  \tall\t0.2500")
    #expect(lines[20] == "iprec_at_recall_1.00  \tall\t0.0000")
    #expect(lines[21] == "P_5                   \tall\t0.1000")
    #expect(lines[29] == "P_1000                \tall\t0.0005")
    #expect(lines.count == 30)
    #expect(try TrecEvalMeasure.list("official,P.10") == TrecEvalMeasure.official)
  }

  @Test("A query's figures come first, without those that only all queries have")
  func printsQueries() throws {
    let text = try Self.report("runid,num_q,gm_map,map,num_rel").text(perQuery: true)
    #expect(
      text == """
        num_rel               \tq1\t2
        map                   \tq1\t0.2500
        num_rel               \tq2\t1
        map                   \tq2\t0.0000
        runid                 \tall\tsys
        num_q                 \tall\t2
        num_rel               \tall\t3
        map                   \tall\t0.1250
        gm_map                \tall\t0.0016

        """)
  }

  // As in NIST's `out.test.aqc`: a query that is left out has relevant documents and no others.
  @Test("Complete means divide by every judged query, whose relevant documents count")
  func completes() throws {
    let report = try Self.report("num_q,num_ret,num_rel,num_rel_ret,map,gm_map", isComplete: true)
    #expect(report.totals.prefix(5) == [3, 4, 5, 1, 0.25 / 3])
    // exp((ln 0.25 + 2 ln 0.00001) / 3).
    #expect(abs(report.totals[5] - 0.000_292_401_773_821_286_6) < 1e-15)
    #expect(report.queries == ["q1", "q2"])
  }

  @Test("A level counts grades below it as judged and not relevant, except for nDCG")
  func honoursLevel() throws {
    let report = try Self.report("num_rel,num_nonrel_judged_ret,recip_rank,ndcg,bpref", rel: 2)
    #expect(
      report.measures.map(\.name) == [
        "num_rel", "bpref", "recip_rank", "ndcg", "num_nonrel_judged_ret",
      ])
    // q1 has c alone at rank 2, after b; q2 has nothing left.
    #expect(report.totals[0] == 1 && report.totals[1] == 0)
    #expect(report.totals[2] == 0.25)
    #expect(report.totals[3] == (try Self.report("ndcg").totals[0]))
    #expect(report.totals[4] == 1)
  }

  @Test("The name of the run is that of its last row")
  func takesLastTag() throws {
    let report = try TrecEvalReport(
      qrels: Qrels(trec: "q 0 a 1", file: "q"),
      run: Run(trec: "q Q0 a 1 1 first\nq Q0 b 2 1 last\n", file: "r"))
    #expect(report.tag == "last")
  }

  @Test("Files without a common query are refused, as trec_eval refuses them")
  func refusesStrangers() throws {
    let qrels = try Qrels(trec: "q 0 a 1", file: "q")
    let run = try Run(trec: "p Q0 a 1 1 t", file: "r")
    #expect(throws: EvaluationError.noCommonQuery) { try TrecEvalReport(qrels: qrels, run: run) }
  }
}
