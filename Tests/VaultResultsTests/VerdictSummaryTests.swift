import Testing

@testable import VaultResults

@Suite("Verdict summary")
struct VerdictSummaryTests {
  @Test("Rows are counted by kind and verdict; hard misses are listed in order")
  func counts() {
    let definitions = [
      Sample.definition(id: "Q1", parts: [Sample.part(metric: "low")]),
      Sample.definition(id: "Q2", parts: [Sample.part(metric: "high")]),
      Sample.definition(id: "Q3", parts: [Sample.part(metric: "none")]),
      Sample.definition(id: "Q4", kind: .paper, parts: [Sample.part(kind: .paper, metric: "low")]),
      Sample.definition(id: "Q5", parts: [Sample.part(metric: "low")]),
    ]
    let metrics = [Sample.metric(id: "low", value: 0.1), Sample.metric(id: "high", value: 0.9)]
    let summary = VerdictSummary(TargetJudge.judge(definitions, metrics: metrics))
    #expect(summary.all == VerdictSummary.Counts(met: 1, missed: 3, notMeasured: 1))
    #expect(summary.counts(.hard).missed == 2)
    #expect(summary.counts(.paper).missed == 1)
    #expect(summary.counts(.proxy).total == 0)
    #expect(summary.hardMisses == ["Q1", "Q5"])
  }
}
