import Testing
import VaultMeasurement
import VaultResults
import VaultSuites

@testable import VaultPipeline

@Suite("Measurement overhead")
struct MeasurementOverheadTests {
  private static func metric(
    _ id: String, _ unit: String, n: Int, deterministic: Bool = false
  ) -> Metric {
    Metric(id: id, value: 1, unit: unit, better: .lower, n: n, deterministic: deterministic)
  }

  // Readings: 300 + 1 + 50 = 351, each 2 µs, and two stages of 1 ms: 2.702 ms of 2 s.
  @Test("Readings are priced, and held against the processor time of the stages")
  func addsUp() throws {
    let overhead = MeasurementOverhead(
      metrics: [
        Self.metric("search/p95Milliseconds", "milliseconds", n: 300),
        Self.metric("vault/importMessagesPerSecond", "messages/s", n: 5000),
        Self.metric("index/recall@10/ef16", "score", n: 50, deterministic: true),
        Self.metric("document/nDCG@10", "score", n: 80, deterministic: true),
      ],
      stages: ["a", "b"].map {
        StageMeasurement(id: $0, items: 1, seconds: 1, cpuSeconds: 1, peakBytes: 0)
      }, catalogue: Suites.all.catalogue)
    #expect(overhead.latencySamples == 351)
    let metric = try #require(
      overhead.metric(
        cost: MeasurementCost(latencySample: .microseconds(2), stageSample: .milliseconds(1))))
    #expect(metric.id == "measurement/overheadFraction")
    #expect(abs(metric.value - 0.001351) < 1e-9)
    #expect(metric.n == 353)
  }

  @Test("Without stages there is no share")
  func needsStages() {
    #expect(
      MeasurementOverhead(metrics: [], stages: [], catalogue: Suites.all.catalogue).metric() == nil)
  }
}
