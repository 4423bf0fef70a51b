internal import Testing
internal import VaultCore

@testable internal import VaultIngest

/// Texts are encoded with Python's codecs.
@Suite("Charsets as mails state them")
struct MailStatedCharsetTests {
  static let cyrillic: [UInt8] = [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2]

  static func html(_ type: String, _ head: String, _ bytes: [UInt8]) throws -> String {
    let start = "Content-Type: text/html\(type)\n\n\(head)"
    let mail = try RawMailTests.parse(Array(start.utf8) + bytes + Array("</body></html>".utf8))
    return MailText.text(of: mail.bodies)
  }

  /// HTML Standard, 13.2.3.2, "prescan a byte stream to determine its encoding".
  @Test(
    "A text in HTML states its charset itself",
    arguments: [
      #"<html><head><meta charset="windows-1251"></head><body>"#,
      #"<META CHARSET=windows-1251 /><body>"#, #"<meta charset = 'x-cp1251'><body>"#,
      #"<meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><body>"#,
      #"<meta content='text/html;charset="cp1251"' http-equiv=content-type><body>"#,
      #"<!-- <meta charset="koi8-r"> --><meta name="a>b" content=c><meta charset=cp1251><body>"#,
      #"<meta charset=none-such><meta charset=windows-1251><body>"#,
      #"<?xml version="1.0" encoding="windows-1251"?><html><body>"#,
      "<style>" + String(repeating: "p { margin: 0 } ", count: 100)
        + "</style><meta charset=windows-1251></head><body>",
    ])
  func readsMeta(head: String) throws {
    for type in ["", "; charset=us-ascii", "; charset=\"unknown-8bit\""] {
      #expect(try Self.html(type, head, Self.cyrillic) == "Привет")
    }
  }

  @Test("Content-Type comes first, and bytes that are UTF-8 are UTF-8")
  func prefersContentType() throws {
    let meta = #"<meta charset="koi8-r"><body>"#
    #expect(try Self.html("; charset=windows-1251", meta, Self.cyrillic) == "Привет")
    #expect(try Self.html("", meta, Array("Łódź".utf8)) == "Łódź")
    #expect(try Self.html("", "<meta charset=gb2312><body>", Array("中文".utf8)) == "中文")
    #expect(try Self.html("", "<meta charset=utf-16><body>", Array("é".utf8)) == "é")
    #expect(try Self.html("", "<meta charset=utf-7><body>", Array("a+AGE-".utf8)) == "a+AGE-")
    let japanese = Array("\u{1B}$BF|\u{1B}(B".utf8)
    #expect(try Self.html("", "<meta charset=shift_jis><body>", japanese) == "日")
    // A pragma needs its http-equiv; a meta within a comment or an attribute is none.
    let none = #"<meta content="text/html; charset=koi8-r"><!--<meta charset=koi8-r>--><body>"#
    #expect(try Self.html("", none, [0x80]) == "€")
    #expect(try Self.html("", "<a title='<meta charset=koi8-r>'>", [0x80]) == "€")
  }

  @Test(
    "Broken tags end the search", arguments: ["<meta", "<meta charset", "<!--", "<?xml", "<a b='"])
  func survivesBrokenTags(tag: String) throws {
    _ = try RawMailTests.parse("Content-Type: text/html\n\n\(tag)")
    _ = try RawMailTests.parse("Content-Type: text/html\n\n<meta charset=\(tag)")
  }

  /// Index jis0208 of the WHATWG Encoding Standard, and Python's `cp932`, `euc_jp`, `iso2022_jp_ext`.
  @Test(
    "ISO-2022-JP is code page 50221",
    arguments: [
      ("\u{1B}$B-!;~4V\u{1B}(B ok", "①時間 ok"), ("\u{1B}$B-j<+F0<V\u{1B}(B", "㈱自動車"),
      ("\u{1B}$B-5\u{1B}(B and \u{1B}$B-@\u{1B}(B", "Ⅰ and ㍉"), ("\u{1B}(I1\u{1B}(B.", "ｱ."),
      ("\u{1B}$B-!\u{1B}(I1\u{1B}(B", "①ｱ"), ("\u{1B}$By!\u{1B}(B", "纊"),
      ("\u{1B}$@-!\u{1B}(J a", "① a"), ("\u{1B}$B-!\u{1B}$(D0!\u{1B}(B", "①丂"),
      ("\u{1B}$B-!\nplain", "①\nplain"), ("\u{1B}$B!A\u{1B}(B", "〜"), ("plain", "plain"),
      ("\u{1B}$B-!\u{0E}1\u{0F}a", "①ｱa"),
    ])
  func readsJapanese(encoded: String, text: String) throws {
    let bytes = Array(encoded.utf8)
    for label in ["iso-2022-jp", "ISO-2022-JP", "cp50220", "cp50221", "csISO2022JP"] {
      #expect(try MailCharsetTests.text(label, bytes) == text)
    }
    let cut = try MailCharsetTests.text("iso-2022-jp", bytes + [0x1B, 0x24, 0x42, 0x2D])
    #expect(cut.isEmpty == false)
  }

  @Test("Encoded words and texts without a label are read alike")
  func readsJapaneseElsewhere() throws {
    let subject = try RawMailTests.parse("Subject: =?ISO-2022-JP?B?GyRCLSE7fjRWGyhC?=\n\n").subject
    #expect(subject == "①時間")
    #expect(try MailCharsetTests.text("us-ascii", Array("\u{1B}$B-!\u{1B}(B".utf8)) == "①")
  }

  /// "Names and labels" of the WHATWG Encoding Standard, and names of Windows code pages.
  @Test(
    "Labels of mail programs are known",
    arguments: [
      ("x-sjis", [0x93, 0xFA, 0x96, 0x7B], "日本"), ("windows-31j", [0x87, 0x40], "①"),
      ("cp932", [0x87, 0x40], "①"), ("ms932", [0x87, 0x40], "①"),
      ("ks_c_5601-1987", [0x8C, 0x63, 0xB9, 0xE6], "똠방"), ("cp949", [0x8C, 0x63], "똠"),
      ("korean", [0xC7, 0xD1], "한"), ("gb2312", [0xD6, 0xD0, 0xCE, 0xC4], "中文"),
      ("GB_2312-80", [0xD6, 0xD0], "中"), ("cp936", [0xD6, 0xD0], "中"),
      ("x-x-big5", [0xA4, 0xA4, 0xA4, 0xE5], "中文"), ("iso-8859-8-i", [0xF9, 0xEC], "של"),
      ("logical", [0xF9, 0xEC], "של"), ("x-mac-roman", [0x8E], "é"), ("mac-roman", [0x8E], "é"),
      ("x-mac-cyrillic", [0x8F, 0xF0, 0xE8], "При"),
      ("x-mac-ce", [0xFC, 0x97, 0x64, 0x90], "Łódź"),
      ("cp-850", [0x63, 0x82], "cé"), ("ibm850", [0x63, 0x82], "cé"), ("cp-437", [0x82], "é"),
      ("x-cp1251", [0xCF, 0xF0], "Пр"), ("win-1251", [0xCF, 0xF0], "Пр"),
      ("windows1251", [0xCF, 0xF0], "Пр"), ("cp-1250", [0xA3, 0xF3], "Łó"),
      ("latin2", [0xA3, 0xF3], "Łó"), ("l5", [0xFE, 0xF0], "şğ"), ("iso_8859-15", [0xA4], "€"),
      ("koi8_r", [0xF0, 0xD2], "Пр"), ("koi8-ru", [0xEB, 0xC9, 0xA7, 0xD7], "Київ"),
      ("dos-866", [0x8F, 0xE0, 0xA8], "При"), ("dos-874", [0xE4, 0xB7, 0xC2], "ไทย"),
      ("windows-28592", [0xA3, 0xF3], "Łó"), ("cp65001", [0xC3, 0xA9], "é"),
      ("unicode-1-1-utf-8", [0xC3, 0xA9], "é"), ("unicodeFFFE", [0x00, 0xE9], "é"),
      ("utf8mb4", [0xC3, 0xA9], "é"), ("\" windows-1251 \"", [0xCF, 0xF0], "Пр"),
      ("x-ansi", [0x93, 0xE9], "“é"), ("x-unicode20utf8", [0xC3, 0xA9], "é"),
    ] as [(String, [UInt8], String)])
  func knowsLabels(label: String, bytes: [UInt8], text: String) throws {
    #expect(try MailCharsetTests.text(label, bytes) == text)
  }
}
