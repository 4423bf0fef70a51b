internal import Foundation
internal import Testing

@testable internal import VaultIngest

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

  @Test(
    "Anything else is left as it is",
    arguments: [[], [0x42], [0x42, 0], [0x42, 0, 0x45], [0xFF], [0, 0, 0, 0], [0xE9, 0x0A]])
  func keepsOthers(_ bytes: [UInt8]) {
    #expect(CalendarText.utf8(Data(bytes)) == Data(bytes))
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
}
