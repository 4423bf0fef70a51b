internal import Foundation
internal import Testing
internal import VaultCore

@testable internal import VaultText

@Suite("Time zones by name")
struct ZoneClockTests {
  @Test(
    "Names of the database, of Windows, paths and offsets are known",
    arguments: [
      ("Europe/Madrid", "Europe/Madrid"), ("W. Europe Standard Time", "Europe/Berlin"),
      ("eastern standard time", "America/New_York"), ("UTC", "UTC"), ("GMT", "UTC"),
      (
        "/freeassociation.sourceforge.net/Tzfile/America/Argentina/Buenos_Aires",
        "America/Argentina/Buenos_Aires"
      ),
      ("(UTC+01:00) Amsterdam, Berlin", "GMT+0100"), ("\"(GMT -05:00)\"", "GMT-0500"),
      ("UTC+5:30", "GMT+0530"), ("Etc/GMT+5", "Etc/GMT+5"),
      ("(UTC+01:00) Brussels, Copenhagen, Madrid, Paris", "Europe/Paris"),
      ("europe/madrid", "Europe/Madrid"), ("W. Europe Daylight Time", "Europe/Berlin"),
      ("Romance", "Europe/Paris"), ("tzone://Microsoft/Utc", "UTC"),
      ("/Europe/Berlin", "Europe/Berlin"), ("America%2FNew_York", "America/New_York"),
      ("http://tzurl.org/zoneinfo/Europe/Berlin.ics", "Europe/Berlin"),
      ("/usr/share/zoneinfo/Etc/GMT+5", "Etc/GMT+5"), ("/example.org/Tzfile/Japan", "Japan"),
      ("file:///usr/share/zoneinfo/America/Indiana/Knox", "America/Indiana/Knox"),
      ("Central Asia Standard Time", "Asia/Bishkek"),
      ("Qyzylorda Standard Time", "Asia/Qyzylorda"), ("West Asia Standard Time", "Asia/Tashkent"),
      ("Asia/Almaty", "Asia/Almaty"), ("Asia/Qostanay", "Asia/Qostanay"),
    ])
  func knowsNames(_ name: String, _ identifier: String) {
    #expect(ZoneClock(name)?.identifier == identifier)
  }

  @Test(
    "Other names are refused",
    arguments: ["", "Nowhere", "Europe/Atlantis", "Customized Time Zone"])
  func refusesNames(_ name: String) {
    #expect(ZoneClock(name) == nil)
  }

  @Test("A local time becomes the same moment that the zone's clocks show")
  func readsLocalTimes() throws {
    let clock = try #require(ZoneClock("Europe/Madrid"))
    for hour in 0..<(366 * 24) {
      let moment = Timestamp(year: 2024, month: 1, day: 1, hour: hour, minute: 17)
      let offset = clock.offsetSeconds(at: moment)
      let back = clock.timestamp(of: LocalTime(moment, offsetSeconds: offset))
      // The repeated hour of October is read as its first pass.
      let isSecondPass = moment.advanced(bySeconds: -3600) == back
      #expect(back == moment || (isSecondPass && moment.date.month == 10))
    }
  }

  /// Foundation's own offsets.
  @Test(
    "The listed offsets are Foundation's, in the listed centuries and beyond",
    arguments: [
      "Europe/Madrid", "America/New_York", "Africa/Casablanca", "Asia/Kathmandu",
      "Australia/Lord_Howe", "Pacific/Apia", "America/Caracas", "GMT+0530",
    ])
  func agreesWithFoundation(_ name: String) throws {
    let clock = try #require(ZoneClock(name))
    let zone = try #require(TimeZone(identifier: name))
    var differing = 0
    for day in stride(from: -40_000, to: 60_000, by: 3) {
      let seconds = Int64(day) * 86_400 + 4321
      let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
      if clock.offsetSeconds(at: Timestamp(seconds: seconds)) != offset { differing += 1 }
    }
    #expect(differing == 0)
  }
}

@Suite("Wall-clock times")
struct LocalTimeTests {
  @Test("Fields are checked and read back")
  func checksFields() throws {
    let time = try #require(
      LocalTime(year: 2024, month: 2, day: 29, hour: 23, minute: 59, second: 58))
    #expect(time.date == CivilDate(year: 2024, month: 2, day: 29))
    #expect(time.secondOfDay == 86_398)
    #expect(LocalTime(year: 2023, month: 2, day: 29) == nil)
    #expect(LocalTime(year: 2024, month: 1, day: 1, hour: 24) == nil)
    #expect(LocalTime(year: 2024, month: 1, day: 1, minute: 60) == nil)
  }

  @Test("A gap is read with the offset before it, a repeated hour as its first pass")
  func resolvesChanges() {
    // A clock that goes from +1 h to +2 h at second 1 000 000, and back at 2 000 000.
    func offset(_ moment: Timestamp) -> Int {
      (1_000_000..<2_000_000).contains(moment.secondsSinceEpoch) ? 7200 : 3600
    }
    let inGap = LocalTime(seconds: 1_000_000 + 3600 + 60)
    #expect(inGap.timestamp(offsetSecondsAt: offset).secondsSinceEpoch == 1_000_060)
    let repeated = LocalTime(seconds: 2_000_000 + 3600 + 60)
    #expect(repeated.timestamp(offsetSecondsAt: offset).secondsSinceEpoch == 1_996_460)
  }
}
