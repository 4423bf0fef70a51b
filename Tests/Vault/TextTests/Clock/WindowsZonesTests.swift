internal import Foundation
internal import Testing

@testable internal import VaultText
@testable internal import VaultTextData

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
