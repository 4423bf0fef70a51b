internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultText

@testable internal import VaultIngest

@Suite("Versions and changed instances")
struct CalendarAssemblerTests {
  static let series = [
    "UID:u", "SUMMARY:weekly", "DTSTART;TZID=Europe/Madrid:20260701T100000",
    "RRULE:FREQ=DAILY;COUNT=3",
  ]

  @Test("A changed instance replaces the one it names, also in another zone")
  func replacesInstances() throws {
    let parsed = try CalendarParserTests.parse([
      Self.series,
      [
        "UID:u", "SUMMARY:moved", "RECURRENCE-ID;TZID=America/New_York:20260702T040000",
        "DTSTART:20260702T150000Z",
      ],
      [
        "UID:u", "RECURRENCE-ID:20260703T080000Z", "DTSTART:20260703T080000Z",
        "STATUS:CANCELLED",
      ],
    ])
    #expect(parsed.events.map(\.id.rawValue) == ["u/20260701T080000Z", "u/20260702T080000Z"])
    #expect(parsed.events.map(\.title) == ["weekly", "moved"])
    #expect(parsed.events[1].start.description == "2026-07-02T15:00:00Z")
    #expect(parsed.rejected.map(\.reason) == [.cancelled])
  }

  @Test("The highest SEQUENCE counts, then the latest date of writing")
  func choosesVersions() throws {
    let parsed = try CalendarParserTests.parse([
      ["UID:a", "SUMMARY:new", "SEQUENCE:2", "DTSTART:20260701T100000Z"],
      ["UID:a", "SUMMARY:old", "SEQUENCE:1", "DTSTART:20260701T090000Z"],
      ["UID:b", "SUMMARY:old", "DTSTAMP:20260101T000000Z", "DTSTART:20260702T090000Z"],
      ["UID:b", "SUMMARY:new", "DTSTAMP:20260102T000000Z", "DTSTART:20260702T100000Z"],
    ])
    #expect(parsed.events.map(\.title) == ["new", "new"])
    #expect(parsed.rejected.map(\.reason) == [.superseded, .superseded])
    #expect(parsed.rejected.map(\.line) == [9, 15])
  }

  @Test("Equal versions count once; different ones without an order are both kept")
  func handlesConflicts() throws {
    let event = ["UID:a", "SUMMARY:x", "DTSTART:20260701T100000Z"]
    let other = ["UID:a", "SUMMARY:y", "DTSTART:20260701T100000Z"]
    let parsed = try CalendarParserTests.parse([event, event, other])
    #expect(parsed.events.map(\.id.rawValue) == ["a", "a#2"])
    #expect(parsed.rejected.map(\.reason) == [.duplicate, .conflictingIdentifier])
  }

  @Test("With a cancelled series its changed instances go")
  func cancelsSeries() throws {
    let parsed = try CalendarParserTests.parse([
      Self.series + ["STATUS:CANCELLED"],
      ["UID:u", "RECURRENCE-ID:20260702T080000Z", "DTSTART:20260702T150000Z"],
    ])
    #expect(parsed.events.isEmpty)
  }

  @Test("A changed instance without its series stands alone")
  func keepsOrphans() throws {
    let parsed = try CalendarParserTests.parse([
      [
        "UID:u", "RECURRENCE-ID;TZID=Europe/Madrid:20260702T100000",
        "DTSTART:20260702T150000Z",
      ]
    ])
    #expect(parsed.events.map(\.id.rawValue) == ["u/20260702T080000Z"])
  }

  @Test("A change of this and all later instances moves them, until the next such change")
  func changesLaterInstances() throws {
    let parsed = try CalendarParserTests.parse([
      [
        "UID:u", "SUMMARY:a", "DTSTART;TZID=Europe/Madrid:20260323T100000", "DURATION:PT1H",
        "RRULE:FREQ=WEEKLY;COUNT=5",
      ],
      [
        "UID:u", "SUMMARY:b", "RECURRENCE-ID;RANGE=THISANDFUTURE:20260330T080000Z",
        "DTSTART;TZID=Europe/Madrid:20260331T120000", "DURATION:PT2H",
      ],
      ["UID:u", "SUMMARY:c", "RECURRENCE-ID:20260406T080000Z", "DTSTART:20260406T080000Z"],
      [
        "UID:u", "RECURRENCE-ID;RANGE=THISANDFUTURE:20260420T080000Z",
        "DTSTART:20260420T080000Z", "STATUS:CANCELLED",
      ],
    ])
    #expect(parsed.events.map(\.title) == ["a", "b", "c", "b"])
    #expect(
      parsed.events.map(\.start.description) == [
        "2026-03-23T09:00:00Z", "2026-03-31T10:00:00Z", "2026-04-06T08:00:00Z",
        "2026-04-14T10:00:00Z",
      ])
    #expect(parsed.events[3].end.description == "2026-04-14T12:00:00Z")
    #expect(parsed.events[3].id.rawValue == "u/20260413T080000Z")
    #expect(parsed.rejected.map(\.reason) == [.cancelled])
  }

  @Test("A DATE names the instance of its day")
  func readsDates() throws {
    let parsed = try CalendarParserTests.parse([
      Self.series,
      ["UID:u", "SUMMARY:x", "RECURRENCE-ID;VALUE=DATE:20260702", "DTSTART:20260702T150000Z"],
    ])
    #expect(parsed.events.map(\.title) == ["weekly", "x", "weekly"])
    #expect(parsed.events[1].id.rawValue == "u/20260702T080000Z")
  }

  @Test("A newer series without an instance takes its change away, an equal one does not")
  func removesChanges() throws {
    for (sequence, count) in [(2, 2), (1, 3)] {
      let parsed = try CalendarParserTests.parse([
        Self.series + ["EXDATE:20260702T080000Z", "SEQUENCE:\(sequence)"],
        [
          "UID:u", "RECURRENCE-ID:20260702T080000Z", "DTSTART:20260702T150000Z", "SEQUENCE:1",
        ],
      ])
      #expect(parsed.events.count == count)
      #expect(parsed.rejected.map(\.reason) == (count == 2 ? [.superseded] : []))
    }
  }

  /// RFC 5546, sections 3.2.4 and 3.2.5.
  @Test("Invitations, cancellations and additions of mails act on the calendar's event")
  func readsMethods() throws {
    let clock = try #require(ZoneClock("Europe/Madrid"))
    func components(_ method: String, _ lines: [String]) throws -> [CalendarComponent] {
      let text = ["BEGIN:VCALENDAR", method, "BEGIN:VEVENT"] + lines
      return try CalendarParser(path: "p", clock: clock).components(
        Samples.data(text + ["END:VEVENT", "END:VCALENDAR"]), file: 0
      ).components
    }
    func events(_ more: [CalendarComponent]...) throws -> [CalendarEvent] {
      let all = try components("X:", ["UID:u", "SEQUENCE:1", "DTSTART:20260701T100000Z"])
      return CalendarAssembler(window: RecurrenceWindow(), clock: clock)
        .events(from: all + more.flatMap { $0 }).events
    }
    let moved = try components(
      "METHOD:REQUEST", ["UID:u", "SEQUENCE:2", "DTSTART:20260701T120000Z"])
    #expect(try events(moved).map(\.start.description) == ["2026-07-01T12:00:00Z"])
    let cancel = try components("METHOD:CANCEL", ["UID:u", "SEQUENCE:1"])
    #expect(cancel.isEmpty)
    let stamped = try components(
      "METHOD:CANCEL", ["UID:u", "SEQUENCE:1", "DTSTAMP:20260601T000000Z"])
    #expect(try events(stamped).isEmpty)
    #expect(try events(moved, stamped).count == 1)
    let reply = try components("METHOD:REPLY", ["UID:u", "SEQUENCE:9", "DTSTART:20260701"])
    #expect(reply.isEmpty)
    let added = try components(
      "METHOD:ADD", ["UID:u", "SEQUENCE:2", "DTSTART:20260708T100000Z"])
    #expect(try events(added).map(\.id.rawValue) == ["u", "u/20260708T100000Z"])
  }
}
