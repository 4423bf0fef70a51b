import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultText
@testable import VaultTextData

@Suite("Time zones by name")
struct ZoneClockTests {
  @Test(
    "Names of the database, of Windows, paths and offsets are known",
    arguments: try GoldenTable.rows(
      "Vault/TextTests/Golden/zone-clock-knows-names", of: String.self, String.self))
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

@Suite("Short ASCII texts")
struct ASCIICursorTests {
  @Test(
    "Offsets come with and without colon, minutes and seconds",
    arguments: [
      ("+0130", 5400), ("-05:30", -19_800), ("+02", 7200), ("+00:17:30", 1050), ("+9900", nil),
      ("0100", nil), ("+1", nil), ("", nil),
    ] as [(String, Int?)])
  func readsOffsets(_ text: String, _ seconds: Int?) {
    var cursor = ASCIICursor(text)
    let read = cursor.offsetSeconds()
    #expect(read == seconds)
  }

  @Test("Numbers take as many digits as they may")
  func readsNumbers() {
    var cursor = ASCIICursor("2026x7")
    let numbers = [
      cursor.number(digits: 5, upTo: 6), cursor.number(digits: 2),
      cursor.number(digits: 1, upTo: 9),
    ]
    #expect(numbers == [nil, 20, 26])
    let isWrong = cursor.take("y")
    let letter = cursor.takeAny("yx")
    #expect(!isWrong)
    #expect(letter == "x")
    #expect(cursor.rest == "7")
    let last = [cursor.number(digits: 1), cursor.number(digits: 1)]
    #expect(last == [7, nil])
    #expect(cursor.isAtEnd)
  }
}

@Suite("Zone names of Windows")
struct WindowsZonesTests {
  /// CLDR's `windowsZones`, territory 001.
  @Test(
    "Names map to zones that exist",
    arguments: [
      ("Romance Standard Time", "Europe/Paris"), ("Pacific Standard Time", "America/Los_Angeles"),
      ("India Standard Time", "Asia/Kolkata"), ("FLE Standard Time", "Europe/Kyiv"),
    ])
  func maps(_ name: String, _ identifier: String) {
    #expect(WindowsZones.shipped.identifier(for: name) == identifier)
    #expect(TimeZone(identifier: identifier) != nil)
    #expect(WindowsZones.shipped.identifier(for: "Romance Daylight Time") == nil)
  }

  @Test("Exchange's cities lead to the zone of their Windows name")
  func mapsCities() {
    let cities = "Brussels, Copenhagen, Madrid, Paris"
    #expect(WindowsZones.shipped.identifier(forCities: cities) == "Europe/Paris")
    #expect(WindowsZones.shipped.identifier(forCities: "Atlantis") == nil)
  }

  @Test("A name that stands twice in other letters, and cities of no zone, are refused")
  func refuses() throws {
    func zones(_ names: String, _ cities: String) throws(TextTableError) -> WindowsZones {
      try WindowsZones(
        names: TextTable(
          "windows\tiana\n" + names, file: "w.tsv", columns: ["windows", "iana"]),
        cities: TextTable(
          "cities\twindows\n" + cities, file: "c.tsv", columns: ["cities", "windows"]))
    }
    #expect(try zones("A Time\tUTC", "X, Y\tA TIME").identifier(forCities: "x, y") == "UTC")
    #expect(throws: TextTableError.invalidField(file: "w.tsv", line: 3, column: "windows")) {
      try zones("A Time\tUTC\nA time\tEtc/GMT", "")
    }
    #expect(throws: TextTableError.invalidField(file: "c.tsv", line: 2, column: "windows")) {
      try zones("A Time\tUTC", "X\tB Time")
    }
  }
}
