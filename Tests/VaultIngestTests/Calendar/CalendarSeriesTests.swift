internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultText

@testable internal import VaultIngest

@Suite("Events of one UID")
struct CalendarSeriesTests {
  /// The events that components with one UID give, and what was noted.
  static func assemble(
    _ components: [[String]], zone: String = "Europe/Madrid", budget: RecurrenceBudget? = nil
  ) throws -> CalendarAssembler.Assembly {
    let clock = try #require(ZoneClock(zone))
    let lines =
      ["BEGIN:VCALENDAR"] + components.flatMap { ["BEGIN:VEVENT", "UID:u"] + $0 + ["END:VEVENT"] }
    let parsed = try CalendarParser(path: "c.ics", clock: clock).components(
      Samples.data(lines + ["END:VCALENDAR"]), file: 7)
    var series = CalendarSeries(
      window: RecurrenceWindow(), clock: clock,
      budget: budget ?? RecurrenceBudget(components: components.count))
    series.add(parsed.components)
    return series.assembly
  }

  /// What identifies each event, and when it starts and ends in UTC.
  static func listed(_ assembly: CalendarAssembler.Assembly) -> [String] {
    assembly.events.map { event in
      let (start, end) = (event.start.description, event.end.description)
      return "\(event.id.rawValue) \(start) \(end)"
    }
  }

  @Test("An event keeps its UID; instances are named by their own time in UTC")
  func namesInstances() throws {
    let single = try Self.assemble([["DTSTART:20260701T100000Z"]])
    #expect(Self.listed(single) == ["u 2026-07-01T10:00:00Z 2026-07-01T10:00:00Z"])
    #expect(single.files == [7])
    // Madrid leaves winter time on 2026-03-29: the hour on the wall stays.
    let series = try Self.assemble([
      [
        "DTSTART;TZID=Europe/Madrid:20260328T100000", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=2",
      ]
    ])
    #expect(
      Self.listed(series) == [
        "u/20260328T090000Z 2026-03-28T09:00:00Z 2026-03-28T10:00:00Z",
        "u/20260329T080000Z 2026-03-29T08:00:00Z 2026-03-29T09:00:00Z",
      ])
  }

  @Test("All-day instances are named by their date and last to midnight in the vault's zone")
  func namesDays() throws {
    let series = try Self.assemble([
      ["DTSTART;VALUE=DATE:20260328", "RRULE:FREQ=DAILY;COUNT=2", "SUMMARY:x"]
    ])
    #expect(
      Self.listed(series) == [
        "u/20260328 2026-03-27T23:00:00Z 2026-03-28T23:00:00Z",
        "u/20260329 2026-03-28T23:00:00Z 2026-03-29T22:00:00Z",
      ])
    #expect(series.events.allSatisfy { $0.isAllDay })
  }

  /// RFC 5545, section 3.8.2.5: a length in days follows the clock on the wall, one in hours not.
  @Test(
    "A day across the change of the clocks is 23 hours, 24 hours stay 24",
    arguments: [("P1D", "2026-03-29T10:00:00Z"), ("PT24H", "2026-03-29T11:00:00Z")])
  func countsDays(_ duration: String, _ end: String) throws {
    let assembly = try Self.assemble([
      ["DTSTART;TZID=Europe/Madrid:20260328T120000", "DURATION:\(duration)"]
    ])
    #expect(assembly.events[0].end.description == end)
  }

  @Test("Extra dates join the series, each once, with the length that they state")
  func addsDates() throws {
    let assembly = try Self.assemble([
      [
        "DTSTART:20260701T100000Z", "DURATION:PT1H", "RDATE:20260703T100000Z,20260701T100000Z",
        "RDATE;VALUE=PERIOD:20260705T100000Z/PT3H", "EXDATE:20260703T100000Z",
      ]
    ])
    #expect(
      Self.listed(assembly) == [
        "u/20260701T100000Z 2026-07-01T10:00:00Z 2026-07-01T11:00:00Z",
        "u/20260705T100000Z 2026-07-05T10:00:00Z 2026-07-05T13:00:00Z",
      ])
  }

  @Test("Of several versions of one change the newest counts")
  func choosesChanges() throws {
    let assembly = try Self.assemble([
      ["DTSTART:20260701T100000Z", "RRULE:FREQ=DAILY;COUNT=2", "SUMMARY:all"],
      ["RECURRENCE-ID:20260702T100000Z", "DTSTART:20260702T110000Z", "SEQUENCE:1", "SUMMARY:old"],
      ["RECURRENCE-ID:20260702T100000Z", "DTSTART:20260702T120000Z", "SEQUENCE:2", "SUMMARY:new"],
    ])
    #expect(assembly.events.map(\.title) == ["all", "new"])
    #expect(assembly.rejected.map(\.rejection.reason) == [.superseded])
    #expect(assembly.rejected.map(\.rejection.line) == [8])
    #expect(assembly.rejected.allSatisfy { $0.file == 7 })
  }

  @Test("Changes of one instance that contradict each other are both kept and noted")
  func keepsConflictingChanges() throws {
    let change = ["RECURRENCE-ID:20260702T100000Z", "DTSTART:20260702T110000Z"]
    let assembly = try Self.assemble([
      ["DTSTART:20260701T100000Z", "RRULE:FREQ=DAILY;COUNT=2"], change + ["SUMMARY:a"],
      change + ["SUMMARY:b"], change + ["SUMMARY:a"],
    ])
    #expect(
      assembly.events.map(\.id.rawValue) == [
        "u/20260701T100000Z", "u/20260702T100000Z", "u/20260702T100000Z#2",
      ])
    #expect(assembly.rejected.map(\.rejection.reason) == [.duplicate, .conflictingIdentifier])
  }

  @Test("A change of an instance that the series does not have stands beside it")
  func keepsStrangers() throws {
    let assembly = try Self.assemble([
      ["DTSTART:20260701T100000Z", "RRULE:FREQ=DAILY;COUNT=1"],
      ["RECURRENCE-ID:20260801T100000Z", "DTSTART:20260801T120000Z", "SUMMARY:x"],
    ])
    #expect(
      assembly.events.map(\.id.rawValue) == ["u/20260701T100000Z", "u/20260801T100000Z"])
  }

  @Test("A cancelled series is noted with each of its changes and gives nothing")
  func cancels() throws {
    let assembly = try Self.assemble([
      ["DTSTART:20260701T100000Z", "RRULE:FREQ=DAILY", "STATUS:CANCELLED"],
      ["RECURRENCE-ID:20260702T100000Z", "DTSTART:20260702T110000Z"],
      ["RECURRENCE-ID:20260703T100000Z", "DTSTART:20260703T110000Z", "STATUS:CANCELLED"],
    ])
    #expect(assembly.events.isEmpty)
    #expect(assembly.files.isEmpty)
    #expect(assembly.rejected.map(\.rejection.reason) == [.cancelled, .cancelled, .cancelled])
  }

  @Test("A later cancellation of the same version takes the event away")
  func prefersCancellations() throws {
    let event = ["DTSTART:20260701T100000Z", "SEQUENCE:1", "DTSTAMP:20260601T000000Z"]
    let assembly = try Self.assemble([event + ["STATUS:CANCELLED"], event])
    #expect(assembly.events.isEmpty)
    #expect(assembly.rejected.map(\.rejection.reason) == [.superseded, .cancelled])
  }

  @Test("A series without an end is listed for a year from its start where nothing is newer")
  func boundsSeries() throws {
    let assembly = try Self.assemble([["DTSTART:20260701T100000Z", "RRULE:FREQ=MONTHLY"]])
    #expect(assembly.events.count == 13)
    #expect(assembly.events.last?.start.description == "2027-07-01T10:00:00Z")
    #expect(assembly.rejected.isEmpty)
  }

  @Test("What exceeds the bounds is cut off and noted; the next series has what is left")
  func spendsBudget() throws {
    let capped = try Self.assemble([["DTSTART:20260701T100000Z", "RRULE:FREQ=SECONDLY"]])
    #expect(capped.events.count == 1000)
    #expect(capped.rejected.map(\.rejection.reason) == [.recurrenceCapped])
    let poor = try Self.assemble(
      [["DTSTART:20260701T100000Z", "RRULE:FREQ=DAILY;COUNT=50"]],
      budget: RecurrenceBudget(steps: 1_000_000, instances: 20))
    #expect(poor.events.count == 20)
    #expect(poor.rejected.map(\.rejection.reason) == [.recurrenceCapped])
    let broke = try Self.assemble(
      [["DTSTART:20260701T100000Z"]], budget: RecurrenceBudget(steps: 0, instances: 0))
    #expect(broke.events.count == 1)
  }
}
