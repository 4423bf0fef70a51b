internal import Foundation
internal import Testing

@testable internal import VaultText

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
    #expect(WindowsZones.identifier(for: name) == identifier)
    #expect(TimeZone(identifier: identifier) != nil)
    #expect(WindowsZones.identifier(for: "Romance Daylight Time") == nil)
  }
}
