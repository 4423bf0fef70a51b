internal import Foundation
internal import Testing
internal import VaultCore

@testable internal import VaultIngest

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
