import Testing
import VaultVerdict

@testable import VaultReporting

@Suite("Targets section")
struct TargetsSectionTests {
  @Test("Rows are grouped as the document's tables are")
  func groups() throws {
    let section = TargetsSection(try SampleReport.report().targets)
    #expect(section.groups.map(\.rows.count) == [14, 19, 10])
  }

  @Test("A compound row shows its deciding part's numbers and label")
  func compound() throws {
    let rows = TargetsSection(try SampleReport.report().targets).groups.flatMap(\.rows)
    let row = try #require(rows.first { $0.id.source == "L9" })
    #expect(row.isCompound)
    #expect(row.targetLabel.source == "insert")
    #expect(row.measured.source == "21.3\u{202F}ms")
    #expect(row.moreTitle.source == "3 parts: 2 met, 1 missed")
  }

  @Test("A miss of the document's own figure alone says so")
  func softMiss() throws {
    let rows = TargetsSection(try SampleReport.report().targets).groups.flatMap(\.rows)
    let row = try #require(rows.first { $0.id.source == "Q3" })
    #expect(row.verdict.word.source == "missed")
    #expect(row.verdictNote.source == "the document’s figure only")
  }
}
