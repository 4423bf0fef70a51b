internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultText

@testable internal import VaultIngest

@Suite("Calendar files")
struct CalendarParserTests {
  static func parse(
    _ events: [[String]], head: [String] = [], zone: String = "Europe/Madrid",
    window: RecurrenceWindow = RecurrenceWindow()
  ) throws -> ParsedCalendar {
    let clock = try #require(ZoneClock(zone))
    let lines =
      ["BEGIN:VCALENDAR", "VERSION:2.0"] + head
      + events.flatMap { ["BEGIN:VEVENT"] + $0 + ["END:VEVENT"] } + ["END:VCALENDAR"]
    return try CalendarParser(path: "c.ics", clock: clock)
      .parse(Samples.data(lines, "\r\n"), window: window)
  }

  static func times(_ lines: [String], head: [String] = []) throws -> [String] {
    let event = try #require(try parse([["UID:u"] + lines], head: head).events.first)
    return [event.start.description, event.end.description]
  }

  @Test("An event gives every field")
  func readsFields() throws {
    let parsed = try Self.parse([
      [
        "UID:a b", "SUMMARY:Dinner\\, late", "DESCRIPTION:one\\ntwo", "LOCATION:Bar",
        "DTSTART:20260301T200000Z", "DTEND:20260301T213000Z",
        "ORGANIZER;CN=Ana:mailto:Ana@Example.com",
        "ATTENDEE;CN=\"Lee, Ben\":MAILTO:ben@example.com", "ATTENDEE:tel:+34-600-111-222",
        "ATTENDEE;CN=Cat:urn:uuid:1", "ATTENDEE;EMAIL=d@example.com:urn:uuid:2",
      ]
    ])
    let event = parsed.events[0]
    #expect(event.id.rawValue == "a%20b")
    #expect(event.title == "Dinner, late")
    #expect(event.notes == "one\ntwo")
    #expect(event.location == "Bar")
    #expect(event.start == Timestamp(year: 2026, month: 3, day: 1, hour: 20))
    #expect(event.end == Timestamp(year: 2026, month: 3, day: 1, hour: 21, minute: 30))
    #expect(!event.isAllDay)
    #expect(event.organizer == Samples.mail("ana@example.com", "Ana"))
    #expect(
      event.attendees == [
        Samples.mail("ben@example.com", "Lee, Ben"), Samples.phone("+34600111222"),
        Samples.name("Cat"), Samples.mail("d@example.com"),
      ])
    #expect(parsed.rejected.isEmpty)
  }

  @Test(
    "Times are read in the zone they state",
    arguments: [
      (
        ["DTSTART;TZID=America/New_York:20260301T093000", "DURATION:PT1H"],
        ["2026-03-01T14:30:00Z", "2026-03-01T15:30:00Z"]
      ),
      (
        ["DTSTART;TZID=W. Europe Standard Time:20260701T093000"],
        ["2026-07-01T07:30:00Z", "2026-07-01T07:30:00Z"]
      ),
      (
        ["DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin:20260301T093000"],
        ["2026-03-01T08:30:00Z", "2026-03-01T08:30:00Z"]
      ),
      (
        ["DTSTART;TZID=\"(GMT -05:00)\":20260301T093000"],
        ["2026-03-01T14:30:00Z", "2026-03-01T14:30:00Z"]
      ),
      (["DTSTART:20260301T093000"], ["2026-03-01T08:30:00Z", "2026-03-01T08:30:00Z"]),
      (["DTSTART;VALUE=DATE:20260301"], ["2026-02-28T23:00:00Z", "2026-03-01T23:00:00Z"]),
      (
        ["DTSTART;VALUE=DATE:20260328", "DTEND;VALUE=DATE:20260330"],
        ["2026-03-27T23:00:00Z", "2026-03-29T22:00:00Z"]
      ),
      // An end on the day itself means that day, as Google, Apple and Outlook show it.
      (
        ["DTSTART;VALUE=DATE:20260301", "DTEND;VALUE=DATE:20260301"],
        ["2026-02-28T23:00:00Z", "2026-03-01T23:00:00Z"]
      ),
      (
        ["DTSTART:20260301", "DTEND:20260301"], ["2026-02-28T23:00:00Z", "2026-03-01T23:00:00Z"]
      ),
      (
        ["DTSTART;TZID=PRC;VALUE=DATE:20260301", "DTEND;TZID=PRC;VALUE=DATE:20260301"],
        ["2026-02-28T23:00:00Z", "2026-03-01T23:00:00Z"]
      ),
      (
        ["DTSTART;VALUE=DATE:20260301", "DURATION:P0D"],
        ["2026-02-28T23:00:00Z", "2026-03-01T23:00:00Z"]
      ),
      (
        ["DTSTART;VALUE=DATE:20260301", "DURATION:PT0S"],
        ["2026-02-28T23:00:00Z", "2026-03-01T23:00:00Z"]
      ),
      (
        ["DTSTART;VALUE=DATE:20260301", "DTEND;VALUE=DATE:20260227"],
        ["2026-02-28T23:00:00Z", "2026-03-01T23:00:00Z"]
      ),
      (
        ["DTSTART;VALUE=DATE:20260301", "DURATION:P2D"],
        ["2026-02-28T23:00:00Z", "2026-03-02T23:00:00Z"]
      ),
      // RFC 5545, section 3.6.1: an event with a time of day may take none.
      (
        ["DTSTART:20260301T093000Z", "DTEND:20260301T093000Z"],
        ["2026-03-01T09:30:00Z", "2026-03-01T09:30:00Z"]
      ),
      (
        ["DTSTART:20260301T093000Z", "DTEND:20260301T083000Z"],
        ["2026-03-01T09:30:00Z", "2026-03-01T09:30:00Z"]
      ),
      (
        ["DTSTART;TZID=Europe/Madrid:20260328T120000", "DURATION:P1D"],
        ["2026-03-28T11:00:00Z", "2026-03-29T10:00:00Z"]
      ),
    ])
  func readsZones(_ lines: [String], _ expected: [String]) throws {
    #expect(try Self.times(lines) == expected)
  }

  @Test("The file's own definition of a zone counts before its name")
  func prefersOwnZones() throws {
    let head = [
      "BEGIN:VTIMEZONE", "TZID:Europe/Madrid", "BEGIN:STANDARD", "DTSTART:19700101T000000",
      "TZOFFSETFROM:+0300", "TZOFFSETTO:+0300", "END:STANDARD", "END:VTIMEZONE",
    ]
    let times = try Self.times(["DTSTART;TZID=Europe/Madrid:20260301T093000"], head: head)
    #expect(times[0] == "2026-03-01T06:30:00Z")
  }

  @Test("An unknown zone is read as the vault's and noted")
  func notesUnknownZones() throws {
    let parsed = try Self.parse([["UID:u", "DTSTART;TZID=Nowhere/Else:20260301T093000"]])
    #expect(parsed.events[0].start.description == "2026-03-01T08:30:00Z")
    #expect(parsed.rejected == [Rejection(line: 3, reason: .unknownTimeZone)])
  }

  @Test("Cancelled, undated and reply components are left out with their lines")
  func rejects() throws {
    let parsed = try Self.parse([
      ["UID:1", "DTSTART:20260301T093000Z", "STATUS:CANCELLED"], ["UID:2", "SUMMARY:when?"],
      ["DTSTART:20260301T093000Z"],
    ])
    #expect(
      parsed.rejected == [
        Rejection(line: 3, reason: .cancelled), Rejection(line: 8, reason: .undated),
      ])
    #expect(parsed.events.map(\.id) == [DocumentID("c.ics#3")])
    let reply = try Self.parse([["UID:1", "DTSTART:20260301T093000Z"]], head: ["METHOD:REPLY"])
    #expect(reply.rejected == [Rejection(line: 4, reason: .reply)])
    let cancel = try Self.parse([["UID:1", "DTSTART:20260301T093000Z"]], head: ["METHOD:CANCEL"])
    #expect(cancel.events.isEmpty)
  }

  @Test("A file that is no calendar or breaks off is refused")
  func refuses() {
    let parser = CalendarParser(path: "c.ics", clock: .utc)
    #expect(throws: IngestError.malformedCalendar(file: "c.ics", line: 1)) {
      try parser.parse(Data())
    }
    #expect(throws: IngestError.malformedCalendar(file: "c.ics", line: 3)) {
      try parser.parse(Samples.data(["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:x"]))
    }
  }

  @Test("Floating times are in the zone that the calendar names, dates in the vault's")
  func readsOwnZone() throws {
    let head = ["X-WR-TIMEZONE:America/New_York"]
    #expect(try Self.times(["DTSTART:20260301T093000"], head: head)[0] == "2026-03-01T14:30:00Z")
    #expect(try Self.times(["DTSTART:20260301"], head: head)[0] == "2026-02-28T23:00:00Z")
  }

  @Test("A zone without usable observances is what its location or its name says")
  func repairsZones() throws {
    for (name, location) in [("Z1", "X-LIC-LOCATION:Asia/Tokyo"), ("Asia/Tokyo", "X-NONE:")] {
      let head = [
        "BEGIN:VTIMEZONE", "TZID:\(name)", location, "BEGIN:STANDARD", "TZOFFSETTO:+0100",
        "END:STANDARD", "END:VTIMEZONE",
      ]
      let times = try Self.times(["DTSTART;TZID=\(name):20260301T093000"], head: head)
      #expect(times[0] == "2026-03-01T00:30:00Z")
    }
  }

  @Test("A zone may be defined after the events that use it")
  func readsLateZones() throws {
    let text = """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:u
      DTSTART;TZID=Own:20260301T093000
      END:VEVENT
      BEGIN:VTIMEZONE
      TZID:Own
      BEGIN:STANDARD
      DTSTART:19700101T000000
      TZOFFSETFROM:+0300
      TZOFFSETTO:+0300
      END:STANDARD
      END:VTIMEZONE
      END:VCALENDAR
      """
    let parsed = try CalendarParser(path: "p", clock: .utc).parse(Data(text.utf8))
    #expect(parsed.events[0].start.description == "2026-03-01T06:30:00Z")
    #expect(parsed.rejected.isEmpty)
  }

  @Test(
    "Line ends, byte order marks and UTF-16 do not matter",
    arguments: ["\n", "\r\n", "\r", "\u{FEFF}", "le", "be", "bom"])
  func readsEncodings(_ form: String) throws {
    let lines = [
      "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:u", "SUMMARY:Año", "DTSTART:20260301T093000Z",
      "END:VEVENT", "END:VCALENDAR", "",
    ]
    let text = lines.joined(
      separator: form.utf8.count < 3 && form.first?.isLetter == false ? form : "\n")
    let data: Data? =
      switch form {
      case "le": text.data(using: .utf16LittleEndian)
      case "be": text.data(using: .utf16BigEndian)
      case "bom": text.data(using: .utf16)
      case "\u{FEFF}": Data((form + text).utf8)
      default: Data(text.utf8)
      }
    let parsed = try CalendarParser(path: "p", clock: .utc).parse(#require(data))
    #expect(parsed.events.map(\.title) == ["Año"])
    #expect(parsed.events.map(\.start.description) == ["2026-03-01T09:30:00Z"])
  }

  @Test("One bad event costs only itself")
  func isolates() throws {
    let parsed = try Self.parse([
      ["UID:1", "DTSTART:20260301T093000Z"], ["UID:2", "DTSTART:20269999T093000Z"],
      ["UID:3", "DTSTART:20260302T093000Z", "DURATION:P99999999999999999999D"],
      ["UID:4", "DTSTART:20260303T093000Z", "RECURRENCE-ID:soon"],
      ["UID:5", "DTSTART:20260304T093000Z", "SEQUENCE:99999999999999999999", "BEGIN:VALARM"],
    ])
    #expect(parsed.events.map(\.id.rawValue) == ["1", "3", "5"])
    #expect(
      parsed.rejected == [
        Rejection(line: 7, reason: .undated), Rejection(line: 16, reason: .undated),
      ])
  }
}
