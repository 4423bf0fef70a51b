internal import Foundation
internal import Testing

@testable internal import VaultCore

@Suite("Instants and days")
struct TimeTests {
  @Test(
    "Fields become the seconds that GNU date prints",
    arguments: [
      // date --utc --date='…' +%s
      (2026, 3, 1, 9, 30, 0, 1_772_357_400), (1970, 1, 1, 0, 0, 0, 0),
      (2000, 2, 29, 23, 59, 59, 951_868_799), (1969, 12, 31, 23, 59, 59, -1),
      (2100, 3, 1, 0, 0, 0, 4_107_542_400),
    ])
  func secondsOfFields(
    year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int, expected: Int64
  ) {
    let time = Timestamp(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    #expect(time.secondsSinceEpoch == expected)
  }

  @Test("The description is ISO 8601 and agrees with Foundation")
  func describesItself() {
    let formatter = ISO8601DateFormatter()
    var random = SeededRandom(seed: 1)
    for _ in 0..<200 {
      let time = Timestamp(seconds: Int64(random.integer(in: -2_000_000_000...4_000_000_000)))
      let date = Date(timeIntervalSince1970: Double(time.secondsSinceEpoch))
      #expect(time.description == formatter.string(from: date))
    }
    #expect(Timestamp(milliseconds: 1_005).description == "1970-01-01T00:00:01.005Z")
    #expect(Timestamp(milliseconds: -1).description == "1969-12-31T23:59:59.999Z")
  }

  @Test("Days between instants are signed and fractional")
  func daysBetween() {
    let start = Timestamp(year: 2026, month: 3, day: 10, hour: 12)
    #expect(start.advanced(byDays: 2).days(since: start) == 2)
    #expect(start.advanced(bySeconds: -43_200).days(since: start) == -0.5)
  }

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
