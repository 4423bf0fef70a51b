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

  /// The events of one UID as `identifier start end`, a star before those that are all day.
  static func listed(_ events: [[String]]) throws -> [String] {
    let lines = events.flatMap { ["BEGIN:VEVENT", "UID:u"] + $0 + ["END:VEVENT"] }
    let clock = try #require(ZoneClock("Europe/Berlin"))
    return try CalendarParser(path: "p", clock: clock)
      .parse(Samples.data(["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR"])).events
      .map { ($0.isAllDay ? "*" : "") + "\($0.id.rawValue) \($0.start) \($0.end)" }
  }

  /// After [MS-OXCICAL], X-MICROSOFT-CDO-ALLDAYEVENT; Berlin is an hour ahead.
  @Test(
    "An event that its program calls all-day lasts whole days from midnight on",
    arguments: [
      (
        ["DTSTART;TZID=Europe/Berlin:20240114T000000", "DTEND;TZID=Europe/Berlin:20240114T000000"],
        1
      ),
      (["DTSTART;TZID=Europe/Berlin:20240114T000000"], 1),
      (["DTSTART;TZID=Europe/Berlin:20240114T000000", "DURATION:PT0S"], 1),
      (["DTSTART:20240114T000000", "DURATION:P0D"], 1), (["DTSTART:20240114T000000"], 1),
      (["DTSTART:20240114T000000", "DURATION:PT24H"], 1),
      (["DTSTART:20240114T000000", "DURATION:PT36H"], 2),
      (["DTSTART:20240114T000000", "DTEND:20240116T000000"], 2),
      (["DTSTART:20240114T000000", "DTEND:20240114T235959"], 1),
      (["DTSTART:20240114T000000", "DTEND:20240113T000000"], 1),
      (["DTSTART:20240114T000000Z", "DTEND:20240114T000000Z"], 1),
      (["DTSTART:20240113T230000Z", "DTEND:20240113T230000Z"], 1),
      (["DTSTART:20240113T230000Z", "DTEND:20240115T230000Z"], 2),
      (["DTSTART;TZID=America/New_York:20240114T000000"], 1), (["DTSTART:20240114"], 1),
    ])
  func lastsWholeDays(_ lines: [String], days: Int) throws {
    let end = "2024-01-\(13 + days)T23:00:00Z"
    for name in [
      "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE", "x-microsoft-cdo-alldayevent:true",
      "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE", "X-FUNAMBOL-ALLDAY:1",
    ] {
      #expect(try Self.listed([lines + [name]]) == ["*u 2024-01-13T23:00:00Z \(end)"])
    }
  }

  @Test(
    "Without the mark, with FALSE or at another hour an event may take no time",
    arguments: [
      ["DTSTART:20240114T000000"], ["DTSTART:20240114T000000", "DTEND:20240114T000000"],
      ["DTSTART:20240114T000000", "X-MICROSOFT-CDO-ALLDAYEVENT:FALSE"],
      ["DTSTART:20240114T000000", "X-MICROSOFT-CDO-BUSYSTATUS:TRUE"],
    ])
  func mayTakeNoTime(_ lines: [String]) throws {
    #expect(try Self.listed([lines]) == ["u 2024-01-13T23:00:00Z 2024-01-13T23:00:00Z"])
    let noon = ["DTSTART:20240114T120000", "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE"]
    #expect(try Self.listed([noon]) == ["u 2024-01-14T11:00:00Z 2024-01-14T11:00:00Z"])
  }

  @Test(
    "A date is one with and without VALUE=DATE, and where VALUE=DATE has a time of day",
    arguments: [
      ["DTSTART:20240114"], ["DTSTART:20240114", "DTEND:20240114"],
      ["DTSTART:20240114", "DTEND:20240115"], ["DTSTART:20240114", "DTEND:20240115T000000"],
      ["DTSTART;VALUE=DATE:20240114", "DTEND:20240115T000000Z"],
      ["DTSTART;TZID=Europe/Berlin:20240114", "DTEND;TZID=Europe/Berlin:20240114"],
      ["DTSTART;VALUE=DATE:20240114T000000"], ["dtstart;value=date:20240114T000000Z"],
      ["DTSTART:20240114", "DURATION:PT12H"],
    ])
  func readsDates(_ lines: [String]) throws {
    #expect(try Self.listed([lines]) == ["*u 2024-01-13T23:00:00Z 2024-01-14T23:00:00Z"])
  }

  @Test(
    "A series of all-day events and its changes are of whole days too",
    arguments: [
      (";TZID=Europe/Berlin:20240114T000000", ";TZID=Europe/Berlin:20240115T000000"),
      (":20240114T000000", ":20240115T000000"), (":20240113T230000Z", ":20240114T230000Z"),
      (":20240114T000000Z", ":20240115T000000Z"), (":20240114", ":20240115"),
    ])
  func readsSeries(first: String, second: String) throws {
    let mark = "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE"
    let expected = [
      "*u/20240114 2024-01-13T23:00:00Z 2024-01-14T23:00:00Z",
      "*u/20240115 2024-01-14T23:00:00Z 2024-01-15T23:00:00Z",
      "*u/20240116 2024-01-15T23:00:00Z 2024-01-16T23:00:00Z",
    ]
    let master = ["DTSTART\(first)", "DTEND\(first)", mark]
    #expect(try Self.listed([master + ["RRULE:FREQ=DAILY;COUNT=3"]]) == expected)
    let until =
      second.hasSuffix("Z")
      ? second.replacing("15T", with: "16T").replacing("14T", with: "15T") : ":20240116"
    let end = "RRULE:FREQ=DAILY;UNTIL=" + until.dropFirst()
    #expect(try Self.listed([master + [end]]) == expected)
    #expect(
      try Self.listed([master + ["RRULE:FREQ=DAILY;COUNT=3", "EXDATE\(second)"]])
        == [expected[0], expected[2]])
    let change = ["RECURRENCE-ID\(second)", "DTSTART\(second)", "DURATION:PT0S", mark, "SUMMARY:x"]
    #expect(try Self.listed([master + ["RRULE:FREQ=DAILY;COUNT=3"], change]) == expected)
    let moved = ["RECURRENCE-ID\(second)", "DTSTART:20240115T100000Z"]
    #expect(
      try Self.listed([master + ["RRULE:FREQ=DAILY;COUNT=3"], moved])
        == [expected[0], "u/20240115 2024-01-15T10:00:00Z 2024-01-15T10:00:00Z", expected[2]])
  }

  @Test("Nobody is named by an empty value")
  func leavesOutNobody() throws {
    let component = try Self.component(["DTSTART:20260301", "ATTENDEE:", "ORGANIZER:mailto:"])
    #expect(component?.content.attendees == [])
    #expect(component?.content.organizer == nil)
  }
}
