import Foundation
import Testing

@testable import VaultIngest

/// Expected texts by the charts of the character sets.
@Suite("Text in a named character set")
struct CharsetTextTests {
  @Test(
    "Known sets are converted",
    arguments: [
      ([0x4A, 0xF6, 0x72, 0x67], "ISO-8859-1", "Jörg"), ([0x80], "windows-1252", "€"),
      ([0xA4], "ISO-8859-15", "€"), ([0x83, 0x41], "Shift_JIS", "ア"),
      ([0xC4, 0xE3], "GB2312", "你"), ([0xEF, 0xED], "KOI8-R", "ОМ"),
      ([0xB0, 0xA1], "EUC-KR", "가"), ([0xCF, 0xF0], "windows-1251", "Пр"),
      ([0x41], "US-ASCII", "A"), ([0xC3, 0xB6], "utf-8", "ö"),
    ] as [([UInt8], String, String)])
  func converts(bytes: [UInt8], charset: String, text: String) {
    #expect(CharsetText.text(bytes, charset: charset) == text)
  }

  @Test("Without a set bytes are UTF-8, else Windows-1252; an unknown set says nothing")
  func guesses() {
    #expect(CharsetText.text([0xC3, 0xB6], charset: nil) == "ö")
    #expect(CharsetText.text([0xF6], charset: nil) == "ö")
    #expect(CharsetText.text([0xF6], charset: "x-nobody-knows") == "ö")
    #expect(CharsetText.text([0x41], charset: "?=\r\n") == "A")
    #expect(CharsetText.text([], charset: "ISO-8859-1").isEmpty)
  }
}
