import Testing
import VaultResults

@testable import VaultHistory
@testable import VaultReporting

@Suite("NightlyOverview")
struct NightlyOverviewTests {
  private static func figure(
    _ metric: String, _ kind: NightlyDigest.Figure.Kind, _ before: Double, _ after: Double,
    isBetter: Bool = false, isJudged: Bool = true
  ) -> NightlyDigest.Figure {
    NightlyDigest.Figure(
      metric: metric, slice: [:], kind: kind, unit: kind == .quality ? "score" : "seconds",
      before: before, after: after, isBetter: isBetter, isJudged: isJudged,
      since: "2026-11-20T00:00:00Z", commit: nil)
  }

  private static func digest(
    _ figures: [NightlyDigest.Figure], flips: [NightlyDigest.Flip] = []
  ) -> NightlyDigest {
    var change = NightlyDigest.Change(id: "cell", status: .compared, flips: flips)
    change.since = "2026-11-20T00:00:00Z"
    change.figures = figures
    return NightlyDigest(since: "2026-11-20", changes: [change])
  }

  @Test("Quality, time, memory and targets stand in this order, each with its largest loss")
  func rows() {
    let rows = NightlyOverview(
      Self.digest(
        [
          Self.figure("a", .quality, 0.5, 0.4), Self.figure("b", .quality, 0.5, 0.2),
          Self.figure("c", .quality, 0.1, 0.9, isBetter: true),
          Self.figure("t", .time, 1, 9, isJudged: false),
          Self.figure("u", .time, 4, 2, isBetter: true),
        ],
        flips: [
          .init(target: "L1", before: .missed, after: .met),
          .init(target: "Q1", before: .met, after: .missed),
        ])
    ).rows
    #expect(rows.map(\.name) == ["Quality", "Time", "Memory", "Targets"])
    #expect(rows.map(\.worse) == [1, 0, 0, 1])
    #expect(rows.map(\.better) == [0, 1, 0, 1])
    #expect(rows[0].largest.hasPrefix("b 0.5") && rows[0].largest.hasSuffix("in cell"))
    #expect(rows[1].largest.hasPrefix("u "))
    #expect(rows[2].largest == "–")
    #expect(rows[3].largest.hasPrefix("Q1 met → missed"))
  }

  @Test("What was measured by one run each is shown, and is no loss")
  func notJudged() {
    let rows = NightlyOverview(
      Self.digest([Self.figure("t", .time, 1, 9, isJudged: false)])
    ).rows
    #expect(rows[1].worse == 0 && rows[1].better == 0)
    #expect(rows[1].largest.contains("not judged"))
  }

  @Test("A loss that the paired test alone finds counts as one of quality")
  func move() {
    let row = NightlyOverview(SampleNight.digest).rows[0]
    #expect(row.worse == 1 && row.largest.hasPrefix("nDCG@10 0.512 → 0.498"))
  }

  @Test("Without an earlier night there are no rows")
  func firstNight() {
    let digest = NightlyDigest(since: nil, changes: [.init(id: "cell", status: .new)])
    #expect(NightlyOverview(digest).rows.isEmpty)
  }
}
