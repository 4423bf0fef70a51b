import Foundation
import Testing
import VaultResults
import VaultTestSupport

@testable import VaultReporting

@Suite("Account of a run")
struct RunAccountTests {
  @Test("A full report renders as recorded, and the same again")
  func snapshot() throws {
    let page = RunAccount.sample(try SampleReport.report()).page
    try Snapshot.check(page, "report.html")
    #expect(RunAccount.sample(try SampleReport.report()).page == page)
  }

  @Test("Baseline, history and gate have sections, a line at the top each leads to")
  func everything() throws {
    let page = try Self.everything()
    try Snapshot.check(page, "report-changes.html")
    for anchor in ["changes", "history", "gate", "ablations", "latencies", "memory", "suites"] {
      #expect(page.contains("<section id=\"\(anchor)\""), "\(anchor)")
      #expect(page.contains("<li><a href=\"#\(anchor)\""), "\(anchor)")
    }
    #expect(page.contains("commit 60960f6a8d0b → e089214+: nDCG@10 0.544 → 0.524"))
    #expect(TagBalance.firstProblem(in: page) == nil)
  }

  @Test("Headings go down one level at a time")
  func headings() throws {
    let levels = try Self.everything().components(separatedBy: "<h").dropFirst()
      .compactMap { $0.first.flatMap { Int(String($0)) } }
    #expect(levels.first == 1)
    for (before, after) in zip(levels, levels.dropFirst()) { #expect(after <= before + 1) }
  }

  @Test("What scrolls sideways has a name and can be reached by keyboard")
  func regions() throws {
    for part in try Self.everything().components(separatedBy: "<div class=\"scroll\"").dropFirst() {
      let tag = part.prefix { $0 != ">" }
      #expect(tag.contains("tabindex=\"0\"") && tag.contains("aria-label=\""), "\(tag)")
    }
  }

  static func everything() throws -> String {
    RunAccount(
      try SampleReport.worse(), queries: SampleReport.queries,
      baseline: try SampleReport.report(), gate: SampleGate.report,
      history: [SampleTrend.series(better: .lower)], catalogue: SampleReport.catalogue
    ).page
  }

  @Test("A report without figures renders, without the sections it has nothing for")
  func empty() throws {
    let report = Report(
      manifest: SampleReport.manifest, metrics: [], targets: [], stages: [])
    let page = RunAccount(report, catalogue: SampleReport.catalogue).page
    #expect(page.contains("No targets were judged."))
    for anchor in ["systems", "slices", "languages", "losses", "queries", "stages", "index"] {
      #expect(!page.contains("id=\"\(anchor)\""), "\(anchor)")
      #expect(!page.contains("href=\"#\(anchor)\""), "\(anchor)")
    }
  }

  @Test("The page loads nothing and runs nothing")
  func offline() throws {
    let page = try Self.everything()
    for text in ["<script", "<link", "<img", "src=", "url(", "http:", "https:", "@import"] {
      #expect(!page.contains(text), "\(text)")
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
    let unescapedQuote = "\"\u{301}"
    #expect(!page.unicodeScalars.contains(sequence: unescapedQuote))
    #expect(!page.contains("&amp;amp;amp;"))
    let tags = page.components(separatedBy: "<").dropFirst().map { $0.prefix { $0 != ">" } }
    #expect(!tags.contains { $0.contains("onload=x") && !$0.contains("&quot") })
  }

  @Test("The markup is well formed: every element is closed in order")
  func wellFormed() throws {
    let page = RunAccount.sample(try SampleReport.report()).page
    #expect(TagBalance.firstProblem(in: page) == nil)
  }

  @Test("Every table has a caption, and every heading cell says what it heads")
  func tables() throws {
    let page = try Self.everything()
    for table in page.components(separatedBy: "<table").dropFirst() {
      let content = table.drop { $0 != ">" }.dropFirst().drop { $0.isWhitespace }
      #expect(content.hasPrefix("<caption"))
    }
    for heading in page.components(separatedBy: "<th").dropFirst() where !heading.hasPrefix("ead") {
      #expect(heading.prefix { $0 != ">" }.contains("scope="))
    }
  }

  @Test("Links within the page lead somewhere, and no id is used twice")
  func anchors() throws {
    let page = try Self.everything()
    let ids = Self.attribute(" id=\"", in: page)
    #expect(Set(ids).count == ids.count)
    for target in Self.attribute("href=\"#", in: page) {
      #expect(ids.contains(target), "\(target)")
    }
  }

  @Test("A full report renders as recorded")
  func markdownSnapshot() throws {
    try Snapshot.check(
      RunAccount(try SampleReport.report(), catalogue: SampleReport.catalogue).markdown, "report.md"
    )
  }

  @Test("Against a baseline, the first line says what changed and ten figures follow at most")
  func markdownChanges() throws {
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
  func markdownGate() throws {
    let text = RunAccount(
      try SampleReport.report(), baseline: try SampleReport.report(), gate: SampleGate.report,
      catalogue: SampleReport.catalogue
    ).markdown
    #expect(text.hasPrefix("# ✕ commit 60960f6a8d0b → e089214+: nDCG@10 0.544 → 0.524"))
    #expect(text.contains("targets: 9 met · 9 missed · 31 not measured"))
  }

  @Test("What is folded is closed again")
  func markdownFolding() throws {
    let text = RunAccount(
      try SampleReport.worse(), baseline: try SampleReport.report(), gate: SampleGate.report,
      catalogue: SampleReport.catalogue
    ).markdown
    let opened = text.components(separatedBy: "<details>").count
    #expect(opened == text.components(separatedBy: "</details>").count)
    #expect(opened > 5)
  }

  @Test("Every row of a table has as many cells as its heading")
  func markdownCells() throws {
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

  private static func attribute(_ start: String, in page: String) -> [String] {
    page.components(separatedBy: start).dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }
}

extension String.UnicodeScalarView {
  /// Whether the scalars occur one after the other; `contains` of strings goes by character.
  fileprivate func contains(sequence: String) -> Bool {
    let wanted = Array(sequence.unicodeScalars)
    let all = Array(self)
    guard all.count >= wanted.count else { return false }
    return (0...(all.count - wanted.count)).contains { start in
      wanted.indices.allSatisfy { all[start + $0] == wanted[$0] }
    }
  }
}
