import Foundation
import Testing
import VaultCore
import VaultIngest
import VaultText

@testable import VaultCorpus

@Suite("The calendar files")
struct CalendarExportTests {
  private static func text(_ vault: CorpusVault) -> String {
    CalendarExport(archive: vault.archive).files().map(\.text).joined()
  }

  private static func unfolded(_ vault: CorpusVault) -> String {
    text(vault).replacingOccurrences(of: "\r\n ", with: "")
  }

  private static func lines(_ text: String, starting prefix: String) -> [String] {
    text.components(separatedBy: "\r\n").filter { $0.hasPrefix(prefix) }
  }

  @Test("Ingest reads back every field of every event", arguments: [7, 8] as [UInt64])
  func readsBack(seed: UInt64) throws {
    let written = try seed == 7 ? FormSamples.written.get() : FormSamples.write(seed: seed)
    for (read, meant) in zip(written.dataset.vaults, written.corpus.vaults) {
      #expect(read.events == meant.events)
      let calendars = read.files.filter { $0.format == .calendar }
      #expect(calendars.map(\.path).allSatisfy { $0.hasPrefix("calendar/") })
      let files = CalendarExport(archive: meant.archive).files()
      #expect(files.map(\.path) == ["calendar/work.ics", "calendar/private.ics"])
      // The task and the journal entry, which are no events.
      for file in calendars {
        if file.path.hasSuffix("declined.ics") {
          // The calendar's bin: what the owner was invited to and does not keep.
          #expect(file.rejected.allSatisfy { $0.reason == .cancelled })
        } else {
          #expect(file.rejected.count { $0.reason == .notAnEvent } == 2)
          #expect(file.rejected.allSatisfy { !$0.reason.isLoss })
        }
        #expect(file.refusal == nil)
      }
    }
    let ids = Set(
      written.dataset.vaults.flatMap { vault in
        vault.events.map { "\(vault.name)/\($0.id)" }
      })
    #expect(Set(written.corpus.queries.map { "\($0.vault)/\($0.event)" }) == ids)
  }

  @Test("A series is one event with a rule, and every kind of exception occurs")
  func writesSeries() throws {
    // One series in several has an instance with notes of its own: two corpora hold one.
    let vaults = try [FormSamples.written.get(), FormSamples.write(seed: 8)].flatMap(
      \.corpus.vaults)
    var series = 0
    for vault in vaults {
      let text = Self.unfolded(vault)
      let numbers = vault.archive.script.plans.compactMap { $0.series?.number }
      #expect(Self.lines(text, starting: "RRULE:FREQ=WEEKLY").count == Set(numbers).count)
      series += Set(numbers).count
    }
    #expect(series > 4)
    let all = vaults.map(Self.unfolded).joined()
    for form in ["COUNT=", "UNTIL=", "EXDATE;TZID=", "RECURRENCE-ID;TZID=", "BYDAY="] {
      #expect(all.contains(form), "\(form)")
    }
  }

  @Test("What calendars write beside the plain fields occurs")
  func isVaried() throws {
    let all = try FormSamples.written.get().corpus.vaults.map(Self.unfolded).joined()
    for form in [
      "\r\nDURATION:PT1H", "\r\nDTEND;TZID=", "\r\nDTEND;VALUE=DATE:", "\r\nDURATION:P",
      "\r\nSEQUENCE:1\r\n", "\r\nLAST-MODIFIED:", "PARTSTAT=TENTATIVE", "RSVP=TRUE",
      "ROLE=OPT-PARTICIPANT", "BEGIN:VALARM", "BEGIN:VTODO", "BEGIN:VJOURNAL", "CATEGORIES:",
      "X-MICROSOFT-CDO-BUSYSTATUS:BUSY", "\\,",
    ] {
      #expect(all.contains(form), "\(form)")
    }
    let utc = try Regex(#"\r\nDTSTART:\d{8}T\d{6}Z\r\n"#)
    #expect(all.contains(utc))
    // Nothing floats, but for the definition of the zone: a time without Z and without a zone.
    let floating = try Regex(#"\r\n(DTSTART|DTEND|DUE):20\d{6}T\d{6}\r\n"#)
    #expect(!all.contains(floating))
    #expect(!all.contains("STATUS:CANCELLED"))
  }

  @Test("An event that was moved says so")
  func marksMoves() throws {
    var moved = 0
    for vault in try FormSamples.written.get().corpus.vaults {
      let blocks = Self.unfolded(vault).components(separatedBy: "BEGIN:VEVENT\r\n")
      for entry in CalendarEntries(archive: vault.archive).entries()
      where vault.archive.script.plans[entry.plan].formerStart != nil && entry.slot == nil {
        moved += 1
        let block = blocks.first { $0.hasPrefix("UID:\(entry.uid)\r\n") }
        #expect(block?.contains("\r\nSEQUENCE:0\r\n") == false)
        #expect(block?.contains("\r\nLAST-MODIFIED:") == true)
      }
    }
    #expect(moved > 5)
  }

  // RFC 5545, section 3.1: "SHOULD NOT be longer than 75 octets, excluding the line break".
  @Test("Lines end CRLF, none exceeds 75 octets, and components nest")
  func linesAreShort() throws {
    for vault in try FormSamples.written.get().corpus.vaults {
      let text = Self.text(vault)
      #expect(text.hasSuffix("END:VCALENDAR\r\n"))
      var open: [String] = []
      for line in text.components(separatedBy: "\r\n") {
        #expect(line.utf8.count <= 75)
        #expect(!line.contains("\n"))
        if line.hasPrefix("BEGIN:") { open.append(String(line.dropFirst(6))) }
        if line.hasPrefix("END:") { #expect(open.popLast() == String(line.dropFirst(4))) }
      }
      #expect(open.isEmpty)
    }
  }

  // MARK: - The text of an event

  private static let zone = ZoneRule(
    name: "America/New_York", standardOffsetSeconds: -18_000, daylight: .american)

  private static func calendar(_ events: String) -> Data {
    Data(
      ("BEGIN:VCALENDAR\r\n" + CalendarZoneText(zone: zone).definition + events
        + "END:VCALENDAR\r\n").utf8)
  }

  private static func awkward(_ number: Int) -> CalendarEvent {
    // 1 November 2026 is the day on which clocks go back in New York.
    let start = Timestamp(year: 2026, month: 10, day: 31, hour: 14 + number % 8)
    return CalendarEvent(
      id: DocumentID("e\(number)@example.com"), title: "A; b, c\\d \"e\" – 会議 😀",
      notes: String(repeating: "línea uno, und; zwei\n", count: 9) + "end",
      location: "Straße 5, 10115 Berlin; links", start: start,
      end: start.advanced(bySeconds: Int64(60 * number)),
      organizer: Participant(Handle(.email, "a@example.com"), displayName: "García; Ana: \"x\""),
      attendees: [
        Participant(Handle(.email, "o'neil+x@example.com"), displayName: "O^Neil, P."),
        Participant(Handle(.phone, "+34 600 111 222"), displayName: "山田太郎"),
        Participant(Handle(.email, "b@example.com")),
      ])
  }

  @Test("Whatever is drawn, ingest reads the same event", arguments: 0..<40)
  func readsEventBack(number: Int) throws {
    let event = Self.awkward(number)
    var random = SeededRandom(seed: UInt64(number))
    let text = CalendarEventText(zone: Self.zone, binder: number % 2 == 0 ? .work : .personal)
      .text(
        event,
        .init(uid: event.id.rawValue, stamp: event.end, isZoned: number % 3 != 0),
        random: &random)
    let clock = try #require(ZoneClock("America/New_York"))
    let read = try CalendarParser(path: "c.ics", clock: clock).parse(Self.calendar(text))
    #expect(read.events == [event])
    #expect(read.rejected.isEmpty)
  }

  @Test("Whole days end on the morning after, also across a change of the clocks")
  func wholeDays() throws {
    let date = try #require(CivilDate(year: 2026, month: 10, day: 31))
    let event = CalendarEvent(
      id: DocumentID("d"), title: "trip", start: Self.zone.timestamp(date, secondOfDay: 0),
      end: Self.zone.timestamp(CivilDate(daysSinceEpoch: date.daysSinceEpoch + 2), secondOfDay: 0),
      isAllDay: true)
    let clock = try #require(ZoneClock("America/New_York"))
    for seed in 0..<8 {
      var random = SeededRandom(seed: UInt64(seed))
      let text = CalendarEventText(zone: Self.zone, binder: .work).text(
        event, .init(uid: "d", stamp: event.end, isZoned: false), random: &random)
      // RFC 5545, section 3.6.1: DTEND is not part of the event.
      #expect(text.contains("DTSTART;VALUE=DATE:20261031\r\n"))
      #expect(text.contains("DTEND;VALUE=DATE:20261102\r\n") || text.contains("DURATION:P2D\r\n"))
      let read = try CalendarParser(path: "c.ics", clock: clock).parse(Self.calendar(text))
      #expect(read.events == [event])
    }
  }

  // RFC 5545, section 3.3.6.
  @Test("Lengths are written as the RFC has them")
  func durations() {
    #expect(CalendarTimeText.duration(seconds: 5400) == "PT1H30M")
    #expect(CalendarTimeText.duration(seconds: 7 * 86_400) == "P7D")
    #expect(CalendarTimeText.duration(seconds: 0) == "PT0S")
    #expect(CalendarTimeText.duration(seconds: 90_061) == "PT25H1M1S")
  }

  // The rules of RFC 5545, section 3.6.5, with the dates of the two laws that ZoneRule names.
  @Test("The zone is defined as the law has it")
  func definesZone() {
    let text = CalendarZoneText(
      zone: ZoneRule(name: "Europe/London", standardOffsetSeconds: 0, daylight: .european)
    ).definition
    #expect(
      text.contains(
        "BEGIN:DAYLIGHT\r\nDTSTART:19700329T010000\r\nTZOFFSETFROM:+0000\r\nTZOFFSETTO:+0100\r\n"))
    #expect(
      text.contains(
        "BEGIN:STANDARD\r\nDTSTART:19701025T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0000\r\n"))
    #expect(text.contains("RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r\n"))
  }

  // MARK: - A content line

  // RFC 5545, section 3.1.
@Test("Lines are folded at 75 octets, never inside a character")
  func folds() {
    let value = String(repeating: "ä€😀x", count: 30)
    let line = ContentLine.line("SUMMARY", value)
    let parts = line.dropLast(1).split(separator: "\r\n")
    #expect(parts.count > 3)
    #expect(parts.allSatisfy { $0.utf8.count <= 75 })
    #expect(line.replacingOccurrences(of: "\r\n ", with: "") == "SUMMARY:\(value)\r\n")
  }

  // The example of RFC 5545, section 3.3.11.
  @Test("Text is escaped as the RFC shows")
  func escapes() {
    #expect(
      ContentLine.escaped("Project XYZ Final Review\nConference Room - 3B\nCome Prepared.")
        == #"Project XYZ Final Review\nConference Room - 3B\nCome Prepared."#)
    #expect(ContentLine.escaped(#"a,b;c\d"#) == #"a\,b\;c\\d"#)
  }

  // The example of RFC 6868, section 3.1: a name that holds quotes.
  @Test(
    "A parameter is quoted where it holds a separator; quotes and carets are those of RFC 6868",
    arguments: [
      ("Ana García", "Ana García"), ("García, Ana", "\"García, Ana\""), ("a^b\nc", "a^^b^nc"),
      ("George Herman \"Babe\" Ruth", "George Herman ^'Babe^' Ruth"),
    ])
  func writesParameters(text: String, expected: String) {
    #expect(ContentLine.parameter(text) == expected)
  }
}
