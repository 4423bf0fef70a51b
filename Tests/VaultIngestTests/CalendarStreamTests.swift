internal import Testing

@testable internal import VaultIngest

@Suite("Calendar syntax through libical")
struct CalendarStreamTests {
  static func nodes(_ lines: [String]) throws -> [CalendarNode] {
    let bytes = Array(lines.joined(separator: "\r\n").utf8)
    let nodes = CalendarStream.nodes(in: bytes.span)
    return try #require(nodes)
  }

  @Test("Lines are unfolded inside a character, text is unescaped, parameters are unquoted")
  func readsSyntax() throws {
    var bytes = Array("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:A".utf8)
    let accent = Array("ñ".utf8)
    bytes += [accent[0]] + Array("\r\n ".utf8) + [accent[1]]
    bytes += Array("o\\, a\\;b\\nc\\\\d\r\n".utf8)
    bytes += Array("ATTENDEE;CN=\"Lee: Ben, Jr.\":mailto:b@c.d\r\n".utf8)
    bytes += Array("DTSTART;TZID=Europe/Madrid:20260301T093000\r\nEND:VEVENT\r\nEND:VCALENDAR".utf8)
    let parsed = CalendarStream.nodes(in: bytes.span)
    let nodes = try #require(parsed)
    let event = try #require(nodes.first { $0.name == "VEVENT" })
    #expect(event.first("SUMMARY")?.value == "Año, a;b\nc\\d")
    #expect(event.first("ATTENDEE")?.commonName == "Lee: Ben, Jr.")
    #expect(event.first("ATTENDEE")?.value == "mailto:b@c.d")
    #expect(event.first("DTSTART")?.zone == "Europe/Madrid")
    #expect(event.first("DTSTART")?.value == "20260301T093000")
  }

  @Test("NUL bytes, Latin-1 and nonsense do not crash")
  func survives() throws {
    let latin =
      Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:A".utf8) + [0xF1, 0, 0x6F]
      + Array("\nEND:VEVENT\nEND:VCALENDAR\n".utf8)
    let nodes = CalendarStream.nodes(in: latin.span)
    #expect(nodes?.first { $0.name == "VEVENT" }?.first("SUMMARY")?.value == "Año")
    for text in ["", "\0", "BEGIN", "BEGIN:", ":::;;;==", "BEGIN:VEVENT\nRRULE:FREQ=X\nEND:VEVENT"]
    {
      _ = CalendarStream.nodes(in: Array(text.utf8).span)
    }
  }

  /// RFC 5545, section 3.8.5.3.
  @Test("Rules are expanded, refused ones give nothing")
  func expands() throws {
    let start = try #require(CalendarTime("19970902T090000"))
    let end = try #require(CalendarTime("20000101"))
    func expand(_ rule: String, limit: Int = 100) -> [String] {
      CalendarStream.expand(
        rule: rule, start: start.local, isDate: false, first: start.local, last: end.local,
        limit: limit
      ).map { CalendarTime.basic($0, isDate: true) }
    }
    #expect(expand("FREQ=MONTHLY;COUNT=3;BYDAY=1FR") == ["19970905", "19971003", "19971107"])
    #expect(expand("FREQ=DAILY", limit: 2) == ["19970902", "19970903"])
    #expect(expand("FREQ=NEVER").isEmpty)
    #expect(expand("").isEmpty)
    #expect(expand("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30").isEmpty)
  }
}
