internal import Testing

@testable internal import VaultIngest

@Suite("Mails that break off")
struct MailTruncationTests {
  static func isBroken(_ text: String, trustsLength: Bool = true) -> Bool {
    isBroken(Array(text.utf8), trustsLength: trustsLength)
  }

  static func isBroken(_ bytes: [UInt8], trustsLength: Bool = true) -> Bool {
    let header = String(decoding: bytes, as: UTF8.self).utf8
    let start = zip(header, header.dropFirst()).enumerated()
      .first { $0.element == (10, 10) }.map { $0.offset + 2 }
    return MailTruncation.isBroken(
      bytes, RawMail(parsing: bytes.span), bodyBytes: bytes.count - (start ?? bytes.count),
      trustsLength: trustsLength)
  }

  static let base64 = "Content-Transfer-Encoding: base64\n\n"
  static let quoted = "Content-Transfer-Encoding: quoted-printable\n\n"
  static let multipart = "Content-Type: multipart/mixed; boundary=b\n\n"

  @Test(
    "Whole mails are whole, with or without a last line end",
    arguments: [
      "From: a\n\n", "From: a\n\ntext", "From: a\n\ntext\n", base64 + "SGVsbG8=", base64 + "SGVs\n",
      base64 + "SGV\n-- \nlist footer", quoted + "=E9", quoted + "text =\n",
      multipart + "--b\n\nx\n--b--",
      "Content-Length: 4\n\ntext", "Content-Length: 5\n\ntext",
    ])
  func acceptsWholes(_ text: String) {
    #expect(!Self.isBroken(text))
  }

  @Test(
    "A header, a part, a group, an escape and a length that break off are noticed",
    arguments: [
      "", "From: a", "From: a\n", base64 + "SGVsb", quoted + "text =E", quoted + "text =",
      multipart + "--b\n\nx\n", multipart + "--b\n\nx\n--b-", "Content-Length: 400\n\ntext",
    ])
  func noticesBreaks(_ text: String) {
    #expect(Self.isBroken(text))
  }

  @Test("A length counts only in files where lengths are true")
  func distrustsLengths() {
    #expect(!Self.isBroken("Content-Length: 400\n\ntext", trustsLength: false))
  }

  @Test("A cut character is noticed in UTF-8, and not taken for one in other charsets")
  func noticesCutCharacters() {
    let head = Array("From: a\n\nñ and caf".utf8)
    #expect(Self.isBroken(head + [0xC3]))
    #expect(Self.isBroken(head + [0xE2, 0x82]))
    #expect(!Self.isBroken(head + [0xC3, 0xA9]))
    #expect(!Self.isBroken(Array("From: a\n\ncaf".utf8) + [0xE9]))
  }
}
