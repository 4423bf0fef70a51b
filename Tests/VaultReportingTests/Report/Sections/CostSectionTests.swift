import Testing
import VaultResults

@testable import VaultReporting

@Suite("Section of quality against cost")
struct CostSectionTests {
  private static func metric(
    _ id: String, _ value: Double, unit: String, slice: [String: String]? = nil
  ) -> Metric {
    Metric(
      id: id, value: value, unit: unit, better: .higher, n: 9, slice: slice, deterministic: true)
  }

  private static func figures(_ blocks: [Block]?) -> [Table] {
    (blocks ?? []).flatMap { block -> [Table] in
      if case .plots(let plots) = block { plots.compactMap(\.data) } else { [] }
    }
  }

  @Test("Rankings that were timed in a large vault are drawn by quality and latency")
  func queries() {
    let blocks = CostSection.blocks(of: [
      Self.metric("document/nDCG@10", 0.4, unit: "score"),
      Self.metric("best/nDCG@10", 0.6, unit: "score"),
      Self.metric("random/nDCG@10", 0.1, unit: "score"),
      Self.metric("matching/eventQueryP95Milliseconds/100000", 0.1, unit: "milliseconds"),
      Self.metric(
        "matching/bestQueryP95Milliseconds", 12, unit: "milliseconds",
        slice: ["messages": "100000"]),
    ])
    let tables = Self.figures(blocks)
    #expect(tables.count == 1)
    #expect(
      tables.first?.column("Point") == ["document, 100 000 messages", "best, 100 000 messages"])
    #expect(tables.first?.column("On the front") == ["yes", "yes"])
  }

  @Test("A single point, or points without a cost, are no drawing")
  func none() {
    #expect(CostSection.blocks(of: [Self.metric("document/nDCG@10", 0.4, unit: "score")]) == nil)
  }
}
