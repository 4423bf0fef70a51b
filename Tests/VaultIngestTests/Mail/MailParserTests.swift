internal import Foundation
internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("Mail files")
struct MailParserTests {
  static let parser = MailParser(path: "in.mbox")

  static let mbox = [
    "From ana@example.com Sun Mar  1 09:30:00 2026",
    "Message-ID: <1@example.com>", "Date: Sun, 1 Mar 2026 10:30:00 +0100",
    "From: Ana <ana@example.com>", "To: Ben <ben@example.com>", "Cc: cat@example.com",
    "Subject: Dinner", "", "At eight?", ">From the usual place", "", "",
    "From ben@example.com Sun Mar  1 11:00:00 2026",
    "Message-ID: <2@example.com>", "In-Reply-To: <1@example.com>",
    "References: <0@example.com>", "  <1@example.com>", "From: ben@example.com",
    "Delivered-To: ana@example.com", "To: ana@example.com", "", "Yes", "",
  ]

  @Test("An mbox gives every field of each mail")
  func readsMbox() throws {
    let parsed = try Self.parser.parseMbox(Samples.data(Self.mbox))
    let first = parsed.messages[0]
    #expect(first.id.rawValue == "1@example.com")
    #expect(first.threadID == "1@example.com")
    #expect(first.sentAt == Timestamp(year: 2026, month: 3, day: 1, hour: 9, minute: 30))
    #expect(first.utcOffsetSeconds == 3600)
    #expect(first.sender == Samples.mail("ana@example.com", "Ana"))
    #expect(
      first.recipients == [
        Samples.mail("ben@example.com", "Ben"), Samples.mail("cat@example.com"),
      ])
    #expect(first.subject == "Dinner")
    #expect(first.text == "At eight?\nFrom the usual place")
    let second = parsed.messages[1]
    #expect(second.threadID == "0@example.com")
    #expect(second.sentAt == Timestamp(year: 2026, month: 3, day: 1, hour: 11))
    #expect(second.subject == nil)
    #expect(parsed.deliveredTo == [Handle(.email, "ana@example.com")])
    #expect(parsed.lines == [1, 13])
  }

  @Test("CRLF files give the same mails")
  func readsCRLF() throws {
    let unix = try Self.parser.parseMbox(Samples.data(Self.mbox))
    let windows = try Self.parser.parseMbox(Samples.data(Self.mbox, "\r\n"))
    #expect(unix.messages == windows.messages)
  }

  @Test("Gaps in the header are filled or named")
  func fillsGaps() throws {
    let parsed = try Self.parser.parseMbox(
      Samples.data([
        "From bo@example.com Sun Mar  1 09:30:00 2026", "Subject: no date, id, sender", "", "x", "",
        "From ", "Subject: no date anywhere", "", "x", "",
        "From ", "From: MAILER-DAEMON", "Received: by x; Sun, 1 Mar 2026 09:30:00 +0000", "", "x",
      ]))
    #expect(parsed.messages.map(\.id) == [DocumentID("in.mbox#1"), DocumentID("in.mbox#3")])
    #expect(parsed.messages[0].sender == Samples.mail("bo@example.com"))
    #expect(parsed.messages[1].sentAt == parsed.messages[0].sentAt)
    #expect(parsed.rejected == [Rejection(line: 6, reason: .undated)])
  }

  @Test("An empty mbox has no mails", arguments: ["", "\n\n"])
  func readsEmptyMbox(_ text: String) throws {
    #expect(try Self.parser.parseMbox(Data(text.utf8)).messages.isEmpty)
  }

  @Test("A file that starts otherwise is no mbox")
  func refusesOtherFiles() {
    #expect(throws: IngestError.notAnMbox(file: "in.mbox")) {
      try Self.parser.parseMbox(Data("Subject: x\n\nbody\n".utf8))
    }
  }

  @Test(
    "A last mail that breaks off refuses the file, with the line",
    arguments: [
      ("in a header", "Subject: x\nTo: b", 8), ("behind the header", "Subject: x\n", 7),
      ("in a part", "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nsome text\n", 11),
      ("behind the envelope", "", 6),
    ])
  func refusesTruncation(_ place: String, _ rest: String, _ line: Int) {
    let whole = "From a@b.c Sun Mar  1 09:30:00 2026\nFrom: a@b.c\n\nwhole\n\n"
    let broken = whole + "From a@b.c Sun Mar  1 09:31:00 2026\n" + rest
    #expect(throws: IngestError.truncatedMbox(file: "in.mbox", line: line)) {
      try Self.parser.parseMbox(Data(broken.utf8))
    }
  }

  @Test("Any cut inside a header is noticed; one inside a plain text cannot be")
  func noticesCuts() throws {
    let data = Samples.data(Self.mbox)
    let second = try #require(data.range(of: Data("\n\nFrom ben@".utf8)))
    let body = try #require(data.range(of: Data("\n\nYes".utf8)))
    for count in (second.upperBound + 40)...(body.lowerBound + 1) {
      #expect(throws: IngestError.self, "\(count)") {
        try Self.parser.parseMbox(data.prefix(count))
      }
    }
    for count in (body.lowerBound + 2)...data.count {
      #expect(try Self.parser.parseMbox(data.prefix(count)).messages.count == 2)
    }
  }

  @Test("Only the last mail must be whole")
  func toleratesOpenPartsBefore() throws {
    let text =
      "From a@b.c Sun Mar  1 09:30:00 2026\nFrom: a@b.c\n"
      + "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nopen\n\n"
      + "From a@b.c Sun Mar  1 09:31:00 2026\nFrom: a@b.c\n"
      + "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nclosed\n--b--"
    let parsed = try Self.parser.parseMbox(Data(text.utf8))
    #expect(parsed.messages.map(\.text) == ["open", "closed"])
  }

  @Test("A single mail is read with or without an envelope")
  func readsEML() throws {
    let mail = Self.mbox[1...8].joined(separator: "\r\n")
    let bare = try MailParser(path: "a.eml").parseEML(Data(mail.utf8))
    let enveloped = try MailParser(path: "a.eml").parseEML(Data((Self.mbox[0] + "\n" + mail).utf8))
    #expect(bare.messages.count == 1)
    #expect(bare.messages == enveloped.messages)
    #expect(bare.messages[0].text == "At eight?")
  }

  @Test("A text without a header is no mail", arguments: ["", "   \n", "\n\njust text\n"])
  func refusesText(_ text: String) {
    #expect(throws: IngestError.notAMail(file: "a.eml")) {
      try MailParser(path: "a.eml").parseEML(Data(text.utf8))
    }
  }
}
