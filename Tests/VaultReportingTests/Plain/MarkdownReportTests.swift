import Foundation
import Testing
import VaultResults

@testable import VaultReporting

@Suite("Markdown report")
struct MarkdownReportTests {
  @Test("A full report renders as recorded")
  func snapshot() throws {
    try Snapshot.check(MarkdownReport.render(try SampleReport.report()), "report.md")
  }

  @Test("Against a baseline, the first line says what changed and ten figures follow at most")
  func changes() throws {
    let text = MarkdownReport.render(
      try SampleReport.worse(), baseline: try SampleReport.report())
    try Snapshot.check(text, "report-changes.md")
    let first = try #require(text.components(separatedBy: "\n").first)
    #expect(first.hasPrefix("# ▼ 1 target newly missed, "))
    let open = try #require(text.components(separatedBy: "<details>").first)
    #expect(open.components(separatedBy: " → ").count - 1 <= 11)
  }

  @Test("With a gate, its verdict is the first line")
  func gate() throws {
    let text = MarkdownReport.render(
      try SampleReport.report(), baseline: try SampleReport.report(), gate: SampleGate.report)
    #expect(text.hasPrefix("# ✕ Gate failed: 1 failed"))
    #expect(text.contains("6 hard targets missed"))
  }

  @Test("What is folded is closed again")
  func folding() throws {
    let text = MarkdownReport.render(
      try SampleReport.worse(), baseline: try SampleReport.report(), gate: SampleGate.report)
    let opened = text.components(separatedBy: "<details>").count
    #expect(opened == text.components(separatedBy: "</details>").count)
    #expect(opened > 5)
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
