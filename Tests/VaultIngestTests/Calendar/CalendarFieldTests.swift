internal import Testing

@testable internal import VaultIngest

@Suite("Lines, parameters and text of calendars")
struct CalendarFieldTests {
  static func property(_ line: String) -> CalendarFields.Property? {
    let bytes = Array(line.utf8)
    let entry = CalendarOutline.Entry(
      .summary, 0..<bytes.count, isFolded: line.contains("\n") || line.contains("\r\n"))
    return CalendarFields.property(entry, in: bytes.span)
  }

  static func lines(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    var lines = CalendarLines(bytes.span)
    var found: [String] = []
    while let range = lines.next(in: bytes.span) {
      var line: [UInt8] = []
      CalendarLines.unfold(range, of: bytes.span, into: &line)
      found.append("\(lines.line):" + String(decoding: line, as: UTF8.self))
    }
    return found
  }

  @Test(
    "Lines end at LF, CRLF or, without any LF, at CR, and go on after a space or tab",
    arguments: [
      ("a:1\r\nb:2\r\n", ["1:a:1", "2:b:2"]), ("a:1\nb:2", ["1:a:1", "2:b:2"]),
      ("a:1\rb:2\r", ["1:a:1", "2:b:2"]), ("a:\r\n 1\r\n\t2\r\nb:3", ["1:a:12", "4:b:3"]),
      ("a:1\r\r\nb:2", ["1:a:1", "2:b:2"]), ("a:1\n\nb:2", ["1:a:1", "2:", "3:b:2"]), ("", []),
    ])
  func splits(_ text: String, _ expected: [String]) {
    #expect(Self.lines(text) == expected)
  }

  /// RFC 5545, section 3.3.11.
  @Test(
    "Text loses its escapes and nothing else",
    arguments: [
      (#"A\, b\; c\\d\ne\Nf"#, "A, b; c\\d\ne\nf"), (#"C:\Users\x"#, #"C:\Users\x"#),
      (#"end\"#, #"end\"#), ("", ""), ("a:b", "a:b"),
    ])
  func unescapes(_ text: String, _ expected: String) {
    #expect(Self.property("SUMMARY:" + text)?.text == expected)
  }

  /// RFC 6868, section 3.2, for the circumflex.
  @Test(
    "A name keeps the quotes, colons and line breaks that it holds",
    arguments: [
      (#"CN="Lee: Ben, Jr.""#, "Lee: Ben, Jr."),
      ("CN=George Herman ^'Babe^' Ruth", #"George Herman "Babe" Ruth"#),
      ("CN=a^nb^^c", "a b^c"), (#"CN="Ben \"B\" Lee""#, #"Ben "B" Lee"#), (#"CN="open"#, "\"open"),
      (#"X="a;b:c";CN=Ana"#, "Ana"), ("cn=Ana  Mar", "Ana Mar"), ("CN=", nil), ("X=1", nil),
    ])
  func readsNames(_ parameters: String, _ expected: String?) throws {
    let property = try #require(Self.property("ATTENDEE;\(parameters):mailto:a@b.c"))
    #expect(property.commonName == expected)
    #expect(property.value == "mailto:a@b.c")
  }

  @Test("Folds inside a character are undone before decoding; odd bytes are windows-1252")
  func decodes() throws {
    let accent = Array("ñ".utf8)
    let folded = Array("SUMMARY:A".utf8) + [accent[0], 13, 10, 32, accent[1]] + Array("o".utf8)
    let entry = CalendarOutline.Entry(.summary, 0..<folded.count, isFolded: true)
    #expect(CalendarFields.property(entry, in: folded.span)?.text == "Año")
    let western: [UInt8] = Array("SUMMARY:".utf8) + [0x93, 0xF1, 0, 0x94]
    let plain = CalendarOutline.Entry(.summary, 0..<western.count, isFolded: false)
    #expect(CalendarFields.property(plain, in: western.span)?.text == "“ñ”")
  }

  @Test("A line without a value is none")
  func refuses() {
    #expect(Self.property("SUMMARY") == nil)
    #expect(Self.property("SUMMARY;CN=\"a:b") != nil)
    #expect(Self.property("SUMMARY;CN=a") == nil)
    #expect(Self.property(";;;==") == nil)
  }
}
