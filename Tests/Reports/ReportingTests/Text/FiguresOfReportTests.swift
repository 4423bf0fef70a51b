import Testing

@testable import VaultReporting
@testable import VaultResults

@Suite("Which figures a report has, and in which order")
struct FiguresOfReportTests {
  @Test("Systems and measures come in the order of the field, unknown ones last")
  func matching() {
    let ids = [
      "zebra/P@10", "formula/MAP", "random/P@10", "formula/Success@5", "formula/P@10",
      "index/recall@10/ef64", "vault/openSeconds", "formula/P@10/ceiling", "formula/P@ten",
    ]
    let figures = MatchingFigures(Report.sample(ids.map { .sample($0, 1) }))
    #expect(figures.systems == ["random", "formula", "zebra"])
    #expect(figures.measures == ["P@10", "MAP", "Success@5"])
    #expect(figures.ceiling("P@10")?.value == 1)
    #expect(!MatchingFigures.holds(.sample("index/recall@10/ef64")))
  }

  @Test("Of abstention, systems keep their order, what one lacks is empty, and none is none")
  func abstention() throws {
    func figures(_ ids: [String]) -> AbstentionFigures? {
      AbstentionFigures(
        Report.sample(ids.map { .sample($0, n: 12) }), systems: ["semantic", "formula", "silent"])
    }
    let some = try #require(
      figures([
        "formula/abstention/AUROC", "formula/abstention/recall", "semantic/abstention/F1",
        "semantic/P@10",
      ]))
    #expect(some.count == 12)
    #expect(some.rows.map(\.system) == ["semantic", "formula"])
    #expect(some.rows[1].figures.map { $0 != nil } == [true, false, false, true])
    #expect(figures(["formula/P@10", "formula/abstention/other"]) == nil)
  }

  /// The rows of the catalogue are no time, and nothing declares the other operation.
  @Test("Percentiles of one operation share a row, in seconds whatever their unit")
  func latencies() throws {
    func percentile(
      _ id: String, _ unit: MetricUnit, _ percentile: LatencyPercentile
    ) -> MetricCatalogue.Entry {
      .init(
        MetricDeclaration(id, "m", unit: unit, better: .lower, percentile: percentile),
        by: .init(name: "s", isSuite: true))
    }
    let catalogue = MetricCatalogue([
      percentile("a/queryP50Microseconds", .microseconds, .p50(of: "a/query")),
      percentile("a/queryP99Milliseconds", .milliseconds, .init(operation: "a/query", rank: .p99)),
      percentile("a/rowsP99", .count, .init(operation: "a/rows", rank: .p99)),
    ])
    let stages = [
      StageMeasurement(
        id: "match", items: 3, seconds: 1, cpuSeconds: 1,
        latencyMilliseconds: .init(p50: 1, p95: 2, p99: 3, max: 4), peakBytes: 1),
      StageMeasurement(id: "sync", items: 3, seconds: 1, cpuSeconds: 1, peakBytes: 1),
    ]
    let report = Report.sample(
      [
        .sample("a/queryP50Microseconds", 500, "microseconds"),
        .sample("a/queryP99Milliseconds", 2, "milliseconds"), .sample("a/rowsP99", 2, "count"),
        .sample("a/otherP95Milliseconds", 2, "milliseconds"),
      ], stages: stages)
    let figures = try #require(LatencyFigures(report, catalogue))
    #expect(figures.operations.map(\.name) == ["match, one item", "a/query"])
    #expect(figures.operations.last?.seconds == [.p50: 0.0005, .p99: 0.002])
    #expect(figures.columns == [.p50, .p95, .p99, .max])
    #expect(LatencyFigures(Report.sample(), catalogue) == nil)
  }

  /// With five vaults the smallest p of a two-sided sign-flip test is 2/32, with six it is 2/64.
  @Test("A run says which difference it can detect, and that it can tell none of few vaults")
  func detectable() throws {
    func line(vaults: Int) throws -> String? {
      let report = try SampleReport.report()
      let figure = Metric.sample(
        "formula/nDCG@10/detectable", 0.0364, better: .lower, n: vaults,
        slice: ["against": "learned"])
      return DetectabilityText.line(
        Report(
          manifest: report.manifest, metrics: report.metrics + [figure], targets: report.targets,
          stages: report.stages))
    }
    let words = "smallest difference in nDCG@10 that this run can detect: 0.036 (against learned, "
    #expect(try line(vaults: 12) == words + "12 vaults)")
    #expect(try line(vaults: 6) == words + "6 vaults)")
    let few = try #require(try line(vaults: 5))
    #expect(few.contains("cannot be told with 5 vaults") && !few.contains("0.036"))
    #expect(DetectabilityText.line(try SampleReport.report()) == nil)
  }
}
