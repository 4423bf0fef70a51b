import Foundation
import Testing
import VaultCore
import VaultIngest
import VaultText

@testable import VaultCorpus

@Suite("The text of an event")
struct CalendarEventTextTests {
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
  func readsBack(number: Int) throws {
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
}
