import Testing

@testable import VaultResults

@Suite("Stage costs")
struct StageCostsTests {
  @Test("Each stage has four figures, the run its highest peak")
  func metrics() {
    let stages = [("ingest", 7), ("index", 9)].map {
      StageMeasurement(id: $0, items: 10, seconds: 2, cpuSeconds: 1, peakBytes: $1)
    }
    let metrics = StageCosts.metrics(of: stages)
    #expect(
      metrics.prefix(4).map(\.id) == [
        "stages/ingest/seconds", "stages/ingest/cpuSeconds", "stages/ingest/itemsPerSecond",
        "stages/ingest/peakBytes",
      ])
    #expect(metrics.count == 9)
    #expect(metrics.last?.key == .init(id: "run/peakBytes"))
    #expect(metrics.last?.value == 9)
    #expect(StageCosts.metrics(of: []).isEmpty)
  }
}
