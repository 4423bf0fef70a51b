import Testing
import VaultVerdict

@testable import VaultReporting

@Suite("Latency figures")
struct LatencyFiguresTests {
  @Test(
    "An id names its operation and percentile",
    arguments: [
      ("vault/insertP95Milliseconds", "vault/insert", "p95"),
      ("matching/eventQueryP50Milliseconds/100000", "matching/eventQuery/100000", "p50"),
      ("index/p95Microseconds@0.95", "index@0.95", "p95"),
      ("index/p95Microseconds/ef64", "index/ef64", "p95"),
      ("search/p95Milliseconds", "search", "p95"),
      ("load/P999Seconds", "load", "p999"),
    ])
  func names(id: String, operation: String, percentile: String) throws {
    let name = try #require(LatencyFigures.name(Self.metric(id, 1)))
    #expect(name.operation == operation)
    #expect(name.percentile.rawValue == percentile)
  }

  @Test(
    "Measures, other percentiles and words are none",
    arguments: [
      "document/P@10", "corpus/P10", "vault/stop50Seconds", "sync/convergeSeconds", "p", "",
    ])
  func others(id: String) {
    #expect(LatencyFigures.name(Self.metric(id, 1)) == nil)
  }

  @Test("Percentiles of one operation share a row, in seconds whatever their unit")
  func rows() throws {
    let figures = try #require(
      LatencyFigures(
        Self.report([
          Self.metric("a/queryP50Microseconds", 500, "microseconds"),
          Self.metric("a/queryP99Milliseconds", 2, "milliseconds"),
          Self.metric("a/rowsP99", 2, "count"),
        ])))
    #expect(figures.operations.map(\.name) == ["match, one item", "a/query"])
    #expect(figures.operations.last?.seconds == [.p50: 0.0005, .p99: 0.002])
    #expect(figures.columns == [.p50, .p95, .p99, .max])
  }

  @Test("A run that timed nothing one by one has none")
  func none() {
    let report = Report(manifest: SampleReport.manifest, metrics: [], targets: [], stages: [])
    #expect(LatencyFigures(report) == nil)
  }

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
