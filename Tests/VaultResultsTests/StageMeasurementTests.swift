import Testing

@testable import VaultResults

@Suite("Stage measurement")
struct StageMeasurementTests {
  @Test("The rate is items by elapsed seconds, and 0 where no time passed")
  func rate() {
    let stage = StageMeasurement(
      id: "ingest", items: 10, seconds: 4, cpuSeconds: 8, peakBytes: 0)
    #expect(stage.itemsPerSecond == 2.5)
    let instant = StageMeasurement(
      id: "ingest", items: 10, seconds: 0, cpuSeconds: 0, peakBytes: 0)
    #expect(instant.itemsPerSecond == 0)
  }

  @Test("Infinite and negative times are refused", arguments: [Double.infinity, -1])
  func refusals(seconds: Double) {
    let stage = StageMeasurement(
      id: "ingest", items: 1, seconds: seconds, cpuSeconds: 0, peakBytes: 0)
    let report = Report(manifest: Sample.manifest, metrics: [], targets: [], stages: [stage])
    #expect(throws: ResultsError.self) { try report.encoded() }
  }
}
