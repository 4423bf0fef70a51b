internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("Zones that a calendar defines")
struct CalendarZoneTests {
  static func node(_ pairs: [(String, String)]) -> CalendarNode {
    CalendarNode(
      name: "STANDARD", parent: 0,
      properties: pairs.map {
        .init(name: $0.0, value: $0.1, zone: nil, commonName: nil, email: nil)
      })
  }

  /// New York as in RFC 5545, section 3.6.5.
  static let newYork = [
    node([
      ("DTSTART", "19671029T020000"),
      ("RRULE", "FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10;UNTIL=20061029T060000Z"),
      ("TZOFFSETFROM", "-0400"), ("TZOFFSETTO", "-0500"),
    ]),
    node([
      ("DTSTART", "20071104T020000"), ("RRULE", "FREQ=YEARLY;BYDAY=1SU;BYMONTH=11"),
      ("TZOFFSETFROM", "-0400"), ("TZOFFSETTO", "-0500"),
    ]),
    node([
      ("DTSTART", "19870405T020000"),
      ("RRULE", "FREQ=YEARLY;BYDAY=1SU;BYMONTH=4;UNTIL=20060402T070000Z"),
      ("TZOFFSETFROM", "-0500"), ("TZOFFSETTO", "-0400"),
    ]),
    node([
      ("DTSTART", "20070311T020000"), ("RRULE", "FREQ=YEARLY;BYDAY=2SU;BYMONTH=3"),
      ("TZOFFSETFROM", "-0500"), ("TZOFFSETTO", "-0400"),
    ]),
  ]

  @Test("Expanded rules agree with the time zone database, hour by hour around each change")
  func agreesWithDatabase() throws {
    let zone = try #require(CustomZone(observances: Self.newYork))
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

  @Test("An observance without its offsets defines nothing")
  func refusesIncomplete() {
    #expect(CustomZone(observances: []) == nil)
    #expect(CustomZone(observances: [Self.node([("DTSTART", "20070311T020000")])]) == nil)
  }

  @Test("One observance alone holds for ever")
  func acceptsSingle() throws {
    let zone = try #require(
      CustomZone(observances: [
        Self.node([
          ("DTSTART", "19700101T000000"), ("TZOFFSETFROM", "+0530"), ("TZOFFSETTO", "+0530"),
        ])
      ]))
    #expect(zone.offsetSeconds(at: Timestamp(year: 1950, month: 1, day: 1)) == 19_800)
    #expect(zone.offsetSeconds(at: Timestamp(year: 2050, month: 1, day: 1)) == 19_800)
  }
}
