import Testing
import VaultResults

@testable import VaultReporting

@Suite("Targets section")
struct TargetsSectionTests {
  private static func tables() throws -> [Table] {
    try #require(TargetsSection.blocks(of: try SampleReport.report())).tables
      .filter { $0.look == .targets }
  }

  @Test("Rows are grouped as the document's tables are; what was not measured is folded")
  func groups() throws {
    let section = try #require(TargetsSection.blocks(of: try SampleReport.report()))
    // 14, 19, 10 and 6 rows, the judged and the others of each group apart.
    #expect(try Self.tables().map(\.rows.count).reduce(0, +) == 14 + 19 + 10 + 6)
    #expect(section.folds.contains { $0.hasPrefix("Latency, throughput and size: ") })
    for table in try Self.tables() {
      #expect(Set(table.column("Verdict").map { $0 == "○ not measured" }).count == 1)
    }
  }

  @Test("Missed ones come first, and none is lost")
  func order() throws {
    let verdicts = try Self.tables()[0].column("Verdict")
    #expect(verdicts == verdicts.sorted { ($0 == "✕ missed" ? 0 : 1) < ($1 == "✕ missed" ? 0 : 1) })
    let ids = Set(try Self.tables().flatMap { $0.column("Id") })
    #expect(ids == Set(try SampleReport.report().targets.map(\.id)))
  }

  @Test("A compound row shows its deciding part's numbers and label")
  func compound() throws {
    let row = try #require(
      Self.tables().flatMap(\.rows).first { $0.cells[0].text.plain == "L9" })
    #expect(row.cells[2].notes.map(\.plain) == ["insert"])
    #expect(row.cells[3].text.plain == "21.3\u{202F}ms")
    #expect(row.details?.title.plain == "3 parts: 2 met, 1 missed")
    #expect(row.anchor == "target-L9")
  }

  @Test("A miss of the document's own figure alone says so")
  func softMiss() throws {
    let row = try #require(
      Self.tables().flatMap(\.rows).first { $0.cells[0].text.plain == "Q3" })
    #expect(row.cells[5].text.plain == "✕ missed")
    #expect(row.cells[5].notes.map(\.plain) == ["the document’s figure only"])
  }
}
