import Testing
import VaultResults

@testable import VaultReporting

@Suite("Matching figures")
struct MatchingFiguresTests {
  @Test("Systems and measures come in the order of the field, unknown ones last")
  func order() throws {
    let ids = [
      "zebra/P@10", "document/MAP", "random/P@10", "document/Success@5", "document/P@10",
      "index/recall@10/ef64", "vault/openSeconds", "document/P@10/ceiling", "document/P@ten",
    ]
    let metrics = ids.map {
      Metric(id: $0, value: 1, unit: "score", better: .higher, n: 1, deterministic: true)
    }
    let figures = MatchingFigures(
      Report(manifest: SampleReport.manifest, metrics: metrics, targets: [], stages: []))
    #expect(figures.systems == ["random", "document", "zebra"])
    #expect(figures.measures == ["P@10", "MAP", "Success@5"])
    #expect(figures.ceiling("P@10")?.value == 1)
    #expect(!MatchingFigures.holds(metrics[5]))
  }
}
