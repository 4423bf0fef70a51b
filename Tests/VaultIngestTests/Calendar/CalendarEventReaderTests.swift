internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultText

@testable internal import VaultIngest

@Suite("Properties of an event")
struct CalendarEventReaderTests {
  static func component(_ lines: [String]) throws -> CalendarComponent? {
    let text = ["BEGIN:VCALENDAR", "BEGIN:VEVENT"] + lines + ["END:VEVENT", "END:VCALENDAR"]
    return try CalendarParser(path: "p", clock: .utc).components(Samples.data(text), file: 0)
      .components.first
  }

  @Test("The version is told by SEQUENCE, then LAST-MODIFIED, then DTSTAMP")
  func readsVersions() throws {
    let component = try #require(
      try Self.component([
        "DTSTART:20260301", "SEQUENCE: 3", "DTSTAMP:20260101T000000Z",
        "LAST-MODIFIED:20260201T000000Z",
      ]))
    #expect(component.sequence == 3)
    #expect(component.writtenAt == Timestamp(year: 2026, month: 2, day: 1))
    #expect(component.identifier == "p#1")
    #expect(try Self.component(["SUMMARY:x"]) == nil)
  }

  @Test(
    "People come by mail, telephone or name",
    arguments: [
      (":mailto:Ana%2Bx@example.com", Samples.mail("ana+x@example.com")),
      (":ana@example.com", Samples.mail("ana@example.com")), (":mailto:Ana", Samples.name("Ana")),
      (":TEL:+34600111222;ext=1", Samples.phone("+34600111222")),
      (
        ";CN=\"'Lee, Ben'\":MAILTO: ben@example.com ", Samples.mail("ben@example.com", "'Lee, Ben'")
      ),
      (";CN=Lee: Ben:mailto:ben@example.com", Samples.mail("ben@example.com", "Lee: Ben")),
      (";CN=Ana ^'A^':mailto:a@b.c", Samples.mail("a@b.c", "Ana \"A\"")),
      (";CN=Room 1;EMAIL=room@b.c:urn:uuid:1", Samples.mail("room@b.c", "Room 1")),
      (":mailto:mailto:a@b.c", Samples.mail("a@b.c")),
    ])
  func readsPeople(_ line: String, _ expected: Participant) throws {
    let component = try Self.component(["DTSTART:20260301", "ATTENDEE" + line])
    #expect(component?.content.attendees == [expected])
  }

  @Test("Nobody is named by an empty value")
  func leavesOutNobody() throws {
    let component = try Self.component(["DTSTART:20260301", "ATTENDEE:", "ORGANIZER:mailto:"])
    #expect(component?.content.attendees == [])
    #expect(component?.content.organizer == nil)
  }
}
