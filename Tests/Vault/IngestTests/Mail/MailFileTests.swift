internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultTestSupport

@testable internal import VaultIngest

/// What golden folders (`Golden/mbox`, `Golden/mail`) do not show.
@Suite("Mail files")
struct MailFileTests {
  @Test("Any cut inside a header is noticed; one inside a plain text cannot be")
  func noticesCuts() throws {
    let parser = MailParser(path: "in.mbox")
    let data = try Samples.golden("mbox/two-mails/in.mbox")
    let second = try #require(data.range(of: Data("\n\nFrom ben@".utf8)))
    let body = try #require(data.range(of: Data("\n\nYes".utf8)))
    for count in (second.upperBound + 40)...(body.lowerBound + 1) {
      #expect(throws: IngestError.self, "\(count)") { try parser.parseMbox(data.prefix(count)) }
    }
    for count in (body.lowerBound + 2)...data.count {
      #expect(try parser.parseMbox(data.prefix(count)).messages.count == 2)
    }
  }

  @Test(
    "An .emlx whose count leads too far or not far enough takes what is there",
    arguments: [60, 9_999_999])
  func survivesFalseCounts(_ count: Int) throws {
    let mail = "\(count)\nDate: Sun, 1 Mar 2026 10:30:00 +0100\nFrom: a@b.c\n\nhello\n<?xml?>"
    let found = try MailParser(path: "a.emlx").parseEML(Data(mail.utf8)).messages
    #expect(found.count == 1)
    #expect(found.first?.text.hasPrefix("hel") == true)
  }

  private static let mailbox = [
    ("1", "X-Label: kept"), ("2", "X-Status: D"), ("3", "X-Gmail-Labels: Drafts"),
  ].map { id, field in
    """
    From a@x Fri Mar  1 10:00:00 2024
    From: a@x
    Message-ID: <\(id)@x>
    \(field)
    Date: Fri, 01 Mar 2024 10:00:00 +0000

    text


    """
  }.joined()

  @Test("What is set aside is counted with file and line; with the option it is taken")
  func countsAndTakes() throws {
    let folder = try TemporaryDirectory()
    try folder.write(Self.mailbox, to: "Inbox.mbox")
    let vault = try DatasetReader.read(folder.url).vaults[0]
    #expect(vault.messages.map(\.id) == [DocumentID("1@x")])
    #expect(
      vault.files[0].rejected == [
        Rejection(line: 9, reason: .deleted), Rejection(line: 17, reason: .draft),
      ])
    let all = try DatasetReader.read(folder.url, options: IngestOptions(takesSetAside: true))
    #expect(all.vaults[0].messages.count == 3)
    #expect(all.vaults[0].files[0].rejected.isEmpty)
  }

  @Test("A folder whose mails are all set aside says so, with the option that takes them")
  func namesTheReason() throws {
    let folder = try TemporaryDirectory()
    try folder.write(Self.mailbox, to: "Trash.mbox")
    let error = try #require(throws: IngestError.self) { try DatasetReader.read(folder.url) }
    #expect(error == .allSetAside(directory: folder.url.path, messages: 3))
    #expect(error.description.contains("--with-deleted"))
  }
}
