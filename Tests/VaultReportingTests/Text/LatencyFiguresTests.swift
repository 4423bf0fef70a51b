import Testing

@testable import VaultReporting
@testable import VaultResults

@Suite("Latency figures")
struct LatencyFiguresTests {
  @Test("Percentiles of one operation share a row, in seconds whatever their unit")
  func rows() throws {
    let figures = try #require(
      LatencyFigures(
        Self.report([
          Self.metric("a/queryP50Microseconds", 500, "microseconds"),
          Self.metric("a/queryP99Milliseconds", 2, "milliseconds"),
          Self.metric("a/rowsP99", 2, "count"),
          Self.metric("a/otherP95Milliseconds", 2, "milliseconds"),
        ]), Self.catalogue))
    #expect(figures.operations.map(\.name) == ["match, one item", "a/query"])
    #expect(figures.operations.last?.seconds == [.p50: 0.0005, .p99: 0.002])
    #expect(figures.columns == [.p50, .p95, .p99, .max])
  }

  @Test("A run that timed nothing one by one has none")
  func none() {
    let report = Report(manifest: SampleReport.manifest, metrics: [], targets: [], stages: [])
    #expect(LatencyFigures(report, Self.catalogue) == nil)
  }

  /// The rows are no time, and nothing declares the other operation.
  private static let catalogue = MetricCatalogue(
    [
      MetricDeclaration(
        "a/queryP50Microseconds", "m", unit: .microseconds, better: .lower,
        percentile: .p50(of: "a/query")),
      MetricDeclaration(
        "a/queryP99Milliseconds", "m", unit: .milliseconds, better: .lower,
        percentile: LatencyPercentile(operation: "a/query", rank: .p99)),
      MetricDeclaration(
        "a/rowsP99", "m", unit: .count, better: .lower,
        percentile: LatencyPercentile(operation: "a/rows", rank: .p99)),
    ].map { MetricCatalogue.Entry($0, by: .init(name: "s", isSuite: true)) })

  private static func report(_ metrics: [Metric]) -> Report {
    Report(
      manifest: SampleReport.manifest, metrics: metrics, targets: [],
      stages: [
        StageMeasurement(
          id: "match", items: 3, seconds: 1, cpuSeconds: 1,
          latencyMilliseconds: .init(p50: 1, p95: 2, p99: 3, max: 4), peakBytes: 1),
        StageMeasurement(id: "sync", items: 3, seconds: 1, cpuSeconds: 1, peakBytes: 1),
      ])
  }

  private static func metric(
    _ id: String, _ value: Double, _ unit: String = "milliseconds"
  ) -> Metric {
    Metric(id: id, value: value, unit: unit, better: .lower, n: 5, deterministic: false)
  }
}
