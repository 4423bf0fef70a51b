import Foundation
import Testing
import VaultResults

@testable import VaultHistory
@testable import VaultReporting

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
      .split(separator: "\n").prefix { !$0.hasPrefix("## Matrix entries") }.filter { $0.hasPrefix("- ") }
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
