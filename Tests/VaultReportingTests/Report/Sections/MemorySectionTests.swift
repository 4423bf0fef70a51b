import Testing
import VaultResults

@testable import VaultReporting

@Suite("Section of memory")
struct MemorySectionTests {
  @Test("Stages and figures of memory share a scale; other bytes are none of it")
  func bars() throws {
    func bytes(_ id: String) -> Metric {
      Metric(id: id, value: 5e6, unit: "bytes", better: .lower, n: 1, deterministic: false)
    }
    let report = Report(
      manifest: SampleReport.manifest,
      metrics: [bytes("ingest/mbox/peakGrowthBytes"), bytes("sync/bytes")], targets: [],
      stages: [
        StageMeasurement(id: "a", items: 1, seconds: 1, cpuSeconds: 1, peakBytes: 10_000_000),
        StageMeasurement(id: "b", items: 1, seconds: 1, cpuSeconds: 1, peakBytes: 0),
      ])
    let section = try #require(MemorySection.blocks(of: report))
    let table = section.tables[0]
    #expect(table.column("Stage or figure") == ["a", "ingest/mbox/peakGrowthBytes"])
    let bars = table.rows.compactMap { $0.cells[2].drawing?.source }
    #expect(bars.first?.contains("width=\"200\" height=\"10\"") == true)
    #expect(bars.last?.contains("width=\"100\" height=\"10\"") == true)
  }
}
