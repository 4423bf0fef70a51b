import Foundation
import Testing
import VaultComparison
import VaultHistory
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
    #expect(text.contains("targets: 8 met · 8 missed · 2 not shown · 31 not measured"))
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

@Suite("Summary of a run")
struct RunSummaryTests {
  private static func summary(
    _ report: Report, width: Int? = 80, listsTargets: Bool = false
  ) -> String {
    RunAccount.sample(report).summary(
      width: width, listsTargets: listsTargets, page: "out/report.html")
  }

  @Test("The end of a run reads as recorded, in few lines of the terminal's width")
  func snapshot() throws {
    let text = Self.summary(try SampleReport.report())
    try Snapshot.check(text, "run.txt")
    let lines = text.components(separatedBy: "\n")
    #expect(lines.count <= 44)
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test("In a file nothing is cut; every target is listed only where asked")
  func targets() throws {
    let report = try SampleReport.report()
    let all = Self.summary(report, width: nil, listsTargets: true)
    #expect(!all.contains("…"))
    for target in report.targets { #expect(all.contains(target.what), "\(target.id)") }
    #expect(!Self.summary(report).contains("Retrieval quality"))
  }

  @Test("A run that ranked nothing says so")
  func nothing() {
    let report = Report.sample()
    #expect(RunSummary(RunAccount(report)).verdict?.words.plain.contains("not judged") == true)
    #expect(!Self.summary(report).contains("Ranking "))
  }

  @Test("Of an external system the targets are apart, behind everything about it")
  func external() throws {
    let report = try SampleReport.external()
    let missed = report.targets.filter { $0.verdict == .missed }.map(\.id)
    #expect(!missed.isEmpty)
    let summary = RunSummary(RunAccount(report))
    let title = "Targets of the built-in pipeline"
    #expect(summary.verdict?.words.plain.contains("target") == false)
    let text = Self.summary(report, width: nil)
    let parts = text.components(separatedBy: title)
    #expect(parts.count == 2)
    #expect(!parts[0].contains("targets") && !parts[0].contains(report.manifest.embedder))
    #expect(parts[1].contains("missed: \(missed[0])"))
    for text in [RunAccount.sample(report).markdown, RunAccount.sample(report).page] {
      let before = text.components(separatedBy: title)
      #expect(before.count > 1)
      #expect(!text.contains("Design targets"))
    }
    let rival = try #require(
      RunAccount(report).matching.ranked.first { $0 != "formula" })
    #expect(text.contains("vaultbench compare out --systems formula,\(rival)"))
    #expect(!RunAccount.sample(report).markdown.contains("**Targets**"))
    // What is of the built-in pipeline comes behind what is of the subject.
    let order = ReportSections.of(RunAccount(report)).map { $0.id }
    let systems = try #require(order.firstIndex(of: "systems"))
    let latencies = try #require(order.firstIndex(of: "latencies"))
    let targets = try #require(order.firstIndex(of: "targets"))
    #expect(systems < targets && latencies < targets)
    #expect(Set(order) == Set(ReportSections.all.map { $0.id }))
  }

  @Test("A target that the built-in pipeline newly misses is no change of an external system")
  func externalChanges() throws {
    let report = try SampleReport.external()
    let before = Report(
      manifest: report.manifest, metrics: report.metrics,
      targets: report.targets.map { _ in report.targets.first { $0.verdict == .met } }
        .compactMap(\.self), stages: report.stages)
    let source = RunAccount(report, baseline: before)
    #expect(source.difference?.targets.isEmpty == true)
    #expect(source.difference?.changes.isEmpty == true)
    #expect(!JUnitReport.render(report).contains("<failure"))
  }
}

/// What the sample's sections show is recorded in `report.html`; here is what the sample lacks.
@Suite("Sections of a run's account")
struct ReportSectionTests {
  @Test("What a part gains has a direction only where the corrected p and the interval agree")
  func gains() throws {
    func gain(_ part: String, _ value: Double, _ half: Double, p: Double) -> [Metric] {
      let id = "ablation/\(part)/nDCG@10/gain"
      return [.sample(id, value, n: 50, half: half), .sample("\(id)/p", p, better: .lower, n: 50)]
    }
    let section = try #require(
      AblationSection.blocks(
        of: gain("windows", 0.05, 0.01, p: 0.02) + gain("overFetch10", -0.05, 0.01, p: 0.02)
          + gain("threadContext", 0.05, 0.01, p: 0.2) + gain("cut", 0.01, 0.02, p: 0.01)))
    let table = try #require(section.tables.first)
    #expect(table.column("Part") == ["windows", "over fetch10", "thread context", "cut"])
    #expect(table.column("nDCG@10").map { String($0.prefix(1)) } == ["▲", "▼", "○", "○"])
    #expect(table.rows[0].cells[1].notes.map(\.plain).last == "p 0.020")
  }

  @Test("Groups of features are a family of their own; slices are left to the table of figures")
  func features() throws {
    let section = try #require(
      AblationSection.blocks(of: [
        .sample("learned/feature/people/nDCG@10/gain"),
        .sample("learned/feature/people/nDCG@10/gain", slice: ["language": "es"]),
        .sample("ablation/windows/R@50/gain"), .sample("learned/vs/formula/P@10/gain"),
      ]))
    #expect(section.tables.map(\.rows.count) == [1, 1])
    #expect(section.tables.map { $0.columns[1].title } == ["R@50", "nDCG@10"])
    #expect(AblationSection.blocks(of: [.sample("formula/P@10")]) == nil)
  }

  @Test("Rankings that were timed in a large vault are drawn by quality and latency")
  func costs() throws {
    let blocks = try #require(
      CostSection.blocks(of: [
        .sample("formula/nDCG@10", 0.4), .sample("learned/nDCG@10", 0.6),
        .sample("random/nDCG@10", 0.1),
        .sample("matching/eventQueryP95Milliseconds/100000", 0.1, "milliseconds"),
        .sample(
          "matching/learnedQueryP95Milliseconds", 12, "milliseconds", slice: ["messages": "100000"]),
      ]))
    let tables = blocks.flatMap { block -> [Table] in
      if case .plots(let plots) = block { plots.compactMap(\.data) } else { [] }
    }
    #expect(tables.count == 1)
    #expect(
      tables[0].column("Point") == ["formula, 100 000 messages", "learned, 100 000 messages"])
    #expect(tables[0].column("On the front") == ["yes", "yes"])
    #expect(CostSection.blocks(of: [.sample("formula/nDCG@10", 0.4)]) == nil)
  }

  @Test("A shift goes by the metric's direction; without runs there is no history")
  func history() throws {
    func blocks(_ history: [HistorySeries]) throws -> [Block]? {
      HistorySection.blocks(RunAccount(try SampleReport.report(), history: history))
    }
    let better = try #require(try blocks([SampleTrend.series(better: .higher)]))
    #expect(better.tables[1].column("Change") == ["▲ better"])
    #expect(try blocks([]) == nil)
    #expect(try blocks([SampleTrend.series(better: .lower, values: [])]) == nil)
    // A shift beyond the points is left out.
    let short = try blocks([SampleTrend.series(better: .lower, values: [1])])
    #expect(short?.tables[1].rows.isEmpty == true)
  }

  @Test("The index's front is drawn where latencies were measured, and not without")
  func index() throws {
    let recalls: [Metric] = [
      .sample("index/recall@10/ef16", 0.9), .sample("index/recall@10/ef64", 0.99),
      .sample("index/recall@10/ef32", 0.9),
    ]
    let times = zip([16, 32, 64], [60.0, 90, 170]).map {
      Metric.sample("index/p95Microseconds/ef\($0)", $1, "microseconds")
    }
    let timed = try #require(IndexSection.blocks(of: recalls + times)).tables[0]
    #expect(timed.column("Search width (ef)") == ["16", "32", "64"])
    #expect(timed.column("On the front") == ["● yes", "no", "● yes"])
    let untimed = try #require(IndexSection.blocks(of: recalls)).tables[0]
    #expect(untimed.column("p95") == ["–", "–", "–"])
    #expect(IndexSection.blocks(of: times) == nil)
  }

  @Test("Stages and figures of memory share a scale; other bytes are none of it")
  func memory() throws {
    let stages = [("a", 10_000_000), ("b", 0)].map {
      StageMeasurement(id: $0.0, items: 1, seconds: 1, cpuSeconds: 1, peakBytes: $0.1)
    }
    let metrics = ["ingest/mbox/peakGrowthBytes", "sync/bytes"].map {
      Metric.sample($0, 5e6, "bytes", better: .lower)
    }
    let section = try #require(MemorySection.blocks(of: Report.sample(metrics, stages: stages)))
    let table = section.tables[0]
    #expect(table.column("Stage or metric") == ["a", "ingest/mbox/peakGrowthBytes"])
    let bars = table.rows.compactMap { $0.cells[2].drawing?.source }
    #expect(bars.first?.contains("width=\"200\" height=\"10\"") == true)
    #expect(bars.last?.contains("width=\"100\" height=\"10\"") == true)
  }

  @Test("The slices that differ most from the whole come first; tiny ones are counted, not shown")
  func slices() throws {
    func metric(_ value: Double, _ kind: String?, n: Int = 20) -> Metric {
      .sample("formula/nDCG@10", value, n: n, slice: kind.map { ["kind": $0] })
    }
    let section = try #require(
      SlicesSection.blocks(of: [
        metric(0.5, nil), metric(0.6, "a"), metric(0.1, "b"), metric(0.55, "c"),
        metric(1, "d", n: 4),
      ]))
    #expect(section.tables[0].column("Slice") == ["all queries", "kind b", "kind a", "kind c"])
    #expect(section.sentences[0].contains("1 slice of fewer than 5 queries"))
    #expect(SlicesSection.blocks(of: [metric(0.5, nil)]) == nil)
    // An interval that holds every possible value is left out.
    let silent = Metric.sample("formula/nDCG@10", 0.5, n: 20, half: 0.5, slice: ["kind": "a"])
    let table = try #require(SlicesSection.blocks(of: [metric(0.5, nil), silent])).tables[0]
    #expect(table.rows[1].cells[2].notes.isEmpty)
  }

  @Test("A figure that no section knows is shown by the generic one")
  func furtherSuites() {
    let strange = Report.sample([.sample("asOf/whatever", 1, "count")])
    #expect(RunAccount.sample(strange).page.contains("<code>asOf/whatever</code>"))
    #expect(SuitesSection.blocks(of: [.sample("formula/P@10", 1)]) == nil)
  }

  @Test("Missed targets come first in their table, and none is lost")
  func targets() throws {
    let report = try SampleReport.report()
    let tables = try #require(TargetsSection.blocks(of: report)).tables
      .filter { $0.look == .targets }
    let verdicts = tables[0].column("Result")
    #expect(verdicts == verdicts.sorted { ($0 == "✕ missed" ? 0 : 1) < ($1 == "✕ missed" ? 0 : 1) })
    #expect(Set(tables.flatMap { $0.column("Id") }) == Set(report.targets.map(\.id)))
  }

  /// RFC 3986.
  @Test("In links to the table of all queries, what would end a value or the address is encoded")
  func links() {
    #expect(
      ExplorerLink.target([("slice.kind", "a&b=c d#é\""), ("lost", "any")])
        == "#explorer&slice.kind=a%26b%3Dc%20d%23%C3%A9%22&lost=any")
    let filters = ExplorerLink.filters(["queryLanguage": "es", "kind": "party"])
    #expect(filters.map(\.key) == ["slice.kind", "slice.query language"])
  }

  @Test("Each has an anchor of its own")
  func anchors() {
    let ids = ReportSections.all.map { $0.id }
    #expect(Set(ids).count == ids.count)
  }

  @Test("A run that followed no relevant message has no section of losses")
  func losses() {
    #expect(LossSection.blocks(of: [.sample("formula/P@10")]) == nil)
  }
}
