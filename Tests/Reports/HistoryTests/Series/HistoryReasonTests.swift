import Testing
import VaultCore
import VaultResults

@testable import VaultHistory

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
