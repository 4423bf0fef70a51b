internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("Properties of an event")
struct CalendarEventReaderTests {
  static func component(
    _ pairs: [(String, String)]
  ) -> CalendarComponent? {
    let properties = pairs.map {
      CalendarNode.Property(name: $0.0, value: $0.1, zone: nil, commonName: nil, email: nil)
    }
    return CalendarEventReader(zones: [:], clock: .utc).component(
      CalendarNode(name: "VEVENT", parent: nil, properties: properties), fallbackID: "p#1",
      isCancelled: false, file: 0, line: 1)
  }

  @Test("The version is told by SEQUENCE, then LAST-MODIFIED, then DTSTAMP")
  func readsVersions() throws {
    let component = try #require(
      Self.component([
        ("DTSTART", "20260301"), ("SEQUENCE", "3"), ("DTSTAMP", "20260101T000000Z"),
        ("LAST-MODIFIED", "20260201T000000Z"),
      ]))
    #expect(component.sequence == 3)
    #expect(component.writtenAt == Timestamp(year: 2026, month: 2, day: 1))
    #expect(component.identifier == "p#1")
    #expect(Self.component([("SUMMARY", "x")]) == nil)
  }

  @Test(
    "People come by mail, telephone or name",
    arguments: [
      ("mailto:Ana%2Bx@example.com", Samples.mail("ana+x@example.com")),
      ("ana@example.com", Samples.mail("ana@example.com")), ("mailto:Ana", Samples.name("Ana")),
      ("TEL:+34600111222;ext=1", Samples.phone("+34600111222")),
    ])
  func readsPeople(_ value: String, _ expected: Participant) throws {
    let component = Self.component([("DTSTART", "20260301"), ("ATTENDEE", value)])
    #expect(component?.content.attendees == [expected])
  }
}
