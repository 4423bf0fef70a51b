internal import Testing

@testable internal import VaultIngest

@Suite("Charsets of mails")
struct MailCharsetTests {
  static func text(_ charset: String, _ body: [UInt8]) throws -> String {
    let head = "Content-Type: text/plain; charset=\(charset)\n\n"
    return MailText.text(of: try RawMailTests.parse(Array(head.utf8) + body).bodies)
  }

  /// The examples of RFC 2152.
  @Test(
    "UTF-7 is read",
    arguments: [
      ("A+ImIDkQ.", "A≢Α."), ("Hi Mom -+Jjo--!", "Hi Mom -☺-!"), ("+ZeVnLIqe-", "日本語"),
      ("Item 3 is +AKM-1.", "Item 3 is £1."), ("1 +- 1", "1 + 1"),
    ])
  func readsUTF7(_ encoded: String, _ text: String) throws {
    #expect(try Self.text("utf-7", Array(encoded.utf8)) == text)
    #expect(try Self.text("unicode-1-1-utf-7", Array(encoded.utf8)) == text)
  }

  /// The example of RFC 1843.
  @Test("HZ is read, its escapes too")
  func readsHZ() throws {
    let encoded = "ASCII. ~~ GB.~{<:Ky2;S{#,NpJ)l6HK!#~}Bye."
    let text = "ASCII. ~ GB.己所不欲，勿施於人。Bye."
    #expect(try Self.text("hz-gb-2312", Array(encoded.utf8)) == text)
    #expect(try Self.text("HZ", Array("~{<:~".utf8)).first == "己")
  }

  /// Python's codecs encoded the same words.
  @Test(
    "The charsets of the world are read",
    arguments: [
      ("koi8-r", [0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4], "Привет"),
      ("windows-1251", [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2], "Привет"),
      ("shift_jis", [0x93, 0xFA, 0x96, 0x7B], "日本"), ("euc-jp", [0xC6, 0xFC, 0xCB, 0xDC], "日本"),
      ("big5", [0xA4, 0xA4, 0xA4, 0xE5], "中文"), ("gbk", [0xD6, 0xD0, 0xCE, 0xC4], "中文"),
      ("euc-kr", [0xC7, 0xD1, 0xB1, 0xDB], "한글"), ("tis-620", [0xE4, 0xB7, 0xC2], "ไทย"),
      ("iso-8859-8-i", [0xF9, 0xEC, 0xE5, 0xED], "שלום"), ("windows-1256", [0xE3, 0xD1], "مر"),
      ("utf-16le", [0xE9, 0x00], "é"), ("macintosh", [0x8E], "é"), ("iso-8859-15", [0xA4], "€"),
    ] as [(String, [UInt8], String)])
  func readsCharsets(_ charset: String, _ bytes: [UInt8], _ text: String) throws {
    #expect(try Self.text(charset, bytes) == text)
  }

  @Test("UTF-8 under an eight-bit label is UTF-8, and what nobody can read stays visible")
  func distrustsLabels() throws {
    #expect(try Self.text("iso-8859-1", Array("naïve – é".utf8)) == "naïve – é")
    #expect(try Self.text("windows-1252", [0x93, 0xE9]) == "“é")
    #expect(try Self.text("utf-8", Array("é".utf8) + [0xFF] + Array("é".utf8)) == "é\u{FFFD}é")
    #expect(try Self.text("euc-jp", [0xC6, 0xFC, 0xFF, 0x41]) == "日\u{FFFD}A")
  }

  @Test("A text that turns to a wide charset without a label is ISO 2022")
  func findsISO2022() throws {
    let bytes: [UInt8] = [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42]
    #expect(try Self.text("us-ascii", bytes) == "日")
  }
}
