import Foundation
import Testing
import VaultCore

@testable import VaultCorpus

@Suite("The calendar file")
struct CalendarExportTests {
  @Test("Every event stands in the file under its identifier")
  func isComplete() throws {
    for vault in try Samples.smoke.get().vaults {
      let text = CalendarExport(vault: vault).text().replacingOccurrences(of: "\r\n ", with: "")
      #expect(text.components(separatedBy: "BEGIN:VEVENT").count == vault.events.count + 1)
      for event in vault.events { #expect(text.contains("UID:\(event.id.rawValue)\r\n")) }
    }
  }

  // The rules of RFC 5545, section 3.6.5, with the dates of the two directives.
  @Test("The time zone is defined where events name it")
  func definesTimeZone() throws {
    let vault = try Samples.smoke.get().vaults[0]
    let text = CalendarExport(vault: vault).text()
    #expect(vault.zone.name == "Europe/London")
    #expect(text.contains("TZID:Europe/London\r\n"))
    #expect(
      text.contains(
        "BEGIN:DAYLIGHT\r\nDTSTART:19700329T010000\r\nTZOFFSETFROM:+0000\r\nTZOFFSETTO:+0100\r\n"))
    #expect(
      text.contains(
        "BEGIN:STANDARD\r\nDTSTART:19701025T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0000\r\n"))
    #expect(text.contains("DTSTART;TZID=Europe/London:"))
    #expect(text.contains("RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r\n"))
  }

  @Test("Whole-day events are dates, the others have times in UTC or in the zone")
  func writesTimes() throws {
    let events = try Samples.smoke.get().vaults.flatMap(\.events)
    let text = try Samples.smoke.get().vaults.map { CalendarExport(vault: $0).text() }.joined()
    let wholeDays = events.count(where: \.isAllDay)
    #expect(text.components(separatedBy: "DTSTART;VALUE=DATE:").count == wholeDays + 1)
    let utc = try Regex(#"DTSTART:\d{8}T\d{6}Z"#)
    #expect(text.matches(of: utc).count > 0)
  }

  @Test("Lines end CRLF and none exceeds 75 octets")
  func linesAreShort() throws {
    for vault in try Samples.smoke.get().vaults {
      let text = CalendarExport(vault: vault).text()
      #expect(text.hasSuffix("END:VCALENDAR\r\n"))
      for line in text.components(separatedBy: "\r\n") {
        #expect(line.utf8.count <= 75)
        #expect(!line.contains("\n"))
      }
    }
  }
}
