import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultIngest

@Suite("Parts of a mail")
struct MailPartsTests {
  static func parse(_ lines: String...) throws -> RawMail {
    try RawMailTests.parse(lines.joined(separator: "\n"))
  }

  static func text(_ lines: String...) throws -> String {
    MailText.text(of: try RawMailTests.parse(lines.joined(separator: "\n")).bodies)
  }

  /// RFC 2046, section 5.1.1: the line end above a delimiter belongs to it.
  @Test("Delimiters are whole lines; prologue and epilogue are none of the mail's text")
  func splitsParts() throws {
    let mail = try Self.parse(
      "Content-Type: multipart/mixed; boundary=b", "", "prologue", "--b \t", "", "--bx", "one",
      "--b", "Content-Type: image/png", "", "1234", "--b--  ", "epilogue", "--b", "", "more")
    #expect(MailText.text(of: mail.bodies) == "--bx\none")
    #expect(mail.attachments == [Attachment(name: nil, mediaType: "image/png", sizeBytes: 4)])
  }

  @Test("CRLF, LF and a missing end give the same parts")
  func readsAnyLineEnd() throws {
    let text = "Content-Type: multipart/mixed; boundary=b\n\n--b\n\none\n--b\n\ntwo"
    let unix = try RawMailTests.parse(text)
    let windows = try RawMailTests.parse(text.replacing("\n", with: "\r\n"))
    #expect(unix.bodies.map(\.text) == ["one", "two"])
    #expect(windows.bodies == unix.bodies)
  }

  @Test("A multipart without parts is the text that it holds")
  func keepsTextWithoutParts() throws {
    #expect(try Self.text("Content-Type: multipart/mixed", "", "all of it") == "all of it")
    #expect(try Self.text("Content-Type: multipart/mixed; boundary=b", "", "none") == "none")
    #expect(try Self.text("Content-Type: multipart/mixed; boundary=\"\"", "", "--", "x") == "--\nx")
  }

  /// RFC 2045, section 5.2, and RFC 2046, section 5.1.5.
  @Test("Parts without a type are plain text, those of a digest are mails, which are read")
  func assumesTypes() throws {
    let mail = try Self.parse(
      "Content-Type: multipart/mixed; boundary=b", "", "--b", "", "text", "--b",
      "Content-Type: text", "", "broken type", "--b", "Content-Type: multipart/digest; boundary=d",
      "", "--d", "", "Subject: inner", "", "x", "--d--", "--b--")
    #expect(MailText.text(of: mail.bodies) == "text\n\nbroken type\n\ninner\n\nx")
    #expect(mail.attachments.isEmpty)
  }

  /// Written with Python's `binascii.b2a_uu`.
  @Test("A file in uuencode has the size that it decodes to")
  func readsUuencode() throws {
    let mail = try Self.parse(
      "Content-Type: multipart/mixed; boundary=b", "", "--b",
      "Content-Type: application/octet-stream; name=a.bin", "Content-Transfer-Encoding: x-uuencode",
      "", "begin 644 a.bin", "+:&5L;&\\@=V]R;&0`", "`", "end", "", "--b--")
    #expect(
      mail.attachments == [
        Attachment(name: "a.bin", mediaType: "application/octet-stream", sizeBytes: 11)
      ])
  }

  // RFC 2047, section 6.2: the space between two encoded words is none of the text. Encoded with
  // Python's email package: "äö", "_v2.rtf", "訪問".
  @Test(
    "Encoded words within a quoted name are read to the last, padded ones too",
    arguments: [
      (#""=?utf-8?B?w6TDtg==?= =?utf-8?B?X3YyLnJ0Zg==?=""#, "äö_v2.rtf"),
      (#""=?shift_jis?B?lkuW4g==?= =?shift_jis?B?X3YyLnJ0Zg==?=""#, "訪問_v2.rtf"),
      (#""a =?utf-8?B?w6TDtg==?= b.rtf""#, "a äö b.rtf"),
      (#""50% =? \"x\".rtf""#, #"50% =? "x".rtf"#),
      ("=?utf-8?B?w6TDtg==?=", "äö"),
    ])
  func readsNames(written: String, name: String) throws {
    let mail = try Self.parse(
      "Content-Type: multipart/mixed; boundary=b", "", "--b", "Content-Type: application/rtf",
      "Content-Disposition: attachment; filename=\(written)", "", "x", "--b--")
    #expect(mail.attachments.map(\.name) == [name])
  }

  /// MS-OXTNEF: what an Exchange server packs for Outlook alone is one opaque file.
  @Test("winmail.dat is an attachment and hides no text")
  func attachesTNEF() throws {
    let mail = try Self.parse(
      "Content-Type: multipart/mixed; boundary=b", "", "--b", "Content-Type: text/plain", "",
      "See you", "--b", "Content-Type: application/ms-tnef; name=\"winmail.dat\"",
      "Content-Transfer-Encoding: base64", "", "eJ8+IgAA", "--b--")
    #expect(MailText.text(of: mail.bodies) == "See you")
    #expect(
      mail.attachments == [
        Attachment(name: "winmail.dat", mediaType: "application/ms-tnef", sizeBytes: 6)
      ])
  }

  @Test("A header goes on behind a line that is none of its fields, and ends at a text")
  func readsBrokenHeaders() throws {
    let astray = try Self.parse("From: a@b.c", "quite Delivered-To: x", "Subject: y", "", "text")
    #expect(astray.subject == "y")
    #expect(MailText.text(of: astray.bodies) == "text")
    #expect(try Self.text("Subject: y", "Hello there,", "", "text") == "Hello there,\n\ntext")
    #expect(
      try Self.parse(">From a@b.c Sun Mar  1 09:30:00 2026", "Subject : y", "").subject == "y")
    #expect(try Self.parse("Subject: a\0b", "").subject == "ab")
    #expect(try Self.parse("just text").headerCount == 0)
  }

  @Test("A hundred levels of parts are read, what lies deeper is noted")
  func boundsDepth() throws {
    func nested(_ depth: Int) throws -> RawMail {
      let opening = (0..<depth).map { level in
        "Content-Type: multipart/mixed; boundary=b\(level)\n\n--b\(level)\n"
      }
      return try RawMailTests.parse(opening.joined() + "\ncore\n")
    }
    #expect(try nested(100).isCut == false)
    #expect(try MailText.text(of: nested(100).bodies) == "core")
    #expect(try nested(101).isCut)
    #expect(try nested(5000).bodies.isEmpty)
  }

  @Test("Ten thousand parts are read, what follows is noted")
  func boundsParts() throws {
    func mail(_ count: Int) throws -> RawMail {
      let part = "--b\nContent-Type: a/b\n\n"
      return try RawMailTests.parse(
        "From: a@b.c\nContent-Type: multipart/mixed; boundary=b\n\n"
          + String(repeating: part, count: count) + "--b--\n")
    }
    #expect(try mail(9_999).isCut == false)
    #expect(try mail(9_999).attachments.count == 9_999)
    #expect(try mail(10_000).isCut)
    #expect(try mail(10_000).attachments.count == 9_999)
  }

  @Test("Endless lists of people are cut, and the reader says so")
  func boundsPeople() throws {
    let honest = "To: " + String(repeating: "Ana Lee <a@b.c>, ", count: 9_000) + "\n\nx"
    #expect(try RawMailTests.parse(honest).isCut == false)
    #expect(try RawMailTests.parse(honest).to.count == 9_000)
    let list = try RawMailTests.parse("To: " + String(repeating: "a,", count: 200_000) + "\n\nx")
    #expect(list.isCut)
    let fields = String(repeating: "To: a\n", count: 20_000)
    let mail = "Date: Sun, 1 Mar 2026 10:30:00 +0100\n" + fields + "\nx"
    let parsed = try MailParser(path: "a.eml").parseEML(.init(mail.utf8))
    #expect(parsed.messages.first?.recipients.count == 10_000)
    #expect(parsed.rejected == [Rejection(line: 1, reason: .damagedText)])
  }
}

@Suite("Hostile mails")
struct MailHostileTests {
  static func repeated(_ piece: String, _ count: Int) -> String {
    String(repeating: piece, count: count)
  }

  static let head = "From: a@b.c\nDate: Sun, 1 Mar 2026 10:30:00 +0100\n"
  static let html = head + "Content-Type: text/html\n\n"

  /// About 100 kB each.
  static let files: [(String, String)] = [
    (
      "nested multiparts",
      head
        + (0..<10_000).map { "Content-Type: multipart/mixed; boundary=b\($0)\n\n--b\($0)\n" }
        .joined()
    ),
    ("nested messages", head + repeated("Content-Type: message/rfc822\n\n", 1000)),
    (
      "parts that never close",
      head + "Content-Type: multipart/mixed; boundary=b\n\n" + repeated("--b\n\nx\n", 10000)
    ),
    (
      "nested alternatives",
      head
        + (0..<2000).map {
          "Content-Type: multipart/alternative; boundary=b\($0)\n\n--b\($0)\n\nx\n\n--b\($0)\n"
        }.joined()
    ),
    ("a long subject", "Subject: " + repeated("=?utf-8?Q?", 10000) + "\n" + head + "\n"),
    ("many words", "Subject: " + repeated("=?utf-8?Q?a?= ", 7000) + "\n" + head + "\n"),
    ("a long list", "To: " + repeated("a <b@c.d>, ", 9000) + "\n" + head + "\n"),
    ("open quotes", "To: " + repeated("\"<(", 30000) + "\n" + head + "\n"),
    ("open words", "To: " + repeated("=?utf-8?Q?", 10000) + "\n" + head + "\n"),
    ("many headers", head + repeated("X: y\n", 20000) + "\n"),
    ("references", head + "References: " + repeated("<", 100000) + "\n\n"),
    ("comments in a date", "Date: " + repeated("(", 100000) + "\n\n"),
    ("NULs", head + repeated("\0", 100000)), ("a long line", head + "\n" + repeated("x", 100000)),
    ("quotes", head + "\n" + repeated("> x\ny\n", 15000)),
    ("attributions", head + "\n" + repeated("On 1 March 2026 at 10:30 a@b.c wrote:\n", 2700)),
    ("headings", head + "\n" + repeated("From: x\n", 12000)),
    ("signatures", head + "\n" + repeated("-- \nx\n", 16000)),
    ("deep HTML", html + repeated("<div>", 20000)),
    ("hidden HTML", html + repeated("<div style=\"display:none\">", 4000)),
    ("cited HTML", html + repeated("<blockquote type=cite>x", 4500)),
    ("open tags", html + repeated("<a b=\"", 16000)), ("open angles", html + repeated("<a", 50000)),
    ("open quotes and an end", html + repeated("<a b='", 16000) + ">"),
    ("open scripts", html + repeated("<script>", 12000)),
    ("comments", html + repeated("<!--", 25000)),
    ("references in HTML", html + repeated("&#x", 30000)),
    ("ampersands", html + repeated("&", 100000)),
  ]

  @Test("Anything is read in linear time", arguments: files.indices)
  func staysLinear(_ index: Int) throws {
    let (name, text) = Self.files[index]
    let data = Data(text.utf8)
    let elapsed = processorTime {
      do throws(IngestError) {
        _ = try MailParser(path: "p").parseEML(data)
      } catch {
        // A refusal is as good as a result.
      }
      do throws(IngestError) {
        _ = try MailParser(path: "p").parseMbox(
          Data("From a@b.c Sun Mar  1 09:30:00 2026\n".utf8) + data)
      } catch {
        // The same.
      }
    }
    // Quadratic time would be minutes.
    #expect(elapsed < .seconds(15), "\(name)")
  }

  @Test("Lengths that all lie cost no second look")
  func survivesLyingLengths() throws {
    let mail = "From a@b.c Sun Mar  1 09:30:00 2026\nContent-Length: 500000\n\nx\n\n"
    let parsed = try MailParser(path: "p").parseMbox(Data(Self.repeated(mail, 15_000).utf8))
    #expect(parsed.messages.count == 15_000)
  }
}

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

@Suite("Mails that were left out")
struct SetAsideMailsTests {
  @Test(
    "They are counted by reason; what is noted for other reasons is no mail left out",
    arguments: [
      ([:], nil), ([.undated: 3], nil), ([.spam: 1], "messages left out: 1 spam"),
      ([.draft: 1, .deleted: 1, .spam: 1], "messages left out: 1 deleted, 1 spam, 1 draft"),
      ([.draft: 2, .unreadable: 1], "messages left out: 2 drafts"),
    ] as [([Rejection.Reason: Int], String?)])
  func counts(counts: [Rejection.Reason: Int], words: String?) {
    #expect(SetAsideMails.words { counts[$0] ?? 0 } == words)
  }
}
