internal import Testing
internal import VaultCore

@testable internal import VaultText

@Suite("Days of the year that bear a name")
struct TimeFeastTests {
  private func text(_ day: Int?) -> String? {
    day.map { Timestamp(seconds: Int64($0) * 86_400).description }.map { String($0.prefix(10)) }
  }

  // From the tables of the U.S. Census Bureau, "Easter Dates from 1600 to 2099".
  @Test(
    "Easter is the Sunday of the published tables",
    arguments: [
      "1818-03-22", "1943-04-25", "1954-04-18", "1981-04-19", "2000-04-23", "2008-03-23",
      "2016-03-27", "2019-04-21", "2024-03-31", "2025-04-20", "2026-04-05", "2038-04-25",
      "2049-04-18", "2076-04-19",
    ])
  func findsEaster(_ date: String) throws {
    let year = try #require(Int(date.prefix(4)))
    #expect(text(TimeFeast.easter(offset: 0).day(in: year)) == date)
  }

  @Test("Feasts around Easter are a fixed number of days from it")
  func followsEaster() {
    #expect(text(TimeFeast.easter(offset: -2).day(in: 2026)) == "2026-04-03")
    #expect(text(TimeFeast.easter(offset: 39).day(in: 2026)) == "2026-05-14")
    #expect(text(TimeFeast.easter(offset: 60).day(in: 2026)) == "2026-06-04")
    #expect(TimeFeast.easter(offset: 0).day(in: 1500) == nil)
  }

  // Thanksgiving: 5 U.S.C. 6103; Memorial Day is the last Monday of May there.
  @Test("Feasts on a weekday of a month move with it")
  func followsWeekdays() {
    let thanksgiving = TimeFeast.weekday(4, month: 11, occurrence: 4)
    #expect(text(thanksgiving.day(in: 2023)) == "2023-11-23")
    #expect(text(thanksgiving.day(in: 2024)) == "2024-11-28")
    let black = TimeFeast.weekday(4, month: 11, occurrence: 4, offset: 1)
    #expect(text(black.day(in: 2024)) == "2024-11-29")
    let memorial = TimeFeast.weekday(1, month: 5, occurrence: -1)
    #expect(text(memorial.day(in: 2026)) == "2026-05-25")
  }

  @Test("Fixed feasts need a day that exists")
  func refusesMissingDays() {
    #expect(text(TimeFeast.fixed(month: 12, day: 25).day(in: 2026)) == "2026-12-25")
    #expect(TimeFeast.fixed(month: 2, day: 30).day(in: 2026) == nil)
  }
}
