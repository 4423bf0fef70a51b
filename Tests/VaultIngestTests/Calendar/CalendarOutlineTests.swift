internal import Testing

@testable internal import VaultIngest

@Suite("Nesting of calendar components")
struct CalendarOutlineTests {
  static func outline(_ lines: [String]) throws(CalendarOutline.Break) -> CalendarOutline {
    let bytes = Array(lines.joined(separator: "\r\n").utf8)
    return try CalendarOutline(bytes.span)
  }

  @Test("Events are found with their lines, in any case and however folded")
  func findsEvents() throws {
    let outline = try Self.outline([
      "BEGIN:VCALENDAR", "begin:vevent", "END:VEVENT", "BEGIN:VTODO", "END:VTODO",
      "BEGIN", " :VEVENT", "UID:1", "BEGIN:VALARM", "UID:2", "END:VALARM", "end:vevent ",
      "END:VCALENDAR", "",
    ])
    #expect(outline.events.map(\.line) == [2, 6])
    #expect(outline.events.map(\.entries.count) == [0, 1])
    #expect(outline.rejected == [Rejection(line: 4, reason: .notAnEvent)])
  }

  @Test("An event that breaks off is noted, and the next one comes")
  func recovers() throws {
    let outline = try Self.outline([
      "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", "BEGIN:VEVENT", "UID:2", "END:VEVENT",
      "UID:3", "END:VEVENT", "BEGIN:VEVENT", "UID:4", "END:VCALENDAR",
      "BEGIN:VEVENT", "BEGIN:VALARM", "END:VEVENT",
    ])
    #expect(outline.events.map(\.line) == [4, 12])
    #expect(outline.rejected.map(\.line) == [2, 8, 9])
    #expect(outline.rejected.allSatisfy { $0.reason == .unreadable })
  }

  @Test("Data that is no event is noted, zones and empty extensions are not")
  func notesOthers() throws {
    let outline = try Self.outline([
      "BEGIN:VCALENDAR", "BEGIN:VTIMEZONE", "TZID:x", "END:VTIMEZONE", "BEGIN:VFREEBUSY",
      "END:VFREEBUSY", "BEGIN:VJOURNAL", "END:VJOURNAL", "BEGIN:X-A", "END:X-A", "BEGIN:VPOLL",
      "UID:1", "END:VPOLL", "END:VCALENDAR",
    ])
    #expect(outline.rejected.map(\.line) == [5, 7, 11])
    #expect(outline.zones.count == 1)
  }

  @Test(
    "What breaks off or is no calendar is refused at its line",
    arguments: [
      ([], 1), (["hello"], 1), (["BEGIN:VCARD", "END:VCARD"], 1), (["BEGIN:VCALENDAR"], 1),
      (["BEGIN:VCALENDAR", "BEGIN:VEVENT", "DTSTA"], 3),
      (Array(repeating: "BEGIN:VCALENDAR", count: 10_000), 33),
      (Array(repeating: "BEGIN:X", count: 10_000), 33), (["END:VEVENT"], 1),
    ] as [([String], Int)])
  func refuses(_ lines: [String], _ line: Int) {
    #expect(throws: CalendarOutline.Break(line: line)) { try Self.outline(lines) }
  }
}
