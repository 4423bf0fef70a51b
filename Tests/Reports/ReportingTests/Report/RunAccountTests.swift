import Foundation
import Testing
import VaultResults
import VaultTestSupport

@testable import VaultReporting

@Suite("Account of a run")
struct RunAccountTests {
  @Test("A page with baseline, history and gate renders as recorded, and the same again")
  func page() throws {
    let page = try Self.everything()
    try Snapshot.check(page, "report.html")
    #expect(try Self.everything() == page)
  }

  static func everything() throws -> String {
    RunAccount(
      try SampleReport.worse(), queries: SampleReport.queries,
      baseline: try SampleReport.report(), gate: SampleGate.report,
      history: [SampleTrend.series(better: .lower)], catalogue: SampleReport.catalogue
    ).page
  }

  @Test("A report without figures renders, without the sections it has nothing for")
  func empty() {
    let page = RunAccount(Report.sample(), catalogue: SampleReport.catalogue).page
    #expect(page.contains("No targets were judged."))
    for anchor in ["systems", "slices", "languages", "losses", "queries", "stages", "index"] {
      #expect(!page.contains("id=\"\(anchor)\""), "\(anchor)")
      #expect(!page.contains("href=\"#\(anchor)\""), "\(anchor)")
    }
  }

  /// A quote under a combining accent is one character; escaping by character would let it end
  /// the attribute it stands in.
  @Test(
    "No text of a report becomes markup",
    arguments: ["<script>x</script>", "\"\u{301} onload=x", "'><b>", "&amp;", "{{{title}}}"])
  func escaping(hostile: String) {
    let page = RunAccount(
      SampleReport.hostile(hostile), queries: SampleReport.hostileQueries(hostile),
      catalogue: SampleReport.catalogue
    ).page
    #expect(!page.contains("<script"))
    #expect(!page.contains("<b>"))
    #expect(page.utf8.firstRange(of: Array("\"\u{301}".utf8)) == nil)
    #expect(!page.contains("&amp;amp;amp;"))
    let tags = page.components(separatedBy: "<").dropFirst().map { $0.prefix { $0 != ">" } }
    #expect(!tags.contains { $0.contains("onload=x") && !$0.contains("&quot") })
  }

  private static func markdown(gate: Bool) throws -> String {
    RunAccount(
      try SampleReport.worse(), baseline: try SampleReport.report(),
      gate: gate ? SampleGate.report : nil, catalogue: SampleReport.catalogue
    ).markdown
  }

  @Test("Markdown renders as recorded: what changed first, then ten figures at most")
  func markdown() throws {
    let text = try Self.markdown(gate: false)
    try Snapshot.check(text, "report.md")
    let table = try #require(text.components(separatedBy: "The metrics that changed most").last)
    let open = try #require(table.components(separatedBy: "<details>").first)
    #expect(open.components(separatedBy: " → ").count - 1 <= 11)
  }

  @Test("With a gate, its decision is the first line, and what is folded is closed again")
  func markdownGate() throws {
    let text = try Self.markdown(gate: true)
    #expect(text.hasPrefix("# ✕ commit 60960f6a8d0b → e089214+: nDCG@10 0.544 → 0.524"))
    #expect(text.contains("targets: 8 met · 10 missed · 31 not measured"))
    let opened = text.components(separatedBy: "<details>").count
    #expect(opened == text.components(separatedBy: "</details>").count)
    #expect(opened > 5)
  }

  @Test("Every row of a table has as many cells as its heading")
  func markdownCells() {
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
