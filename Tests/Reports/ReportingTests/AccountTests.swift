import Foundation
import Testing
import VaultEvaluation
import VaultResults

@testable import VaultComparison
@testable import VaultHistory
@testable import VaultReporting

@Suite("Account of a tuning")
struct TuningAccountTests {
  @Test("Page and text render as recorded, no line of the text wider than asked for")
  func snapshots() throws {
    let account = TuningAccount(SampleTuning.report())
    try Snapshot.check(account.page, "tune.html")
    try Snapshot.check(account.text(width: 80), "tune.txt")
    for width in [80, 100] {
      for line in account.text(width: width).split(separator: "\n") {
        #expect(line.count <= width, "\(line)")
      }
    }
  }

  @Test("Every weighting is in the table beneath the map")
  func table() {
    let report = SampleTuning.report(parts: 4)
    let page = TuningAccount(report).page
    for point in report.points {
      #expect(page.contains(">\(WeightText.text(point.weights, parts: 4))</span></th>"))
    }
    // A simplex of four steps has 5 · 6 / 2 points.
    #expect(page.contains("all 15 weightings"))
  }

  private static func report(
    _ gain: Double, _ verdict: DifferenceVerdict, vaults: Int
  ) -> TuningReport {
    SampleTuning.report(
      dataset: "ci",
      gain: SampleTuning.difference(
        nil, gain, low: gain - 0.01, high: gain + 0.01, verdict, vaults: vaults))
  }

  @Test("One sentence says what to set and what to expect, never the best weights' own gain")
  func sets() {
    let report = Self.report(0.0121, .better, vaults: 18)
    #expect(
      TuningWords.advice(report)
        == "Set \(WeightText.text(report.best, parts: 10)) and expect of new vaults "
        + "+0.0121 nDCG@10, 95 % interval [+0.0021, +0.0221] over 60/20/20.")
    #expect(
      TuningWords.advice(Self.report(-0.0121, .worse, vaults: 18)).hasPrefix("Keep 60/20/20: "))
  }

  @Test("Or that the vaults cannot tell, and which profile could")
  func cannotTell() {
    let text = TuningWords.advice(Self.report(0.011, .noDetectableDifference, vaults: 18))
    #expect(
      text == "Keep 60/20/20: ci cannot tell whether other weights are better, with 18 vaults "
        + "(+0.0110 nDCG@10, 95 % interval [+0.0010, +0.0210]); the profile nightly could tell a "
        + "difference of this size, with its 28 vaults.")
    let none = TuningWords.advice(Self.report(0.0001, .noDetectableDifference, vaults: 18))
    #expect(none.hasSuffix("no profile has vaults enough for a difference of this size."))
  }

  @Test("Of few vaults, the first line, the headline and the plateau say that nothing can be told")
  func fewVaults() {
    let few = Self.report(0.0121, .noDetectableDifference, vaults: 4)
    for text in [
      TuningWords.basis(few.basis), TuningWords.headline(few), TuningWords.plateau(few),
      TuningWords.plateauTest(few),
    ] {
      #expect(text.contains("cannot be told with 4 vaults"))
    }
    #expect(!TuningWords.basis(Self.report(0, .better, vaults: 6).basis).contains("cannot"))
  }
}

@Suite("Account of a study of validity")
struct ValidityAccountTests {
  @Test("Plots have a point a system, ours emphasized; coefficients have intervals, or are a dash")
  func plots() {
    let page = ValidityAccount(SampleValidity.report()).page
    // The corpus and its genre against one set.
    #expect(page.components(separatedBy: "<circle").count - 1 == 2 * 3)
    #expect(page.components(separatedBy: "dot front").count - 1 >= 2)
    #expect(page.contains("0.70 [0.40, 0.85]"))
    #expect(page.contains("<span class=\"value\">–</span>"))
    #expect(page.contains("only a set that was not inspected is held out"))
    #expect(page.contains("1 of 3 pairs"))
  }

  @Test("The terminal shows sets, agreement and systems")
  func table() {
    let text = ValidityAccount(SampleValidity.report()).text()
    for part in ["genre: chat", "chats & co", "0.70 [0.40, 0.85]", "BM25 <.9>", "0.600"] {
      #expect(text.contains(part), "\(part)")
    }
  }
}

@Suite("Account of a comparison")
struct ComparisonAccountTests {
  @Test("Page, text and rank correlations render as recorded, and the same again")
  func snapshots() throws {
    let account = ComparisonAccount(SampleComparison.report())
    try Snapshot.check(account.page, "compare.html")
    try Snapshot.check(account.text(width: 100), "compare.txt")
    try Snapshot.check(
      RankCorrelationTable.render(SampleComparison.correlation), "rank-correlation.txt")
    #expect(ComparisonAccount(SampleComparison.report()).page == account.page)
  }

  @Test("Systems without a detectable difference share a letter, others do not")
  func letters() throws {
    // "tonight" is better than "last"; "other" is told from neither.
    let blocks = ComparedLetters.blocks(SampleComparison.report(), names: [:])
    let table = try #require(blocks.tables.first)
    let systems = table.column("System").map { $0.trimmingPrefix(" ") }
    let letters = Dictionary(uniqueKeysWithValues: zip(systems, table.column("Alike")))
    #expect(Set(systems) == ["tonight", "last", "other"])
    #expect(letters["tonight"] != letters["last"])
    for label in ["tonight", "last"] {
      let shared = Set(letters[label[...]] ?? "").intersection(letters["other"] ?? "")
      #expect(!shared.isEmpty)
    }
  }

  @Test(
    "No label, query or slice becomes markup",
    arguments: ["<script>x</script>", "'><b>", "{{{title}}}"])
  func escaping(hostile: String) {
    let page = ComparisonAccount(SampleComparison.report(name: hostile, slice: hostile)).page
    #expect(!page.contains("<script") && !page.contains("<b>"))
    #expect(TagBalance.firstProblem(in: page) == nil)
  }
}

@Suite("Account of a history")
struct HistoryAccountTests {
  @Test("Page and table render as recorded")
  func snapshots() throws {
    try Snapshot.check(HistoryAccount(SampleHistory.series).page, "history.html")
    try Snapshot.check(
      HistoryTable.render(SampleHistory.series, alphabet: .blocks), "history.txt")
  }

  @Test("Better and worse go by the metric's direction")
  func direction() {
    let rise = HistorySeries.Shift(
      index: 10, before: 1, after: 2, p: 0.004, commit: nil, reason: nil)
    #expect(Mark(rise, in: SampleHistory.series[0]).word == "better")
    #expect(Mark(rise, in: SampleHistory.series[1]).word == "worse")
    #expect(HistoryText.p(rise.p) == "p = 0.004" && HistoryText.p(0.001) == "p ≤ 0.001")
  }

  @Test("No series is said to be none, no shift to be none")
  func degenerate() {
    let page = HistoryAccount([]).page
    #expect(TagBalance.firstProblem(in: page) == nil && page.contains("no such metric"))
    #expect(!page.contains("id=\"shifts\""))
    #expect(HistoryTable.render([], alphabet: .ascii).contains("no such metric"))
    let calm = HistoryTable.render([SampleHistory.series[1]], alphabet: .ascii)
    #expect(calm.contains("No metric has a change point") && calm.contains("steady"))
  }

  @Test("No line is wider than 80 characters, and ASCII is ASCII in the course")
  func width() {
    let text = HistoryTable.render(SampleHistory.series, alphabet: .ascii)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(!text.contains { "▁▂▃▄▅▆▇█".contains($0) })
  }

  @Test("Machines are in their keys' order, long descriptions on lines of their own")
  func machines() {
    #expect(
      HistoryTable.machines(["b2": "another", "a1": "any CPU, 2 cores, 24 GiB"], width: 20)
        == "Machines\n  a1: any CPU, 2\n    cores, 24 GiB\n  b2: another\n")
    #expect(HistoryTable.machines([:]).isEmpty)
  }

  @Test(
    "The commit of a shift is as exact as the runs allow",
    arguments: [
      ("a", "b", true, "at commit b"), ("a", "b", false, "after a, up to b"),
      ("a", nil, false, "after a"), (nil, "b", false, "up to b"), (nil, nil, false, "unknown"),
      ("b", "b", true, "at commit b as before: not the code"),
    ] as [(String?, String?, Bool, String)])
  func attribution(before: String?, after: String?, isExact: Bool, words: String) {
    let shift = HistorySeries.Shift(
      index: 4, before: 1, after: 2, p: 0.001, commit: isExact ? after : nil, lastCommit: before,
      upTo: after, isExact: isExact, reason: nil)
    #expect(HistoryText.attribution(shift).hasSuffix(words))
  }

  private static let many = (0..<1000).map { Double($0) }

  @Test(
    "A sparkline goes from the lowest character to the highest; values share characters by means",
    arguments: [
      ([0, 1, 2, 3, 4, 5, 6, 7], 8, .blocks, "▁▂▃▄▅▆▇█"), ([7, 0], 8, .ascii, "#_"),
      ([-1e9, 1e9], 8, .ascii, "_#"), ([0, 0, 7, 7], 2, .blocks, "▁█"),
      (many, 8, .blocks, "▁▂▃▄▅▆▇█"), ([3, 3, 3], 8, .blocks, "▄▄▄"),
      // Level values are in the middle, rounding apart.
      ([0.3, 0.30000000000000004], 8, .ascii, "--"), ([0], 8, .ascii, "-"), ([], 8, .blocks, ""),
      ([1, 2], 0, .blocks, ""),
    ] as [([Double], Int, Sparkline.Alphabet, String)])
  func sparkline(values: [Double], width: Int, alphabet: Sparkline.Alphabet, text: String) {
    #expect(Sparkline.text(values, width: width, alphabet: alphabet) == text)
  }
}

@Suite("Account of a nightly run")
struct NightlyAccountTests {
  private static let ids = SampleNight.record.cells.map(\.id)

  @Test("The digest renders as recorded")
  func snapshot() throws {
    let text = NightlyAccount(SampleNight.record, digest: SampleNight.digest).markdown
    try Snapshot.check(text, "digest.md")
  }

  @Test("The page has every cell with its state, completed ones with a link, and is the same again")
  func cells() {
    func render() -> String {
      let figures = [
        Self.ids[0]: NightlyFigures(
          Report.sample([.sample("formula/nDCG@10", 0.4981, half: 0.05)]))
      ]
      return NightlyAccount(SampleNight.record, digest: SampleNight.digest, figures: figures).page
    }
    let page = render()
    #expect(render() == page)
    for id in Self.ids { #expect(page.contains(id)) }
    for text in ["href=\"runs/\(Self.ids[0])/report.html\"", "0.498", "[0.448, 0.548]", "exit 65"] {
      #expect(page.contains(text), "\(text)")
    }
  }

  @Test("Cells that got worse come by their largest change, each linked to its comparison")
  func ranks() throws {
    func change(_ cell: Int, _ after: Double) -> NightlyDigest.Change {
      .init(
        id: Self.ids[cell], status: .compared,
        move: .init(
          measure: "nDCG@10", before: 0.5, after: after,
          interval: ConfidenceInterval(low: after - 0.51, high: after - 0.49), p: 0.001,
          queries: 120, wins: 1, losses: 90, direction: .worse))
    }
    // The second cell lost 0.3 of 0.5, the first 0.1.
    let digest = NightlyDigest(since: "2026-11-20", changes: [change(0, 0.4), change(1, 0.2)])
    let text =
      NightlyAccount(
        SampleNight.record, digest: digest, comparisons: [Self.ids[1]]
      ).page.components(separatedBy: "id=\"cells\"").last ?? ""
    let first = try #require(text.range(of: Self.ids[0]))
    let second = try #require(text.range(of: Self.ids[1]))
    #expect(second.lowerBound < first.lowerBound)
    #expect(text.contains("href=\"compare/\(Self.ids[1]).html\""))
    #expect(!text.contains("href=\"compare/\(Self.ids[0]).html\""))
  }

  @Test("A hundred changed cells still leave one screen first")
  func many() {
    let change = SampleNight.digest.changes[0]
    let digest = NightlyDigest(
      since: "2026-11-20", changes: Array(repeating: change, count: 100))
    let bullets = NightlyAccount(SampleNight.record, digest: digest).markdown
      .split(separator: "\n").prefix { !$0.hasPrefix("## Matrix entries") }.filter {
        $0.hasPrefix("- ")
      }
    #expect(bullets.count == 12)
    #expect(bullets.last?.contains("more, below") == true)
  }

  @Test("Without an earlier run, or one to compare with, the digest says so")
  func firstNight() {
    let first = NightlyDigest(since: nil, changes: [])
    let text = NightlyAccount(SampleNight.record, digest: first).markdown
    #expect(text.contains("There is no earlier nightly run"))
    let new = NightlyDigest.Change(id: "a", status: .new, reason: "r")
    #expect(NightlyOverview(NightlyDigest(since: nil, changes: [new])).rows.isEmpty)
    #expect(
      NightlyWords.summary(NightlyDigest(since: "x", changes: [new]))
        == "No matrix entry can be compared with x")
  }

  @Test("Quality, time, memory and targets are in this order, each with its largest loss")
  func overview() {
    func figure(
      _ metric: String, _ kind: NightlyDigest.Figure.Kind, _ before: Double, _ after: Double,
      isBetter: Bool = false, isJudged: Bool = true
    ) -> NightlyDigest.Figure {
      NightlyDigest.Figure(
        metric: metric, slice: [:], kind: kind, unit: kind == .quality ? "score" : "seconds",
        before: before, after: after, isBetter: isBetter, isJudged: isJudged,
        since: "2026-11-20T00:00:00Z", commit: nil)
    }
    func rows(
      _ figures: [NightlyDigest.Figure], flips: [NightlyDigest.Flip] = []
    ) -> [NightlyOverview.Row] {
      var change = NightlyDigest.Change(id: "cell", status: .compared, flips: flips)
      change.since = "2026-11-20T00:00:00Z"
      change.figures = figures
      return NightlyOverview(NightlyDigest(since: "2026-11-20", changes: [change])).rows
    }
    let all = rows(
      [
        figure("a", .quality, 0.5, 0.4), figure("b", .quality, 0.5, 0.2),
        figure("c", .quality, 0.1, 0.9, isBetter: true),
        figure("t", .time, 1, 9, isJudged: false), figure("u", .time, 4, 2, isBetter: true),
      ],
      flips: [
        .init(target: "L1", before: .missed, after: .met),
        .init(target: "Q1", before: .met, after: .missed),
      ])
    #expect(all.map(\.name) == ["Quality", "Time", "Memory", "Targets"])
    #expect(all.map(\.worse) == [1, 0, 0, 1])
    #expect(all.map(\.better) == [0, 1, 0, 1])
    #expect(all[0].largest.hasPrefix("b 0.5") && all[0].largest.hasSuffix("in cell"))
    #expect(all[1].largest.hasPrefix("u ") && all[2].largest == "–")
    #expect(all[3].largest.hasPrefix("Q1 met → missed"))
    // What was measured by one run each is shown, and is no loss.
    let single = rows([figure("t", .time, 1, 9, isJudged: false)])
    #expect(single[1].worse == 0 && single[1].better == 0)
    #expect(single[1].largest.contains("not judged"))
  }

  @Test("A long list says how much of it is missing")
  func lists() {
    #expect(NightlyWords.list(["a", "b"], most: 2) == "a, b")
    #expect(NightlyWords.list(["a", "b", "c"], most: 2) == "a, b and 1 more")
  }
}
