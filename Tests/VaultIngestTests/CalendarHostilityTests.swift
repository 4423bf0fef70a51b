internal import Foundation
internal import Testing
internal import VaultTestSupport
internal import VaultText

@testable internal import VaultIngest

@Suite("Hostile calendars")
struct CalendarHostilityTests {
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
