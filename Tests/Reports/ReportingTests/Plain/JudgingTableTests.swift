import Testing
import VaultCore
import VaultEvaluation
import VaultResults

@testable import VaultReporting

@Suite("The table of judges")
struct JudgingTableTests {
  private static func report(
    pairs: Int = 40, ungraded: [Int] = [0, 0], disputed: Int = 0, settled: Int = 0
  ) -> JudgingReport {
    JudgingReport(
      pairs: pairs, pooled: 40, systems: ["formula"], ungraded: ungraded, disputed: disputed,
      settled: settled,
      comparisons: [
        JudgingReport.Comparison(
          sides: ["judge 1", "judge 2"], group: "all",
          agreement: JudgeAgreement(
            [.init(query: "q", first: 2, second: 2), .init(query: "r", first: 0, second: 0)],
            random: .init(seed: 1)))
      ])
  }

  @Test("Shows κ with its interval and what is left to do, in lines of the width")
  func states() {
    let open = JudgingTable.render(Self.report(ungraded: [3, 0], disputed: 5, settled: 2))
    #expect(open.contains("judge 1, judge 2"))
    #expect(open.contains("1.00 [1.00, 1.00]"))
    #expect(open.contains("Judge 1 left 3 of 40 pairs without a grade."))
    #expect(open.contains("5 pairs have two grades; 2 of them are settled in disputes.csv."))
    #expect(open.contains("qrels.trec is written once every pair has its grade."))
    let done = JudgingTable.render(Self.report(disputed: 5, settled: 5))
    #expect(done.contains("qrels.trec is written: copy it into the dataset."))
    let sample = JudgingTable.render(Self.report(pairs: 30))
    #expect(sample.contains("30 of 40 pooled pairs were drawn"))
    #expect(!sample.contains("qrels.trec is written:"))
    let lines = JudgingTable.render(Self.report(pairs: 30, ungraded: [1, 1]), width: 80)
      .split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 80 })
  }
}
