import Testing
import VaultResults

@testable import VaultReporting

@Suite("Section of the index")
struct IndexSectionTests {
  @Test("The index section draws the front where latencies were measured, and not without")
  func section() throws {
    func metric(_ id: String, _ value: Double, _ unit: String) -> Metric {
      Metric(id: id, value: value, unit: unit, better: .higher, n: 9, deterministic: true)
    }
    let recalls = [
      metric("index/recall@10/ef16", 0.9, "score"), metric("index/recall@10/ef64", 0.99, "score"),
      metric("index/recall@10/ef32", 0.9, "score"),
    ]
    let times = [
      metric("index/p95Microseconds/ef16", 60, "microseconds"),
      metric("index/p95Microseconds/ef32", 90, "microseconds"),
      metric("index/p95Microseconds/ef64", 170, "microseconds"),
    ]
    let timed = try #require(IndexSection.blocks(of: recalls + times)).tables[0]
    #expect(timed.column("Search width (ef)") == ["16", "32", "64"])
    #expect(timed.column("On the front") == ["● yes", "no", "● yes"])
    let untimed = try #require(IndexSection.blocks(of: recalls)).tables[0]
    #expect(untimed.column("p95") == ["–", "–", "–"])
    #expect(IndexSection.blocks(of: times) == nil)
  }
}
