internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("Instances of a series")
struct RecurrenceExpansionTests {
  static func instances(_ lines: [String], window: RecurrenceWindow = RecurrenceWindow()) throws
    -> [String]
  {
    let parsed = try CalendarParserTests.parse([["UID:u"] + lines], window: window)
    return parsed.events.map(\.start.description)
  }

  @Test("Instances keep their local time across a change of the clocks")
  func keepsLocalTime() throws {
    #expect(
      try Self.instances([
        "DTSTART;TZID=Europe/Madrid:20260322T100000", "RRULE:FREQ=WEEKLY;COUNT=3",
      ]) == ["2026-03-22T09:00:00Z", "2026-03-29T08:00:00Z", "2026-04-05T08:00:00Z"])
  }

  @Test("UNTIL in UTC includes the instance at that very moment")
  func honoursUntil() throws {
    #expect(
      try Self.instances([
        "DTSTART;TZID=Europe/Madrid:20260701T100000",
        "RRULE:FREQ=DAILY;UNTIL=20260703T080000Z",
      ]).count == 3)
  }

  @Test("RDATE adds, EXDATE takes away, in whatever zone or form")
  func appliesSingleDates() throws {
    #expect(
      try Self.instances([
        "DTSTART;TZID=Europe/Madrid:20260701T100000", "RRULE:FREQ=DAILY;COUNT=5",
        "RDATE;TZID=Europe/Madrid:20260801T100000,20260802T100000",
        "EXDATE:20260702T080000Z", "EXDATE;VALUE=DATE:20260704",
        "EXDATE;TZID=America/New_York:20260703T040000",
      ]) == [
        "2026-07-01T08:00:00Z", "2026-07-05T08:00:00Z", "2026-08-01T08:00:00Z",
        "2026-08-02T08:00:00Z",
      ])
  }

  @Test("All-day series go by dates")
  func readsDates() throws {
    let parsed = try CalendarParserTests.parse([
      [
        "UID:u", "DTSTART;VALUE=DATE:20260328", "RRULE:FREQ=DAILY;UNTIL=20260330",
        "EXDATE;VALUE=DATE:20260329",
      ]
    ])
    #expect(parsed.events.map(\.id.rawValue) == ["u/20260328", "u/20260330"])
    #expect(
      parsed.events.map(\.start.description) == ["2026-03-27T23:00:00Z", "2026-03-29T22:00:00Z"])
  }

  @Test("A rule without an end stops at the window and at the limit")
  func bounds() throws {
    let latest = Timestamp(year: 2026, month: 7, day: 1)
    let lines = ["DTSTART:20100101T100000Z", "RRULE:FREQ=DAILY"]
    let window = RecurrenceWindow(latestMessage: latest, daysBefore: 2, daysAfter: 2)
    #expect(
      try Self.instances(lines, window: window) == [
        "2026-06-29T10:00:00Z", "2026-06-30T10:00:00Z",
        "2026-07-01T10:00:00Z", "2026-07-02T10:00:00Z",
      ])
    let capped = try CalendarParserTests.parse(
      [["UID:u"] + lines], window: RecurrenceWindow(maximumInstances: 3))
    #expect(capped.events.count == 3)
    #expect(capped.rejected.map(\.reason) == [.recurrenceCapped])
  }

  @Test("An extra PERIOD keeps its own length, by its end or its duration")
  func readsPeriods() throws {
    let parsed = try CalendarParserTests.parse([
      [
        "UID:u", "DTSTART:20260701T100000Z", "DURATION:PT1H",
        "RDATE;VALUE=PERIOD:20260702T100000Z/20260702T130000Z,20260703T100000Z/PT2H",
      ]
    ])
    #expect(
      parsed.events.map { $0.end.milliseconds - $0.start.milliseconds } == [
        3_600_000, 10_800_000, 7_200_000,
      ])
  }

  @Test("EXRULE takes away what it matches")
  func appliesExceptionRules() throws {
    #expect(
      try Self.instances([
        "DTSTART:20260706T100000Z", "RRULE:FREQ=DAILY;COUNT=7", "EXRULE:FREQ=WEEKLY;BYDAY=TU,SU",
      ]).map { $0.prefix(10) } == [
        "2026-07-06", "2026-07-08", "2026-07-09", "2026-07-10", "2026-07-11",
      ])
  }

  @Test("A rule that cannot be read leaves the first instance, with a note")
  func keepsFirst() throws {
    let parsed = try CalendarParserTests.parse([
      ["UID:u", "DTSTART:20260701T100000Z", "RRULE:RSCALE=HEBREW;FREQ=YEARLY"]
    ])
    #expect(parsed.events.map(\.id.rawValue) == ["u"])
    #expect(parsed.rejected == [Rejection(line: 3, reason: .unreadableRecurrence)])
  }

  @Test("A window far behind the start is reached")
  func reachesFarWindows() throws {
    let latest = Timestamp(year: 2026, month: 7, day: 1)
    let window = RecurrenceWindow(latestMessage: latest, daysBefore: 1, daysAfter: 0)
    let found = try Self.instances(
      ["DTSTART:00010101T000000Z", "RRULE:FREQ=MINUTELY;INTERVAL=720"], window: window)
    #expect(found == ["2026-06-30T00:00:00Z", "2026-06-30T12:00:00Z", "2026-07-01T00:00:00Z"])
  }

  @Test("Instances of all series together are bounded, each keeps its first")
  func boundsTotal() throws {
    let component = try #require(
      try CalendarEventReaderTests.component([
        "DTSTART:20260101T000000Z", "RRULE:FREQ=SECONDLY;COUNT=4",
      ]))
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
}
