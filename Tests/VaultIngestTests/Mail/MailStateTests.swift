import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultIngest

@Suite("What becomes of a mail by what its store says")
struct MailStateTests {
  @Test(
    "Deleted counts before spam, spam before draft; what was sent is no draft",
    arguments: [
      ([], nil), ([.sent], nil), ([.draft], .draft), ([.outbox], .draft), ([.draft, .sent], nil),
      ([.outbox, .sent], nil), ([.spam, .sent], .spam), ([.deleted, .sent], .deleted),
      ([.draft, .spam], .spam), ([.draft, .spam, .deleted], .deleted),
    ] as [(Set<MailMark>, MailState?)])
  func ranks(marks: Set<MailMark>, expected: MailState?) {
    #expect(MailState(marks) == expected)
  }

  private static func appleMail(flags: String) -> Data {
    let mail = "From: a@x\nDate: Fri, 01 Mar 2024 10:00:00 +0000\nSubject: s\n\nhello\n"
    return Data(
      """
      \(mail.utf8.count)
      \(mail)<?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>date-received</key><integer>1709287200</integer>
      \(flags)</dict></plist>

      """.utf8)
  }

  @Test(
    "The property list of an .emlx",
    arguments: [
      ("<key>flags</key><integer>8590195713</integer>", true),
      ("<key>flags</key><integer>8590195715</integer>", false),
      ("<key>flags</key><integer>65</integer>", false),
      ("<key>flags</key><integer>16777217</integer>", false), ("", true),
      ("<key>flags</key><string>x</string>", true),
    ])
  func readsPropertyLists(flags: String, isKept: Bool) throws {
    let found = try MailParser(path: "1.emlx").parseEML(Self.appleMail(flags: flags))
    #expect((found.messages.count == 1) == isKept)
    #expect((found.rejected.count == 1) == !isKept)
  }

  @Test("A property list nested ten thousand deep is read as any other")
  func bearsNesting() throws {
    let nest =
      "<key>n</key>" + String(repeating: "<dict><key>n</key>", count: 10_000)
      + String(repeating: "</dict>", count: 10_000)
    for (bits, isKept) in [(1, true), (3, false)] {
      let flags = "\(nest)<key>flags</key><integer>\(bits)</integer>"
      let found = try MailParser(path: "1.emlx").parseEML(Self.appleMail(flags: flags))
      #expect((found.messages.count == 1) == isKept)
    }
  }

  private static let mailbox = """
    From a@x Fri Mar  1 10:00:00 2024
    From: a@x
    Message-ID: <1@x>
    Date: Fri, 01 Mar 2024 10:00:00 +0000

    kept

    From a@x Fri Mar  1 10:00:00 2024
    From: a@x
    Message-ID: <2@x>
    X-Status: D
    Date: Fri, 01 Mar 2024 10:00:00 +0000

    gone

    From a@x Fri Mar  1 10:00:00 2024
    From: a@x
    Message-ID: <3@x>
    X-Gmail-Labels: Drafts
    Date: Fri, 01 Mar 2024 10:00:00 +0000

    unsent

    """

  @Test("What is set aside is counted with file and line; with the option it is taken")
  func countsAndTakes() throws {
    let folder = try TemporaryDirectory()
    try folder.write(Self.mailbox, to: "Inbox.mbox")
    let vault = try DatasetReader.read(folder.url).vaults[0]
    #expect(vault.messages.map(\.id) == [DocumentID("1@x")])
    #expect(
      vault.files[0].rejected == [
        Rejection(line: 8, reason: .deleted), Rejection(line: 16, reason: .draft),
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
    #expect(error == .allSetAside(directory: folder.url.path, mails: 3))
    #expect(error.description.contains("--with-deleted"))
  }
}
