import Testing

@testable import VaultPipeline

@Suite("Archives of mailing lists")
struct MailingListArchiveTests {
  private static func restored(_ text: String) -> (text: String, archive: MailingListArchive) {
    let archive = MailingListArchive(Array(text.utf8))
    return (String(decoding: archive.bytes, as: UTF8.self), archive)
  }

  // The form of Mailman 2's monthly text archives.
  @Test(
    "An address is put back into one word, whatever the list writes for \"at\"",
    arguments: [
      ("ada at example.org (Ada Example)", "Ada Example <ada@example.org>"),
      ("ada en example.org (Ada)", "Ada <ada@example.org>"),
      (
        "a.b+c à mail.example.org (=?UTF-8?B?Sm9zw6k=?=)",
        "=?UTF-8?B?Sm9zw6k=?= <a.b+c@mail.example.org>"
      ),
      ("b at example.com (O'Neil, Bob \"B\")", #""O'Neil, Bob \"B\"" <b@example.com>"#),
      ("b at example.com (Bo (work))", "\"Bo (work)\" <b@example.com>"),
      ("b at example.com", "<b@example.com>"),
    ])
  func senders(written: String, expected: String) {
    let word = written.split(separator: " ")[1]
    let (text, archive) = Self.restored(
      "From x \(word) example.org  Wed Jan  3 15:09:28 2018\nFrom: \(written)\nSubject: s\n\nbody\n"
    )
    #expect(
      text
        == "From x@example.org  Wed Jan  3 15:09:28 2018\nFrom: \(expected)\nSubject: s\n\nbody\n")
    #expect(archive.mails == 1 && archive.restored == 1 && archive.footers == 0)
  }

  @Test("An archive whose addresses stand as they were stays byte by byte")
  func unchanged() {
    let text = """
      From ada@example.org Wed Jan  3 15:09:28 2018\r
      From: Ada at work <ada@example.org>\r
      Subject: From: b at example.com (Bob)\r
      \r
      From: c at example.com (Cleo) is quoted here.\r
      \r
      From a distance of ten miles.\r
      ____________________\r
      No list is named here.\r

      """
    let (same, archive) = Self.restored(text)
    #expect(same == text)
    #expect(archive.mails == 1 && archive.restored == 0)
  }

  @Test("What the list adds below every mail is left out, and nothing behind it")
  func footers() {
    let rule = String(repeating: "_", count: 47)
    let footer = "\(rule)\nquic mailing list\nquic at example.org\nhttps://example.org/quic\n"
    let mail = "From a at b.org  Wed Jan  3 15:09:28 2018\nFrom: a at b.org (A)\n\nhello\n"
    let (text, archive) = Self.restored(mail + footer + "\nbehind\n\n" + mail + footer)
    #expect(archive.mails == 2 && archive.footers == 2)
    #expect(!text.contains("mailing list") && !text.contains("https"))
    #expect(text.contains("\nbehind\n"))
  }

  @Test("What is no archive has no mails and stays", arguments: ["", "\n\n", "hello\nFrom you\n"])
  func noArchive(text: String) {
    let (same, archive) = Self.restored(text)
    #expect(same == text && archive.mails == 0)
  }
}
