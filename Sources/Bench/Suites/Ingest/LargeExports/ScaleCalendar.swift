internal import Foundation
internal import VaultCore
internal import VaultIngest

/// A calendar of single events with attendees, notes and a time zone.
struct ScaleCalendar: ScaleExport {
  let count: Int
  let seed: UInt64

  var format: Export.Format { .calendar }

  func write(to file: URL) throws {
    let head = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//vaultbench//scale//EN", "CALSCALE:GREGORIAN",
      "BEGIN:VTIMEZONE", "TZID:Europe/Madrid", "BEGIN:STANDARD", "DTSTART:19961027T030000",
      "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
      "END:STANDARD", "BEGIN:DAYLIGHT", "DTSTART:19810329T020000", "TZOFFSETFROM:+0100",
      "TZOFFSETTO:+0200", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "END:DAYLIGHT",
      "END:VTIMEZONE", "",
    ].joined(separator: "\r\n")
    try FileChunks.write(
      to: file, count: count, before: head, after: "END:VCALENDAR\r\n"
    ) { index in
      let event = event(index)
      var lines = [
        "BEGIN:VEVENT", "UID:\(event.id.rawValue)", "DTSTAMP:20240101T000000Z",
        "DTSTART;TZID=Europe/Madrid:\(Self.local(event.start))",
        "DTEND;TZID=Europe/Madrid:\(Self.local(event.end))", "SUMMARY:\(event.title)",
        "LOCATION:\(event.location ?? "")", "DESCRIPTION:\(event.notes)",
      ]
      if let organizer = event.organizer {
        lines.append(
          "ORGANIZER;CN=\(organizer.displayName ?? ""):mailto:\(organizer.handle.value)")
      }
      lines += event.attendees.map {
        "ATTENDEE;CN=\($0.displayName ?? "");PARTSTAT=ACCEPTED:mailto:\($0.handle.value)"
      }
      lines += ["END:VEVENT", ""]
      return lines.map(Self.folded).joined(separator: "\r\n")
    }
  }

  func item(_ index: Int) -> IngestRecord {
    .event(event(index), line: 0)
  }

  private static let people = ScaleChat.authors.enumerated().map { index, author in
    Participant(
      Handle(.email, "person\(index)@scale.example"), displayName: author.handle.value)
  }

  // January only: an hour's offset all through, so that the expectation needs no zone rules.
  private func event(_ index: Int) -> CalendarEvent {
    let source = ScaleText(seed: seed)
    var draws = source.draws(index)
    let year = 2024 + index % 2
    let start = Timestamp(year: year, month: 1, day: 2)
      .advanced(bySeconds: Int64(draws.index(below: 28 * 96)) * 900)
    let first = draws.index(below: Self.people.count)
    return CalendarEvent(
      id: DocumentID("event\(index).\(seed)@scale.example"),
      title: source.text(bytes: 40, &draws), notes: source.text(bytes: 200, &draws),
      location: source.text(bytes: 20, &draws), start: start,
      end: start.advanced(bySeconds: 900 * Int64(1 + draws.index(below: 8))),
      organizer: Self.people[first],
      attendees: (0..<3).map { Self.people[(first + 1 + $0) % Self.people.count] })
  }

  private static func local(_ time: Timestamp) -> String {
    let local = time.advanced(bySeconds: 3600)
    let date = [local.date.month, local.date.day].map(Timestamp.twoDigits)
    return "\(local.date.year)\(date.joined())T\(local.clockDigits.joined())"
  }

  /// Lines of at most 75 octets (RFC 5545, section 3.1), cut between scalars.
  private static func folded(_ line: String) -> String {
    var result = ""
    var length = 0
    for scalar in line.unicodeScalars {
      let bytes = UTF8.width(scalar)
      if length + bytes > 75 {
        result += "\r\n "
        length = 1
      }
      result.unicodeScalars.append(scalar)
      length += bytes
    }
    return result
  }
}
