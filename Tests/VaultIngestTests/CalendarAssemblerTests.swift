internal import Foundation
internal import Testing
internal import VaultCore

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
}
