import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultIngest

@Suite("Address lists")
struct AddressListTests {
  /// RFC 5322, appendix A, RFC 2047, section 8, and what mailers get wrong.
  @Test(
    "Mailboxes are read however they are written",
    arguments: try GoldenTable.rows(
      "Vault/IngestTests/Golden/address-list-reads", of: String.self, [String].self))
  func reads(_ header: String, _ expected: [String]) {
    #expect(AddressList(header).mailboxes.map { "\($0.name)|\($0.address)" } == expected)
  }
}

@Suite("Dates of mail headers")
struct InternetDateTests {
  /// RFC 5322, sections 3.3 and 4.3 and appendix A.5, and forms of mailers that follow neither.
  @Test(
    "All write 2026-03-01 09:30:00 UTC",
    arguments: [
      ("Sun, 1 Mar 2026 10:30:00 +0100", 3600), ("1 Mar 26 09:30 GMT", 0),
      ("Sun Mar  1 09:30:00 2026", nil),
      ("Sun, 01 March 2026 04:30:00 EST (winter)", -18_000), ("2026-03-01T10:30:00+01:00", 3600),
      ("2026-03-01 09:30:00Z", 0), ("Sun, 1 Mar 2026 09:30:00 -0000", nil),
      ("1-Mar-2026 10:30:00 +01:00", 3600),
      ("Sunday, March 1, 2026 9:30:00 AM", nil), ("Sun, 1 Mar 2026 10:30:00 GMT+0100", 3600),
      ("Sun , 1 Mar 2026 03(c): 30  :  00 -0600", -21_600),
      ("from x by y; Sun, 1 Mar 2026 09:30:00 Z", 0), ("1 (a (b) \\) c) Mar 2026 09:30:00 UT", 0),
    ])
  func readsDates(_ text: String, _ offset: Int?) {
    let date = InternetDate(text)
    #expect(date?.timestamp == Timestamp(year: 2026, month: 3, day: 1, hour: 9, minute: 30))
    #expect(date?.utcOffsetSeconds == offset)
  }

  @Test(
    "Other texts are no dates",
    arguments: [
      "", "soon", "1 Mar 2026", "31 Feb 2026 10:30:00", "1 Mar 2026 25:00:00",
      "1 zzz 2026 10:30:00", "((((", ":::",
      "99999999999999999999 Mar 2026 10:30:00", "1 Mar 2026 10:30:0000000000000000000000000000",
    ])
  func refuses(_ text: String) {
    if let date = InternetDate(text) {
      #expect(text.hasPrefix("1 Mar 2026 10:30") && date.utcOffsetSeconds == nil)
    }
  }
}

@Suite("Envelope lines of an mbox")
struct MailEnvelopeTests {
  /// Forms of sendmail, qmail, Google Takeout, Thunderbird and Pine.
  @Test(
    "Dates are read with and without a zone",
    arguments: [
      ("From a@b.c Sun Mar  1 09:30:00 2026", 0), ("From a@b.c Sun Mar  1 09:30 2026", 0),
      ("From 1234@xxx Sun Mar 01 10:30:00 +0100 2026", 3600),
      ("From - Sun Mar 01 09:30:00 2026", 0), ("From a@b.c  Sun Mar  1 09:30:00 UTC 2026", 0),
      ("From \"a b\"@c.d Sun Mar  1 04:30:00 2026 -0500", -18_000),
    ])
  func readsDates(_ line: String, _ offset: Int) {
    #expect(
      MailEnvelope(line)?.date == Timestamp(year: 2026, month: 3, day: 1, hour: 9, minute: 30))
  }

  @Test("Sender and date may be missing")
  func toleratesGaps() {
    #expect(MailEnvelope("From ") == MailEnvelope("From  "))
    #expect(MailEnvelope("From a@b.c")?.sender == "a@b.c")
    #expect(MailEnvelope("From a@b.c")?.date == nil)
    #expect(MailEnvelope("From - Mar 99 09:30:00 2026")?.date == nil)
    #expect(MailEnvelope("From: a@b.c") == nil)
  }
}

@Suite("Mail threads")
struct MailThreadsTests {
  static func mail(
    _ id: String, _ at: Int64, _ subject: String?, from: String, thread: String? = nil
  ) -> Message {
    Samples.message(
      id, .email, at: at, from: Samples.mail(from), to: [Samples.mail("me@x.y")], subject: subject,
      thread: thread ?? id)
  }

  @Test("An answer without references joins the latest thread of its subject")
  func joinsBySubject() {
    let mails = [
      Self.mail("1", 1, "Dinner", from: "a@x.y"), Self.mail("2", 2, "[list] DINNER", from: "a@x.y"),
      Self.mail("3", 3, "AW: Re[2]: dinner", from: "b@x.y"),
      Self.mail("4", 4, "Re: x", from: "b@x.y", thread: "3"),
      Self.mail("5", 5, "Re: Lunch", from: "a@x.y"), Self.mail("6", 6, "Dinner", from: "a@x.y"),
      Self.mail("7", 0, "Re: Dinner", from: "a@x.y"),
      Self.mail("8", 9, "回复：Dinner", from: "c@x.y", thread: "z"),
    ]
    let threads = MailThreads.joined(mails).map(\.threadID)
    #expect(threads == ["1", "2", "2", "2", "5", "6", "7", "z"])
  }

  @Test("Strangers' mails of the same subject stay apart")
  func needsParticipants() {
    let one = Samples.message(
      "1", .email, at: 1, from: Samples.mail("a@x.y"), subject: "Hi", thread: "1")
    let two = Samples.message(
      "2", .email, at: 2, from: Samples.mail("b@x.y"), subject: "Re: Hi", thread: "2")
    #expect(MailThreads.joined([two, one]).map(\.threadID) == ["2", "1"])
  }

  /// RFC 5256, section 2.1, and the prefixes of localised mailers.
  @Test(
    "Base subjects lose what mailers add",
    arguments: [
      ("Re: x", "x", true), ("RE : x", "x", true), ("AW: WG: x", "x", true),
      ("Sv: Antw: X", "x", true),
      ("Re[3]: x", "x", true), ("[list] Re: x (fwd)", "x", true), ("返信: x", "x", true),
      ("答复: x", "x", true), ("Rif: R: x", "x", true), ("Res: ENC: x", "x", true),
      ("x", "x", false), ("Fwd: Re: x", "x", false), ("[Fwd: x]", "x", false),
      ("Real: x", "real: x", false),
      ("[only]", "[only]", false), ("Re:", "", true), ("", "", false),
    ])
  func findsBase(_ subject: String, _ base: String, _ isReply: Bool) {
    #expect(MailSubject(subject).base == base)
    if !subject.hasPrefix("[list]") { #expect(MailSubject(subject).isReply == isReply) }
  }
}

@Suite("Plain text of mails")
struct MailTextTests {
  /// Worked from RFC 3676, sections 4.1 to 4.5.
  @Test("Flowed paragraphs are joined, quotes and signatures kept apart")
  func joinsFlowedLines() {
    let text = "A para \ngraph.\nNext\n> quoted \n> on\nafter\n -- not a\n stuffed\n-- \nAna"
    let joined = MailText.unflowed(text, deletesSpace: false)
    #expect(
      joined == "A para graph.\nNext\n> quoted on\nafter\n-- not a\nstuffed\n-- \nAna")
    #expect(MailText.unflowed("字 \n字", deletesSpace: true) == "字字")
  }

  @Test("Line ends become LF and white space at the end goes")
  func normalises() {
    let text = MailText.text(of: [.init(form: .plain, text: "  a\r\nb\rc \r\n\r\n \n")])
    #expect(text == "  a\nb\nc")
    #expect(MailText.text(of: [.init(form: .plain, text: " \r\n")]).isEmpty)
    #expect(MailText.text(of: []).isEmpty)
  }
}

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

@Suite("What an mbox tells about its dialect")
struct MboxSurveyTests {
  static func survey(_ text: String) throws -> MboxSurvey {
    try MboxSurvey(ExportFile(Data(text.utf8), path: "p").lines())
  }

  static func mail(_ fields: String, _ body: String) -> String {
    "From a@b.c Sun Mar  1 09:30:00 2026\nFrom: a@b.c\n\(fields)\n\(body)\n"
  }

  @Test(
    "Absurd lengths are no lengths",
    arguments: ["9223372036854775807", "99999999999999999999", "-5"])
  func survivesHugeLengths(_ length: String) throws {
    let text = Self.mail("Content-Length: \(length)\n", "x\n") + Self.mail("", "x\n")
    #expect(try Self.survey(text).shields.isEmpty)
  }

  @Test("Without evidence it is mboxo")
  func startsPlain() throws {
    for text in ["", "\n", Self.mail("", "x\n"), Self.mail("", ">From x\n")] {
      let survey = try Self.survey(text)
      #expect(survey.dialect == .mboxo)
      #expect(survey.shields.isEmpty)
      #expect(survey.hasOnlyTrueLengths)
    }
  }

  @Test("Escaped escapes among other lines point to mboxrd, within a quotation they do not")
  func findsEscapes() throws {
    #expect(try Self.survey(Self.mail("", "x\n>>From y\nz\n")).unescapesNested)
    #expect(try Self.survey(Self.mail("", ">> x\n>>From y\n>> z\n")).unescapesNested == false)
  }

  @Test("Lengths count where they lead to an envelope or to the end")
  func followsLengths() throws {
    let two = Self.mail("Content-Length: 2\n", "x\n")
    let survey = try Self.survey(two + two)
    #expect(survey.dialect == .mboxcl)
    #expect(survey.shields.isEmpty)
    let lie = try Self.survey(Self.mail("Content-Length: 1\n", "x y z\n") + Self.mail("", "x\n"))
    #expect(lie.dialect == .mboxo)
    #expect(!lie.hasOnlyTrueLengths)
  }

  @Test("A true length shields envelopes in its body")
  func shieldsBodies() throws {
    let inner = Self.mail("", "inner\n")
    let text = Self.mail("Content-Length: \(inner.utf8.count)\n", inner) + Self.mail("", "x\n")
    let survey = try Self.survey(text)
    #expect(survey.dialect == .mboxcl2)
    #expect(survey.shields.count == 1)
    #expect(survey.shields.first?.count == inner.utf8.count)
  }
}

@Suite("Flags of an .emlx")
struct AppleMailFlagsTests {
  private static func flags(_ dictionary: String) -> UInt64? {
    AppleMailFlags.read(Array("<?xml version=\"1.0\"?>\n<plist>\(dictionary)</plist>\n".utf8))
  }

  @Test(
    "The number under flags of the outermost dictionary",
    arguments: try GoldenTable.rows(
      "Vault/IngestTests/Golden/apple-mail-flags-reads-xml", of: String.self, UInt64?.self))
  func readsXML(dictionary: String, expected: UInt64?) {
    #expect(Self.flags(dictionary) == expected)
  }

  @Test("A binary list as Foundation writes it")
  func readsBinary() throws {
    let values: [String: Any] = ["flags": 8_590_195_715, "subject": "s", "list": ["flags": 2]]
    let data = try PropertyListSerialization.data(
      fromPropertyList: values, format: .binary, options: 0)
    #expect(AppleMailFlags.read(Array(data)) == 8_590_195_715)
    #expect(AppleMailFlags.read(Array(data.dropLast())) == nil)
  }

  @Test("Nesting costs its bytes alone", arguments: ["dict", "array"])
  func bearsDepth(kind: String) {
    let depth = 100_000
    let key = kind == "dict" ? "<key>a</key>" : ""
    let nest =
      String(repeating: "<\(kind)>\(key)", count: depth)
      + String(repeating: "</\(kind)>", count: depth)
    let flags = "<key>flags</key><integer>2</integer>"
    #expect(Self.flags("<dict><key>n</key>\(nest)\(flags)</dict>") == 2)
    #expect(Self.flags("<dict>\(flags)<key>n</key>\(nest)</dict>") == 2)
    #expect(Self.flags(String(nest.prefix(nest.count / 2))) == nil)
  }
}
