internal import Testing
internal import VaultText

@testable internal import VaultIngest

@Suite("The zone a calendar betrays")
struct ZoneInferenceTests {
  @Test("The calendar's own zone counts before the one most events name")
  func infers() throws {
    let events = ExportFile(
      Samples.data([
        "DTSTART;TZID=Europe/Paris:20260101T000000", "DTSTART;TZID=Europe/Madrid:20260101T000000",
        "DTSTART;TZID=Romance Standard Time:20260101T000000",
        "DTSTART;TZID=Europe/Madrid:20260101T000000", "DTSTART:20260101T000000Z",
      ]), path: "a.ics")
    let own = ExportFile(
      Samples.data(["X-WR-TIMEZONE:Nowhere", "X-WR-TIMEZONE:Asia/Tokyo"], "\r\n"), path: "b.ics")
    #expect(try ZoneInference.zone(calendars: [events])?.identifier == "Europe/Madrid")
    #expect(try ZoneInference.zone(calendars: [events, own])?.identifier == "Asia/Tokyo")
    #expect(try ZoneInference.zone(calendars: []) == nil)
  }
}
