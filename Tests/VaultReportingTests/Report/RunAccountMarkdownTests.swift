import Foundation
import Testing
import VaultResults

@testable import VaultReporting

@Suite("Account of a run as Markdown")
struct RunAccountMarkdownTests {
  @Test("A full report renders as recorded")
  func snapshot() throws {
    try Snapshot.check(
      RunAccount(try SampleReport.report(), catalogue: SampleReport.catalogue).markdown, "report.md"
    )
  }

  @Test("Against a baseline, the first line says what changed and ten figures follow at most")
  func changes() throws {
    let text = RunAccount(
      try SampleReport.worse(), baseline: try SampleReport.report(),
      catalogue: SampleReport.catalogue
    ).markdown
    try Snapshot.check(text, "report-changes.md")
    let first = try #require(text.components(separatedBy: "\n").first)
    #expect(first.hasPrefix("# ▼ document: nDCG@10 "))
    #expect(first.contains("; 1 target newly missed, "))
    let table = try #require(text.components(separatedBy: "The figures that moved furthest").last)
    let open = try #require(table.components(separatedBy: "<details>").first)
    #expect(open.components(separatedBy: " → ").count - 1 <= 11)
  }

  @Test("With a gate, its verdict is the first line")
  func gate() throws {
    let text = RunAccount(
      try SampleReport.report(), baseline: try SampleReport.report(), gate: SampleGate.report,
      catalogue: SampleReport.catalogue
    ).markdown
    #expect(text.hasPrefix("# ✕ Gate failed: 1 failed"))
    #expect(text.contains("targets: 10 met · 9 missed · 30 not measured"))
  }

  @Test("What is folded is closed again")
  func folding() throws {
    let text = RunAccount(
      try SampleReport.worse(), baseline: try SampleReport.report(), gate: SampleGate.report,
      catalogue: SampleReport.catalogue
    ).markdown
    let opened = text.components(separatedBy: "<details>").count
    #expect(opened == text.components(separatedBy: "</details>").count)
    #expect(opened > 5)
  }

  @Test("Every row of a table has as many cells as its heading")
  func cells() throws {
    let account = RunAccount(
      SampleReport.hostile("a|b\n<i>`c`"), catalogue: SampleReport.catalogue)
    let lines = account.markdown.components(separatedBy: "\n")
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
