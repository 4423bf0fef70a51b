import Testing
import VaultResults

@testable import VaultReporting

@Suite("Targets section")
struct TargetsSectionTests {
  @Test("Rows are grouped as the document's tables are, our own budgets after them")
  func groups() throws {
    let section = try #require(TargetsSection.fields(of: try SampleReport.report()))
    #expect(section.list("groups").map { $0.list("rows").count } == [14, 19, 10, 6])
  }

  @Test("A compound row shows its deciding part's numbers and label")
  func compound() throws {
    let section = try #require(TargetsSection.fields(of: try SampleReport.report()))
    let rows = section.list("groups").flatMap { $0.list("rows") }
    let row = try #require(rows.first { $0.text("id") == "L9" })
    #expect(row.flag("isCompound") == true)
    #expect(row.text("targetLabel") == "insert")
    #expect(row.fields("numbers")?.text("measured") == "21.3\u{202F}ms")
    #expect(row.text("moreTitle") == "3 parts: 2 met, 1 missed")
  }

  @Test("A miss of the document's own figure alone says so")
  func softMiss() throws {
    let section = try #require(TargetsSection.fields(of: try SampleReport.report()))
    let rows = section.list("groups").flatMap { $0.list("rows") }
    let row = try #require(rows.first { $0.text("id") == "Q3" })
    #expect(row.fields("verdict")?.text("word") == "missed")
    #expect(row.text("verdictNote") == "the document’s figure only")
  }
}
