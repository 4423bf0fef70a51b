import Foundation
import Testing
import VaultCore
import VaultResults

@testable import VaultHistory

@Suite("History analysis")
struct HistoryAnalysisTests {
  /// Twenty runs, one a day, a step from 10 to 12 at the eleventh; commits as given, by default one
  /// for each run.
  private static func series(
    commit: (Int) -> String? = { "c\($0)" }, metric: String = "vault/openSeconds"
  ) -> HistorySeries {
    let points = (0..<20).map { index in
      let day = index < 9 ? "0\(index + 1)" : "\(index + 1)"
      return HistorySeries.Point(
        run: "r\(index)", createdAt: "2026-11-\(day)T02:00:00Z", commit: commit(index),
        value: (index < 10 ? 10 : 12) + Double(index % 3) / 100, ci95: nil)
    }
    return HistorySeries(
      metric: metric, slice: [:], unit: "seconds", better: .lower, machine: "any", points: points,
      shifts: [])
  }

  @Test("A step is one shift, put down to the first commit of the new level")
  func attributes() throws {
    let analysed = HistoryAnalysis().analysed(Self.series())
    #expect(analysed.shifts.count == 1)
    let shift = try #require(analysed.shifts.first)
    #expect(shift.index == 10 && shift.commit == "c10" && shift.isExact)
    #expect(shift.lastCommit == "c9" && shift.upTo == "c10" && shift.p <= 0.01)
    #expect(abs(shift.before - 10.009) < 1e-9 && abs(shift.after - 12.01) < 1e-9)
    #expect(HistoryAnalysis().analysed(analysed) == analysed)
  }

  @Test("Where commits are unknown, the shift names the range that holds the cause")
  func ranges() throws {
    let unknown = HistoryAnalysis().analysed(
      Self.series { (8...11).contains($0) ? nil : "c\($0)" })
    let shift = try #require(unknown.shifts.first)
    #expect(shift.commit == nil && !shift.isExact)
    #expect(shift.lastCommit == "c7" && shift.upTo == "c12")
    let none = try #require(HistoryAnalysis().analysed(Self.series { _ in nil }).shifts.first)
    #expect(none.lastCommit == nil && none.upTo == nil)
  }

  @Test(
    "A reason explains the step that its day and its metrics hold",
    arguments: [
      ("2026-11-10 *: a", true), ("2026-11-11 *: a", true), ("2026-11-09 *: a", false),
      ("2026-11-12 *: a", false), ("2026-11-11 vault/*: a", true), ("2026-11-11 index/*: a", false),
    ])
  func explains(line: String, isExplained: Bool) throws {
    let reasons = try HistoryReason.parse(line, file: "f")
    let analysed = HistoryAnalysis(reasons: reasons + reasons).analysed(Self.series())
    #expect(try #require(analysed.shifts.first).reason == (isExplained ? "a" : nil))
  }

  @Test("The trend is that since the last shift")
  func trend() throws {
    let trend = try #require(HistoryAnalysis().analysed(Self.series()).trend)
    #expect(trend.p > 0.01 && abs(trend.slope) < 0.01)
  }

  @Test("A step smaller than matters is none; an empty series stays empty")
  func small() {
    #expect(HistoryAnalysis(least: 0.25).analysed(Self.series()).shifts.isEmpty)
    let empty = HistorySeries(
      metric: "m", slice: [:], unit: "s", better: .lower, machine: "", points: [], shifts: [])
    let analysed = HistoryAnalysis().analysed(empty)
    #expect(analysed.shifts.isEmpty && analysed.trend == nil)
  }

  @Test("A series reads back from JSON as it was")
  func roundTrip() throws {
    let series = HistorySeries(
      metric: "formula/P@10", slice: ["language": "es"], unit: "score", better: .higher,
      machine: "any", subject: "ci",
      points: [
        .init(
          run: "a", createdAt: "2026-11-20T09:30:00Z", commit: nil, value: 0.5,
          ci95: ConfidenceInterval(low: 0.4, high: 0.6))
      ],
      shifts: [.init(index: 0, before: 1, after: 2, p: 0.001, commit: "c", reason: nil)],
      trend: .init(slope: 0.1, p: 0.5))
    let bytes = try CanonicalJSON.encode([series], file: "history.json")
    #expect(
      try CanonicalJSON.decode([HistorySeries].self, from: bytes, file: "history.json") == [series])
  }
}

@Suite("History reasons")
struct HistoryReasonTests {
  private static let file = """
    # Changes that move numbers

    2026-11-21 formula/*: the cut is calibrated: on dev
    - 2026-11-23 *: a new machine

    """

  @Test("A file gives one reason a line; comments, empty lines and bullets are no reasons")
  func parses() throws {
    let reasons = try HistoryReason.parse(Self.file, file: "CHANGES.md")
    #expect(reasons.map(\.date) == ["2026-11-21", "2026-11-23"])
    #expect(reasons.map(\.metric) == ["formula/*", "*"])
    #expect(reasons.map(\.reason) == ["the cut is calibrated: on dev", "a new machine"])
    #expect(try HistoryReason.parse("", file: "f").isEmpty)
    #expect(try HistoryReason.parse("2026-02-03 *: a\r\n2026-02-04 *: b\r\n", file: "f").count == 2)
  }

  @Test("What is written reads back, in one order")
  func roundTrip() throws {
    let reasons = try HistoryReason.parse(Self.file, file: "f")
    let text = HistoryReason.text(reasons.reversed())
    #expect(text == HistoryReason.text(reasons))
    #expect(try HistoryReason.parse(text, file: "f") == reasons)
    let day = try #require(CivilDate(year: 2026, month: 1, day: 2))
    let broken = HistoryReason(date: day, reason: "first\nsecond")
    #expect(HistoryReason.text([broken]) == "2026-01-02 *: first second\n")
  }

  @Test(
    "A line that is none is refused by its number",
    arguments: [
      "yesterday *: a", "2026-02-30 *: a", "2026-2-03 *: a", "2026-02-03 a", "2026-02-03 *:",
      "2026-02-03: no metric", "2026-02-03 two words: a", "2026-02-03", "prose about nothing",
      "+026-02-03 *: a",
    ])
  func refuses(line: String) {
    #expect(throws: ResultsError.malformedReason(file: "f", line: 2)) {
      try HistoryReason.parse("# title\n\(line)\n", file: "f")
    }
  }
}

@Suite("Metric pattern")
struct MetricPatternTests {
  @Test(
    "A star stands for any characters, a question mark for one, all else for itself",
    arguments: [
      ("formula/nDCG@10", "formula/nDCG@10", true), ("formula/nDCG@10", "formula/nDCG", false),
      ("formula/*", "formula/", true), ("formula/*", "learned/formula/P@10", false),
      ("*@10", "formula/P@10", true), ("*/recall@10/*", "index/recall@10/ef64", true),
      ("a*b*c", "axxbyyc", true), ("a*b*c", "axxbyy", false), ("*a*ab", "aaab", true),
      ("?/P@10", "x/P@10", true), ("?/P@10", "/P@10", false), ("*", "", true), ("", "", true),
      ("", "a", false), ("R@50", "r@50", false),
    ])
  func matches(pattern: String, id: String, expected: Bool) {
    #expect(MetricPattern(pattern).matches(id) == expected)
  }
}
