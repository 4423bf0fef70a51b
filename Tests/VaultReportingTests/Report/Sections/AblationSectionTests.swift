import Testing
import VaultResults

@testable import VaultReporting

@Suite("Section of what each part gains")
struct AblationSectionTests {
  @Test("A direction is said only where the corrected p and the interval agree")
  func directions() throws {
    func gain(_ part: String, _ value: Double, _ half: Double, p: Double) -> [Metric] {
      let id = "ablation/\(part)/nDCG@10/gain"
      return [
        Metric(
          id: id, value: value, unit: "score", better: .higher, n: 50,
          ci95: ConfidenceInterval(low: value - half, high: value + half), deterministic: true),
        Metric(id: "\(id)/p", value: p, unit: "score", better: .lower, n: 50, deterministic: true),
      ]
    }
    let section = try #require(
      AblationSection.blocks(
        of: gain("windows", 0.05, 0.01, p: 0.02) + gain("overFetch10", -0.05, 0.01, p: 0.02)
          + gain("threadContext", 0.05, 0.01, p: 0.2) + gain("cut", 0.01, 0.02, p: 0.01)))
    let table = try #require(section.tables.first)
    #expect(table.column("Part") == ["windows", "over fetch10", "thread context", "cut"])
    #expect(
      table.column("nDCG@10").map { String($0.prefix(1)) } == ["▲", "▼", "○", "○"])
    #expect(table.rows[0].cells[1].notes.map(\.plain).last == "p 0.020")
  }

  @Test("Groups of features are a family of their own; slices are left to the table of figures")
  func features() throws {
    func metric(_ id: String, slice: [String: String]? = nil) -> Metric {
      Metric(
        id: id, value: 0.1, unit: "score", better: .higher, n: 50, slice: slice, deterministic: true
      )
    }
    let section = try #require(
      AblationSection.blocks(of: [
        metric("best/feature/people/nDCG@10/gain"),
        metric("best/feature/people/nDCG@10/gain", slice: ["language": "es"]),
        metric("ablation/windows/R@50/gain"), metric("best/vs/document/P@10/gain"),
      ]))
    #expect(section.tables.map(\.rows.count) == [1, 1])
    #expect(section.tables.map { $0.columns[1].title } == ["R@50", "nDCG@10"])
    #expect(AblationSection.blocks(of: [metric("document/P@10")]) == nil)
  }
}
