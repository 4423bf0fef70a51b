internal import Testing
internal import VaultCore
internal import VaultText

@testable internal import VaultIngest

@Suite("Zones that a calendar defines")
struct CalendarZoneTests {
  static func observance(
    _ start: String, _ from: Int, _ to: Int, _ rule: String? = nil, dates: [String] = []
  ) -> CustomZone.Observance {
    CustomZone.Observance(
      start: CalendarTime(start)?.local, offsetFrom: from * 3600, offsetTo: to * 3600,
      rules: [rule].compactMap { $0 }.compactMap { RecurrenceRule($0) },
      dates: dates.compactMap { CalendarTime($0)?.local })
  }

  static func zone(_ observances: [CustomZone.Observance]) -> CustomZone? {
    var budget = RecurrenceBudget()
    return CustomZone(observances, budget: &budget)
  }

  /// New York as in RFC 5545, section 3.6.5.
  static let newYork = [
    observance(
      "19671029T020000", -4, -5, "FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10;UNTIL=20061029T060000Z"),
    observance("20071104T020000", -4, -5, "FREQ=YEARLY;BYDAY=1SU;BYMONTH=11"),
    observance(
      "19870405T020000", -5, -4, "FREQ=YEARLY;BYDAY=1SU;BYMONTH=4;UNTIL=20060402T070000Z"),
    observance("20070311T020000", -5, -4, "FREQ=YEARLY;BYDAY=2SU;BYMONTH=3"),
  ]

  @Test("Expanded rules agree with the time zone database, hour by hour around each change")
  func agreesWithDatabase() throws {
    let zone = try #require(Self.zone(Self.newYork))
    let clock = try #require(ZoneClock("America/New_York"))
    var differing = 0
    for year in [1990, 2005, 2006, 2007, 2026, 2050] {
      for month in [3, 4, 10, 11] {
        for hour in stride(from: 0, to: 31 * 24, by: 1) {
          let moment = Timestamp(year: year, month: month, day: 1, hour: hour)
          differing += zone.offsetSeconds(at: moment) == clock.offsetSeconds(at: moment) ? 0 : 1
        }
      }
    }
    #expect(differing == 0)
  }

  @Test("Changes may be listed one by one")
  func readsDates() throws {
    let zone = try #require(
      Self.zone([
        Self.observance("20250330T020000", 1, 2, dates: ["20260329T020000"]),
        Self.observance("20251026T030000", 2, 1, dates: ["20261025T030000"]),
      ]))
    #expect(zone.offsetSeconds(at: Timestamp(year: 2026, month: 7, day: 1)) == 7200)
    #expect(zone.offsetSeconds(at: Timestamp(year: 2026, month: 12, day: 1)) == 3600)
    #expect(zone.offsetSeconds(at: Timestamp(year: 2020, month: 7, day: 1)) == 3600)
  }

  @Test("An observance without its offsets defines nothing")
  func refusesIncomplete() {
    #expect(Self.zone([]) == nil)
    #expect(Self.zone([CustomZone.Observance(start: LocalTime(seconds: 0))]) == nil)
  }

  @Test("One observance alone holds for ever")
  func acceptsSingle() throws {
    let zone = try #require(Self.zone([Self.observance("19700101T000000", 5, 5)]))
    #expect(zone.offsetSeconds(at: Timestamp(year: 1950, month: 1, day: 1)) == 18_000)
    #expect(zone.offsetSeconds(at: Timestamp(year: 2050, month: 1, day: 1)) == 18_000)
  }
}
