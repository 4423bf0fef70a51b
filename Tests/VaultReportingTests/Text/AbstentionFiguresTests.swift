import Testing
import VaultEvaluation
import VaultResults

@testable import VaultReporting

@Suite("Abstention figures")
struct AbstentionFiguresTests {
  private static func figures(_ ids: [String]) -> AbstentionFigures? {
    let metrics = ids.map {
      Metric(id: $0, value: 0.5, unit: "score", better: .higher, n: 12, deterministic: true)
    }
    return AbstentionFigures(
      Report(manifest: SampleReport.manifest, metrics: metrics, targets: [], stages: []),
      systems: ["semantic", "document", "silent"])
  }

  @Test("Systems keep their order, a figure that a system lacks stays empty")
  func rows() throws {
    let figures = try #require(
      Self.figures([
        "document/abstention/AUROC", "document/abstention/recall", "semantic/abstention/F1",
        "semantic/P@10",
      ]))
    #expect(figures.count == 12)
    #expect(figures.rows.map(\.system) == ["semantic", "document"])
    #expect(figures.rows[1].figures.map { $0 != nil } == [true, false, false, true])
  }

  @Test("A run that asked nothing of the kind has no such figures")
  func none() {
    #expect(Self.figures(["document/P@10", "document/abstention/other"]) == nil)
  }
}
