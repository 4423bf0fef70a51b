import Testing
import VaultHistory
import VaultResults

@testable import VaultReporting

/// What the sample's sections show is recorded in `report.html`; here is what the sample lacks.
@Suite("Sections of a run's account")
struct ReportSectionTests {
  @Test("Each has an anchor of its own")
  func anchors() {
    let ids = ReportSections.all.map { $0.id }
    #expect(Set(ids).count == ids.count)
  }

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

  @Test("A run that followed no relevant message has no section of losses")
  func losses() {
    #expect(LossSection.blocks(of: [.sample("formula/P@10")]) == nil)
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
}
