import Testing

@testable import VaultCore

@Suite("CivilDate")
struct CivilDateTests {
  @Test("Every day of 800 years converts there and back")
  func roundTrips() {
    for days in stride(from: -150_000, through: 150_000, by: 7) {
      #expect(CivilDate(daysSinceEpoch: days).daysSinceEpoch == days)
    }
  }

  @Test(
    "Days that do not exist are refused",
    arguments: [(2025, 2, 29), (2024, 13, 1), (2024, 4, 31), (2024, 1, 0)])
  func refusesImpossibleDays(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test(
    "Weekdays are those of the calendar",
    arguments: [(1970, 1, 1, 4), (2026, 11, 20, 5), (2000, 1, 1, 6), (1969, 12, 28, 7)])
  func weekdays(year: Int, month: Int, day: Int, weekday: Int) throws {
    // date --date='…' +%u
    #expect(try #require(CivilDate(year: year, month: month, day: day)).weekday == weekday)
  }

  @Test(
    "A day reads as ISO 8601 writes it, and nothing else does",
    arguments: [
      ("2026-11-21", true), ("2024-02-29", true), ("2026-02-29", false), ("2026-13-01", false),
      ("2026-1-21", false), ("+026-11-21", false), ("2026-11-21T", false), ("٢٠٢٦-11-21", false),
      ("", false), ("soon", false),
    ])
  func readsDays(text: String, isDay: Bool) {
    #expect((CivilDate(iso8601: text)?.description == text) == isDay)
    #expect((CivilDate(iso8601: text) != nil) == isDay)
  }
}
