internal import Testing

@testable internal import VaultEvaluation

/// The readings follow the manuals: ranx writes RBP's p behind a point (`rbp.95`), trec_eval takes no
/// cutoff for `map` and `recip_rank` and reads a recall behind `iprec_at_recall`.
@Suite("Names of measures that tools read differently")
struct OtherReadingsTests {
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

  @Test(
    "Numbers that every tool takes for the cutoff are read",
    arguments: ["P.10", "P_10", "recall.1000", "ndcg_cut.10", "map_cut_5", "success.5", "map@100"])
  func readsCutoffs(name: String) throws {
    #expect(OtherReadings.of(name) == nil)
    #expect(throws: Never.self) { try Measure(name) }
  }

  @Test("A number that fits no reading is refused as a cutoff", arguments: ["rbp.0", "map.0"])
  func refusesZero(name: String) {
    #expect(throws: EvaluationError.unusableCutoff(name: name)) { try Measure(name) }
  }
}
