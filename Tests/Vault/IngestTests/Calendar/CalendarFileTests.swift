import Foundation
import Testing
import VaultCore
import VaultTestSupport
import VaultText

@testable import VaultIngest

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
}

@Suite("Text of calendars")
struct CalendarTextTests {
  static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  static func plain(_ bytes: [UInt8]) -> String { CalendarText.plain(bytes.span) }
  static func unescaped(_ bytes: [UInt8]) -> String { CalendarText.unescaped(bytes.span) }
  static func parameter(_ bytes: [UInt8]) -> String { CalendarText.parameter(bytes.span) }

  // Foundation writes the bytes.
  @Test(
    "UTF-16 is told by its mark, and without one by the zeros of BEGIN",
    arguments: ["BEGIN:VCALENDAR\r\nSUMMARY:Año 😀\r\n", "BEGIN", "BE"])
  func convertsUTF16(_ text: String) throws {
    for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf8] {
      let data = try #require(text.data(using: encoding))
      #expect(CalendarText.utf8(data).elementsEqual(text.utf8))
    }
    for (mark, encoding) in [
      ([0xFF, 0xFE], String.Encoding.utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian),
      ([0xEF, 0xBB, 0xBF], .utf8),
    ] as [([UInt8], String.Encoding)] {
      let data = Data(mark) + (try #require(text.data(using: encoding)))
      #expect(CalendarText.utf8(data).elementsEqual(text.utf8))
      // A slice that does not start at 0 is read all the same.
      #expect(CalendarText.utf8((Data([1]) + data).dropFirst()).elementsEqual(text.utf8))
    }
  }

  /// The mapping of windows-1252 is that of the WHATWG Encoding Standard.
  @Test(
    "Bytes that are no UTF-8 are read as windows-1252",
    arguments: [
      ([], ""), ([0x41, 0xF1, 0x6F], "Año"), ([0x80], "€"), ([0x93, 0x78, 0x94], "“x”"),
      ([0x85, 0x99], "…™"), ([0x81, 0x9D], "\u{81}\u{9D}"), ([0xC3, 0x28], "Ã("),
      ([0xFF, 0xFE], "ÿþ"), ([0xC3, 0xB1], "ñ"), ([0x41, 0, 0x42, 0], "AB"), ([0, 0], ""),
      ([0xF0, 0x9F, 0x98, 0x80], "😀"),
      // Damaged UTF-8 is still UTF-8 where one character of several bytes is left.
      ([0xC3, 0xB1, 0xFF], "ñ\u{FFFD}"), ([0xE2, 0x82, 0x61, 0xC3, 0xB1], "\u{FFFD}añ"),
    ] as [([UInt8], String)])
  func decodes(_ bytes: [UInt8], _ text: String) {
    #expect(Self.plain(bytes) == text)
  }

  /// RFC 5545, section 3.3.11.
  @Test(
    "Escapes of TEXT values are resolved, other backslashes stay",
    arguments: [
      ("one\\ntwo\\Nthree", "one\ntwo\nthree"), ("a\\, b\\; c\\\\d", "a, b; c\\d"),
      ("say \\\"hi\\\" at 9\\:30", "say \"hi\" at 9:30"), ("C:\\Users\\x", "C:\\Users\\x"),
      ("\\", "\\"), ("x\\", "x\\"), ("\\\\n", "\\n"), ("\\\\\\n", "\\\n"), ("a\r\nb\rc", "a\nb\nc"),
      ("\r", "\n"), ("", ""), ("plain", "plain"), ("\\é", "\\é"), ("año\\nx", "año\nx"),
    ])
  func unescapes(_ written: String, _ text: String) {
    #expect(Self.unescaped(Self.bytes(written)) == text)
  }

  /// RFC 6868, section 3.1, whose escapes are ^n, ^^ and ^'.
  @Test(
    "Parameters lose quotes and escapes, white space becomes single spaces",
    arguments: [
      ("\"Lee, Ben\"", "Lee, Ben"), ("Ana", "Ana"), ("\"\"", ""), ("\"", "\""), ("", ""),
      ("\"George Herman ^'Babe^' Ruth\"", "George Herman \"Babe\" Ruth"), ("a^nb", "a b"),
      ("x^^y", "x^y"), ("x^y^", "x^y^"), ("a\\,b\\\"c\\d", "a,b\"c\\d"),
      ("  two \t words  ", "two words"), ("\"a\" b", "\"a\" b"), ("^^n", "^n"), (" ", ""),
    ])
  func readsParameters(_ written: String, _ text: String) {
    #expect(Self.parameter(Self.bytes(written)) == text)
  }

  @Test("Every byte may come anywhere")
  func survivesEverything() {
    for first in UInt8.min...UInt8.max {
      for second in [0, 0x0A, 0x22, 0x5C, 0x5E, 0x80, 0xC3, 0xFF, first] as [UInt8] {
        let bytes = [first, second]
        let texts = [Self.plain(bytes), Self.unescaped(bytes), Self.parameter(bytes)]
        #expect(texts.allSatisfy { $0.unicodeScalars.count <= 2 })
      }
    }
  }

  @Test(
    "Anything else is left as it is",
    arguments: [[], [0x42], [0x42, 0], [0x42, 0, 0x45], [0xFF], [0, 0, 0, 0], [0xE9, 0x0A]])
  func keepsOthers(_ bytes: [UInt8]) {
    #expect(CalendarText.utf8(Data(bytes)) == Data(bytes))
  }
}

@Suite("Dates, times and durations of calendars")
struct CalendarTimeTests {
  @Test(
    "Anything else is refused",
    arguments: [
      "", "2026", "20261301", "20260230", "20260301T", "20260301T0930", "20260301T253000",
      "20260301T093000+0100", "2026-03-01", "20260301 093000", "2026030é",
    ])
  func refuses(_ text: String) {
    #expect(CalendarTime(text) == nil)
  }

  /// RFC 5545, section 3.3.6.
  @Test(
    "Durations are days and seconds",
    arguments: [
      ("P15DT5H0M20S", 15, 18_020), ("P7W", 49, 0), ("PT45M", 0, 2700), ("-PT15M", 0, -900),
      ("+P1D", 1, 0), ("PT0S", 0, 0),
    ])
  func readsDurations(_ text: String, _ days: Int, _ seconds: Int64) {
    #expect(CalendarDuration(text) == CalendarDuration(days: days, seconds: seconds))
    #expect(CalendarDuration("1 hour") == nil)
  }

  @Test(
    "The three forms are told apart and written back",
    arguments: [
      ("20260301", true, false), ("20260301T093000", false, false),
      ("20260301T093000Z", false, true), ("16010101T000000", false, false),
    ])
  func reads(_ text: String, _ isDate: Bool, _ isUTC: Bool) throws {
    let time = try #require(CalendarTime(text))
    #expect(time.isDate == isDate)
    #expect(time.isUTC == isUTC)
    #expect(CalendarTime.basic(time.local, isDate: isDate) + (isUTC ? "Z" : "") == text)
  }
}

@Suite("Zones that a calendar defines")
struct CalendarZoneTests {
  static func observance(
    _ start: String, _ from: Int, _ to: Int, _ rule: String? = nil, dates: [String] = []
  ) -> CustomZone.Observance {
    CustomZone.Observance(
      start: CalendarTime(start)?.local, offsetFrom: from * 3600, offsetTo: to * 3600,
      rules: [rule].compactMap { $0 }.compactMap { RecurrenceRule($0) },
      dates: dates.compactMap { CalendarTime($0)?.local })
  }

  static func zone(_ observances: [CustomZone.Observance]) -> CustomZone? {
    var budget = RecurrenceBudget()
    return CustomZone(observances, budget: &budget)
  }

  /// New York as in RFC 5545, section 3.6.5.
  static let newYork = [
    observance(
      "19671029T020000", -4, -5, "FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10;UNTIL=20061029T060000Z"),
    observance("20071104T020000", -4, -5, "FREQ=YEARLY;BYDAY=1SU;BYMONTH=11"),
    observance(
      "19870405T020000", -5, -4, "FREQ=YEARLY;BYDAY=1SU;BYMONTH=4;UNTIL=20060402T070000Z"),
    observance("20070311T020000", -5, -4, "FREQ=YEARLY;BYDAY=2SU;BYMONTH=3"),
  ]

  @Test("Expanded rules agree with the time zone database, hour by hour around each change")
  func agreesWithDatabase() throws {
    let zone = try #require(Self.zone(Self.newYork))
    let clock = try #require(ZoneClock("America/New_York"))
    var differing = 0
    for year in [1990, 2005, 2006, 2007, 2026, 2050] {
      for month in [3, 4, 10, 11] {
        for hour in stride(from: 0, to: 31 * 24, by: 1) {
          let moment = Timestamp(year: year, month: month, day: 1, hour: hour)
          differing += zone.offsetSeconds(at: moment) == clock.offsetSeconds(at: moment) ? 0 : 1
        }
      }
    }
    #expect(differing == 0)
  }

  @Test("Changes may be listed one by one")
  func readsDates() throws {
    let zone = try #require(
      Self.zone([
        Self.observance("20250330T020000", 1, 2, dates: ["20260329T020000"]),
        Self.observance("20251026T030000", 2, 1, dates: ["20261025T030000"]),
      ]))
    #expect(zone.offsetSeconds(at: Timestamp(year: 2026, month: 7, day: 1)) == 7200)
    #expect(zone.offsetSeconds(at: Timestamp(year: 2026, month: 12, day: 1)) == 3600)
    #expect(zone.offsetSeconds(at: Timestamp(year: 2020, month: 7, day: 1)) == 3600)
  }

  @Test("An observance without its offsets defines nothing")
  func refusesIncomplete() {
    #expect(Self.zone([]) == nil)
    #expect(Self.zone([CustomZone.Observance(start: LocalTime(seconds: 0))]) == nil)
  }

  @Test("One observance alone holds for ever")
  func acceptsSingle() throws {
    let zone = try #require(Self.zone([Self.observance("19700101T000000", 5, 5)]))
    #expect(zone.offsetSeconds(at: Timestamp(year: 1950, month: 1, day: 1)) == 18_000)
    #expect(zone.offsetSeconds(at: Timestamp(year: 2050, month: 1, day: 1)) == 18_000)
  }
}
