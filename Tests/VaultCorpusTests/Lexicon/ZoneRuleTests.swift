import Foundation
import Testing
import VaultCore

@testable import VaultCorpus

@Suite("A zone rule")
struct ZoneRuleTests {
  private let madrid = ZoneRule(
    name: "Europe/Madrid", standardOffsetSeconds: 3600, daylight: .european)
  private let newYork = ZoneRule(
    name: "America/New_York", standardOffsetSeconds: -18_000, daylight: .american)

  // The official announcements for 2025: 30 March and 26 October in Europe, 9 March and
  // 2 November in the United States.
  @Test("Clocks change when the law says")
  func changesClocks() throws {
    let europe = try #require(madrid.daylightPeriod(ofYear: 2025))
    #expect(europe.start.description == "2025-03-30T01:00:00Z")
    #expect(europe.end.description == "2025-10-26T01:00:00Z")
    let america = try #require(newYork.daylightPeriod(ofYear: 2025))
    #expect(america.start.description == "2025-03-09T07:00:00Z")
    #expect(america.end.description == "2025-11-02T06:00:00Z")
  }

  @Test("Local times come back from points in time")
  func roundTrips() throws {
    for zone in [madrid, newYork] {
      for day in stride(from: 20_089, to: 20_454, by: 5) {
        let date = CivilDate(daysSinceEpoch: day)
        let local = zone.local(zone.timestamp(date, secondOfDay: 27_123))
        #expect(local.date == date)
        #expect(local.secondOfDay == 27_123)
      }
    }
  }

  @Test("Every region of every lexicon agrees with the time zone database")
  func agreesWithDatabase() throws {
    let lexicons = try Samples.lexicons.get()
    for language in lexicons.languages {
      for region in try #require(lexicons.lexicon(language)).regions {
        // A machine without the database cannot compare; the rules above still hold.
        guard let zone = TimeZone(identifier: region.zone.name) else { continue }
        for hour in stride(from: 0, to: 24 * 365, by: 7) {
          let time = Timestamp(year: 2025, month: 1, day: 1, hour: hour)
          let date = Date(timeIntervalSince1970: Double(time.secondsSinceEpoch))
          #expect(region.zone.offsetSeconds(at: time) == zone.secondsFromGMT(for: date))
        }
      }
    }
  }
}
