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
    #expect(CharsetText.text(bytes, charset: charset) == (text, false))
  }

  @Test(
    "Without a set bytes are UTF-8, else Windows-1252, which is a guess; so is any unknown set",
    arguments: [
      ([0xC3, 0xB6], nil, "ö", false), ([0xF6], nil, "ö", true), ([0xF6], "UTF-8", "ö", true),
      ([0xF6], "x-nobody-knows", "ö", true), ([0xC3, 0xB6], "x-nobody-knows", "ö", true),
      ([0x41], "?=\r\n", "A", true), ([0x41], "", "A", false), ([], "ISO-8859-1", "", false),
    ] as [([UInt8], String?, String, Bool)])
  func guesses(bytes: [UInt8], charset: String?, text: String, isGuess: Bool) {
    #expect(CharsetText.text(bytes, charset: charset) == (text, isGuess))
  }
}
