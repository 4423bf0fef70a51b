internal import Testing
internal import VaultText

@testable internal import VaultIngest

@Suite("Dates, times and durations of calendars")
struct CalendarTimeTests {
  @Test(
    "The three forms are told apart and written back",
    arguments: [
      ("20260301", true, false), ("20260301T093000", false, false),
      ("20260301T093000Z", false, true), ("16010101T000000", false, false),
    ])
  func reads(_ text: String, _ isDate: Bool, _ isUTC: Bool) throws {
    let time = try #require(CalendarTime(text))
    #expect(time.isDate == isDate)
    #expect(time.isUTC == isUTC)
    #expect(CalendarTime.basic(time.local, isDate: isDate) + (isUTC ? "Z" : "") == text)
  }

  @Test(
    "Anything else is refused",
    arguments: [
      "", "2026", "20261301", "20260230", "20260301T", "20260301T0930", "20260301T253000",
      "20260301T093000+0100", "2026-03-01", "20260301 093000", "2026030é",
    ])
  func refuses(_ text: String) {
    #expect(CalendarTime(text) == nil)
  }

  /// RFC 5545, section 3.3.6.
  @Test(
    "Durations are days and seconds",
    arguments: [
      ("P15DT5H0M20S", 15, 18_020), ("P7W", 49, 0), ("PT45M", 0, 2700), ("-PT15M", 0, -900),
      ("+P1D", 1, 0), ("PT0S", 0, 0),
    ])
  func readsDurations(_ text: String, _ days: Int, _ seconds: Int64) {
    #expect(CalendarDuration(text) == CalendarDuration(days: days, seconds: seconds))
    #expect(CalendarDuration("1 hour") == nil)
  }
}
