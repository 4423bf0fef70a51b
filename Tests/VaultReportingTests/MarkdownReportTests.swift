import Foundation
import Testing
import VaultReporting
import VaultVerdict

@Suite("Markdown report")
struct MarkdownReportTests {
  @Test("A full report renders as recorded")
  func snapshot() throws {
    try Snapshot.check(MarkdownReport.render(try SampleReport.report()), "report.md")
  }

  @Test("Every row of a table has as many cells as its heading")
  func cells() throws {
    let lines = MarkdownReport.render(SampleReport.hostile("a|b\n<i>`c`"))
      .components(separatedBy: "\n")
    var heading: Int?
    for line in lines {
      guard line.hasPrefix("|") else {
        heading = nil
        continue
      }
      let cells = line.replacing("\\|", with: "").count { $0 == "|" }
      #expect(cells == heading ?? cells, "\(line)")
      heading = cells
    }
    #expect(!lines.contains { $0.contains("<i>") && !$0.hasPrefix("    ") })
  }
}
