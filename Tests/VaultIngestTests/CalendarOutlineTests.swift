internal import Testing

@testable internal import VaultIngest

@Suite("Nesting of calendar components")
struct CalendarOutlineTests {
  static func lines(_ lines: [String]) throws(CalendarOutline.Break) -> [Int] {
    let bytes = Array(lines.joined(separator: "\r\n").utf8)
    return try CalendarOutline.eventLines(in: bytes.span)
  }

  @Test("Events are found with their lines, in any case")
  func findsEvents() throws {
    #expect(
      try Self.lines([
        "BEGIN:VCALENDAR", "begin:vevent", "END:VEVENT", "BEGIN:VTODO", "END:VTODO",
        "BEGIN:VEVENT", "BEGIN:VALARM", "END:VALARM", "end:vevent ", "END:VCALENDAR", "",
      ]) == [2, 6])
  }

  @Test(
    "What breaks off or does not nest is refused at its line",
    arguments: [
      ([], 1), (["hello"], 1), (["BEGIN:VCARD", "END:VCARD"], 1),
      (["BEGIN:VCALENDAR"], 1), (["BEGIN:VCALENDAR", "BEGIN:VEVENT", "DTSTA"], 3),
      (["BEGIN:VCALENDAR", "BEGIN:VEVENT", "END:VCALENDAR"], 3),
      (["BEGIN:VCALENDAR", "END:VEVENT"], 2),
    ] as [([String], Int)])
  func refuses(_ lines: [String], _ line: Int) {
    #expect(throws: CalendarOutline.Break(line: line)) { try Self.lines(lines) }
  }
}
