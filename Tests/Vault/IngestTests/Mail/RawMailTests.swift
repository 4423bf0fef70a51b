internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("One mail as GMime reads it")
struct RawMailTests {
  static func parse(_ text: String) throws -> RawMail {
    try parse(Array(text.utf8))
  }

  static func parse(_ bytes: [UInt8]) throws -> RawMail {
    let mail = RawMail(parsing: bytes.span)
    return try #require(mail)
  }

  /// RFC 2047, section 8, and the mislabelled charsets of real mail; the last but one splits one
  /// UTF-8 character over two words.
  @Test(
    "Encoded subjects are decoded",
    arguments: [
      ("=?ISO-8859-1?Q?a?= =?ISO-8859-1?Q?b?=", "ab"), ("=?UTF-8?B?QcOxbw==?=", "Año"),
      ("=?iso-8859-1?Q?=93quoted=94_=80?=", "“quoted” €"), ("=?GB2312?B?1uyF6c34?=", "朱呴网"),
      ("=?UTF-8?Q?caf=C3?= =?UTF-8?Q?=A9?=", "café"), ("=?utf-8*en?Q?x?=", "x"),
      ("plain =? text", "plain =? text"),
    ])
  func decodesSubjects(_ raw: String, _ subject: String) throws {
    #expect(try Self.parse("Subject: \(raw)\n\n").subject == subject)
  }

  @Test("Raw 8-bit headers are UTF-8 if they can be, else windows-1252")
  func decodesRawHeaders() throws {
    #expect(try Self.parse("Subject: Año\n\n").subject == "Año")
    let latin = Array("Subject: A".utf8) + [0xF1] + Array("o\n\n".utf8)
    #expect(try Self.parse(latin).subject == "Año")
  }

  @Test("Address lists give names, groups and bare addresses")
  func readsAddresses() throws {
    let mail = try Self.parse(
      """
      From: =?UTF-8?Q?Ana_Garc=C3=ADa?= <Ana@Example.com>
      To: "Lee, Ben" <ben@example.com>, Team: cat@example.com, d@example.com;,
        undisclosed:;
      Cc: e@example.com (Eve)


      """)
    #expect(mail.from == [Samples.mail("ana@example.com", "Ana García")])
    #expect(
      mail.to == [
        Samples.mail("ben@example.com", "Lee, Ben"), Samples.mail("cat@example.com"),
        Samples.mail("d@example.com"),
      ])
    #expect(mail.cc.map(\.handle) == [Handle(.email, "e@example.com")])
  }

  @Test("The offset of -0000 is unknown, as RFC 5322 says")
  func readsOffsets() throws {
    let known = try Self.parse("Date: Sun, 1 Mar 2026 10:30:00 +0100\n\n").date
    #expect(known?.timestamp == Timestamp(year: 2026, month: 3, day: 1, hour: 9, minute: 30))
    #expect(known?.utcOffsetSeconds == 3600)
    let unknown = try Self.parse("Date: Sun, 1 Mar 2026 09:30:00 -0000\n\n").date
    #expect(unknown?.timestamp == known?.timestamp)
    #expect(unknown?.utcOffsetSeconds == nil)
    #expect(try Self.parse("Date: soon\n\n").date == nil)
  }

  static let alternative = """
    Content-Type: multipart/mixed; boundary=m

    --m
    Content-Type: multipart/alternative; boundary=a

    --a
    Content-Type: text/plain; charset=iso-8859-1
    Content-Transfer-Encoding: quoted-printable

    caf=E9 =80
    --a
    Content-Type: multipart/related; boundary=r

    --r
    Content-Type: text/html

    <p>café</p>
    --r
    Content-Type: image/png
    Content-ID: <x>
    Content-Transfer-Encoding: base64

    AAAA
    --r--
    --a
    Content-Type: text/calendar; name=invite.ics

    BEGIN:VCALENDAR
    --a--
    --m
    Content-Type: application/pdf
    Content-Disposition: attachment; filename*=UTF-8''A%C3%B1o.pdf
    Content-Transfer-Encoding: base64

    SGVsbG8=
    --m
    Content-Type: message/rfc822

    Subject: inner

    inner text
    --m
    Content-Type: text/plain

    footer
    --m--
    """

  @Test("Plain text is chosen, parts are joined, the rest is attached")
  func choosesParts() throws {
    let mail = try Self.parse(Self.alternative)
    #expect(mail.boundary == "m")
    #expect(mail.bodies.map(\.form) == [.plain, .plain])
    #expect(MailText.text(of: mail.bodies) == "café €\n\nfooter")
    #expect(
      mail.attachments.map(\.mediaType) == [
        "image/png", "text/calendar", "application/pdf", "message/rfc822",
      ])
    #expect(mail.attachments[0].sizeBytes == 3)
    #expect(mail.attachments[1].name == "invite.ics")
    #expect(
      mail.attachments[2]
        == Attachment(name: "Año.pdf", mediaType: "application/pdf", sizeBytes: 5))
  }

  @Test("HTML is read where there is no plain text, or an empty one")
  func fallsBackToHTML() throws {
    let mail = try Self.parse(
      """
      Content-Type: multipart/alternative; boundary=a

      --a
      Content-Type: text/plain


      --a
      Content-Type: text/html; charset=utf-8

      <b>Hello</b> there
      --a--
      """)
    #expect(MailText.text(of: mail.bodies) == "Hello there")
    #expect(mail.attachments.isEmpty)
  }

  @Test("Charsets are read as what they really are")
  func decodesBodies() throws {
    func text(_ charset: String, _ body: [UInt8]) throws -> String {
      let head = "Content-Type: text/plain\(charset)\n\n"
      return MailText.text(of: try Self.parse(Array(head.utf8) + body).bodies)
    }
    #expect(try text("; charset=iso-8859-1", [0x93, 0xE9, 0x94]) == "“é”")
    #expect(try text("; charset=gb2312", [0xD6, 0xEC, 0x85, 0xE9]) == "朱呴")
    #expect(
      try text("; charset=iso-2022-jp", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42]) == "日")
    #expect(try text("; charset=us-ascii", [0xE9]) == "é")
    #expect(try text("", Array("é".utf8)) == "é")
    #expect(try text("; charset=utf-8", [0x63, 0x61, 0x66, 0xE9]) == "café")
    #expect(try text("; charset=x-unheard-of", [0xE9]) == "é")
    #expect(try text("; charset=utf-8", [0x61, 0x00, 0x62]) == "ab")
  }

  @Test(
    "Broken mail never crashes",
    arguments: [
      "", "\n", "\0", "x", ":", "Subject:", "From: <<<>>>\n\n", "From: \"\\\n\n",
      "Content-Type: multipart/mixed\n\n--x\n",
      "Content-Type: multipart/mixed; boundary=\"\"\n\n--\n",
      "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nopen",
      "Content-Transfer-Encoding: base64\n\n####", "Content-Type: /;;;=\n\nx",
      "Subject: =?utf-8?B?\u{FFFD}\0?=\n\n\0", "Subject: =?\n\n", "Subject: =?x\n\n",
      "Content-Type: message/rfc822\n\n"
        + String(repeating: "Content-Type: message/rfc822\n\n", count: 300),
    ])
  func survives(_ text: String) {
    if let mail = RawMail(parsing: Array(text.utf8).span) {
      #expect(mail.bodies.count < 10)
    }
  }
}
