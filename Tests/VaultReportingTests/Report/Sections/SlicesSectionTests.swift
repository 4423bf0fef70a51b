import Testing
import VaultResults

@testable import VaultReporting

@Suite("Slices section")
struct SlicesSectionTests {
  private static func metric(
    _ value: Double, slice: [String: String]? = nil, n: Int = 20
  ) -> Metric {
    Metric(
      id: "document/nDCG@10", value: value, unit: "score", better: .higher, n: n, slice: slice,
      deterministic: true)
  }

  @Test("The slices that differ most from the whole come first; tiny ones are counted, not shown")
  func order() throws {
    let section = try #require(
      SlicesSection.blocks(of: [
        Self.metric(0.5), Self.metric(0.6, slice: ["kind": "a"]),
        Self.metric(0.1, slice: ["kind": "b"]), Self.metric(0.55, slice: ["kind": "c"]),
        Self.metric(1, slice: ["kind": "d"], n: 4),
      ]))
    #expect(
      section.tables[0].column("Slice") == ["all queries", "kind b", "kind a", "kind c"])
    #expect(section.sentences[0].contains("1 slice of fewer than 5 queries"))
  }

  @Test("An interval that holds every possible value is left out")
  func silentInterval() throws {
    let silent = Metric(
      id: "document/nDCG@10", value: 0.5, unit: "score", better: .higher, n: 20,
      ci95: ConfidenceInterval(low: 0, high: 1), slice: ["kind": "a"], deterministic: true)
    let table = try #require(SlicesSection.blocks(of: [Self.metric(0.5), silent])).tables[0]
    #expect(table.rows[1].cells[2].notes.isEmpty)
  }

  @Test("Without slices there is no section")
  func none() {
    #expect(SlicesSection.blocks(of: [Self.metric(0.5)]) == nil)
  }
}
