internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultTestSupport
internal import VaultText

@testable internal import VaultIngest

/// What golden folders (`Golden/calendar`) do not show: windows, budgets, mails and hostile files.
@Suite("Calendar files")
struct CalendarFileTests {
  static func data(_ events: [[String]], head: [String] = []) -> Data {
    let lines = events.flatMap { ["BEGIN:VEVENT", "UID:u"] + $0 + ["END:VEVENT"] }
    return Samples.data(["BEGIN:VCALENDAR"] + head + lines + ["END:VCALENDAR"])
  }

  static func components(
    _ lines: [String], method: String = "X:"
  ) throws -> [CalendarComponent] {
    try CalendarParser(path: "p", clock: .utc)
      .components(data([lines], head: [method]), file: 0).components
  }

  static func parse(_ lines: [String], window: RecurrenceWindow) throws -> ParsedCalendar {
    try CalendarParser(path: "c.ics", clock: .utc).parse(data([lines]), window: window)
  }

  /// RFC 5546, sections 3.2.4 and 3.2.5.
  @Test("Invitations, cancellations and additions of mails act on the calendar's event")
  func readsMethods() throws {
    func events(_ more: [CalendarComponent]...) throws -> [CalendarEvent] {
      let all = try Self.components(["SEQUENCE:1", "DTSTART:20260701T100000Z"])
      return CalendarAssembler(window: RecurrenceWindow(), clock: .utc)
        .events(from: all + more.flatMap { $0 }).events
    }
    let moved = try Self.components(
      ["SEQUENCE:2", "DTSTART:20260701T120000Z"], method: "METHOD:REQUEST")
    #expect(try events(moved).map(\.start.description) == ["2026-07-01T12:00:00Z"])
    let cancel = try Self.components(["SEQUENCE:1"], method: "METHOD:CANCEL")
    #expect(cancel.isEmpty)
    let stamped = try Self.components(
      ["SEQUENCE:1", "DTSTAMP:20260601T000000Z"], method: "METHOD:CANCEL")
    #expect(try events(stamped).isEmpty)
    #expect(try events(moved, stamped).count == 1)
    let reply = try Self.components(
      ["SEQUENCE:9", "DTSTART:20260701"], method: "METHOD:REPLY")
    #expect(reply.isEmpty)
    let added = try Self.components(
      ["SEQUENCE:2", "DTSTART:20260708T100000Z"], method: "METHOD:ADD")
    #expect(try events(added).map(\.id.rawValue) == ["u", "u/20260708T100000Z"])
  }

  @Test("The version is told by SEQUENCE, then LAST-MODIFIED, then DTSTAMP")
  func readsVersions() throws {
    let lines = [
      "DTSTART:20260301", "SEQUENCE: 3", "DTSTAMP:20260101T000000Z",
      "LAST-MODIFIED:20260201T000000Z",
    ]
    let component = try #require(try Self.components(lines).first)
    #expect(component.sequence == 3)
    #expect(component.writtenAt == Timestamp(year: 2026, month: 2, day: 1))
  }

  @Test("A rule without an end stops at the window, however far from its start, and at the limit")
  func bounds() throws {
    let latest = Timestamp(year: 2026, month: 7, day: 1)
    let daily = ["DTSTART:20100101T100000Z", "RRULE:FREQ=DAILY"]
    let window = RecurrenceWindow(latestMessage: latest, daysBefore: 2, daysAfter: 2)
    #expect(
      try Self.parse(daily, window: window).events.map(\.start.description) == [
        "2026-06-29T10:00:00Z", "2026-06-30T10:00:00Z",
        "2026-07-01T10:00:00Z", "2026-07-02T10:00:00Z",
      ])
    let capped = try Self.parse(daily, window: RecurrenceWindow(maximumInstances: 3))
    #expect(capped.events.count == 3)
    #expect(capped.rejected.map(\.reason) == [.recurrenceCapped])
    let far = try Self.parse(
      ["DTSTART:00010101T000000Z", "RRULE:FREQ=MINUTELY;INTERVAL=720"],
      window: RecurrenceWindow(latestMessage: latest, daysBefore: 1, daysAfter: 0))
    #expect(
      far.events.map(\.start.description)
        == ["2026-06-30T00:00:00Z", "2026-06-30T12:00:00Z", "2026-07-01T00:00:00Z"])
  }

  @Test("The window hangs on the latest message, or on the start")
  func spans() {
    let start = Timestamp(year: 2020, month: 1, day: 1)
    let alone = RecurrenceWindow(daysBefore: 10, daysAfter: 5).bounds(start: start)
    #expect(alone == start.advanced(byDays: -10)...start.advanced(byDays: 5))
    let latest = Timestamp(year: 2026, month: 1, day: 1)
    let window = RecurrenceWindow(latestMessage: latest, daysBefore: 10, daysAfter: 5)
    #expect(
      window.bounds(start: start) == latest.advanced(byDays: -10)...latest.advanced(byDays: 5))
    let later = Timestamp(year: 2027, month: 1, day: 1)
    #expect(window.bounds(start: later).upperBound == later.advanced(byDays: 5))
  }

  @Test("Instances of all series together are bounded, and each keeps its first")
  func boundsTotal() throws {
    let lines = ["DTSTART:20260101T000000Z", "RRULE:FREQ=SECONDLY;COUNT=4"]
    let component = try #require(try Self.components(lines).first)
    var budget = RecurrenceBudget(steps: 1000, instances: 6)
    let counts = (0..<3).map { _ in
      let expansion = RecurrenceExpansion(
        component.content, window: RecurrenceWindow(), budget: &budget)
      #expect(expansion.isCapped == (expansion.instances.count < 4))
      return expansion.instances.count
    }
    #expect(counts == [4, 2, 1])
    budget = RecurrenceBudget(steps: 2, instances: 6)
    let expansion = RecurrenceExpansion(
      component.content, window: RecurrenceWindow(), budget: &budget)
    #expect(expansion.isCapped)
  }

  /// Each some hundred kilobytes of something that quadratic or recursive readers fall over.
  @Test(
    "A great deal of anything is read or refused at once",
    arguments: [
      ("", "BEGIN:X\n", 125_000), ("", "X:\n", 330_000), ("", "END:X\n", 160_000),
      ("SUMMARY:", "x\n ", 330_000), ("SUMMARY:", "\\,", 500_000), ("RDATE:", "20260101,", 110_000),
      ("EXDATE:", "20260101T000000Z,", 60_000), ("ATTENDEE", ";CN=\"", 200_000),
      ("ATTENDEE:", "mailto:", 140_000), ("", "ATTENDEE:a\n", 90_000),
      ("RRULE:FREQ=DAILY;BYDAY=", "1MO,", 250_000), ("DURATION:P", "999999999W", 100_000),
      ("", "RRULE:FREQ=SECONDLY;BYSECOND=0;BYMONTH=2;BYMONTHDAY=31\n", 160),
      ("", "RRULE:FREQ=SECONDLY;INTERVAL=60;BYSECOND=7\n", 16), ("", "\0", 1_000_000),
    ])
  func survivesHostility(_ head: String, _ piece: String, _ count: Int) {
    let text =
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:u\nDTSTART:20260101T000000Z\n" + head
      + String(repeating: piece, count: count / 8) + "\nEND:VEVENT\nEND:VCALENDAR\n"
    let elapsed = processorTime {
      do throws(IngestError) {
        let parsed = try CalendarParser(path: "p", clock: .utc).parse(Data(text.utf8))
        #expect(parsed.events.count <= 1000)
      } catch {
        #expect(error == .malformedCalendar(file: "p", line: 35) || text.contains("\0"))
      }
    }
    // Quadratic time would be minutes.
    #expect(elapsed < .seconds(20))
  }
}
