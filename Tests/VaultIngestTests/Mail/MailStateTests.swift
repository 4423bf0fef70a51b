import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultIngest

/// The bits and letters are those that the programs document.
///
/// Mozilla's nsMsgMessageFlags.h (Expunged
/// 0x8, IMAPDeleted 0x200000), the mbox family's X-Status (mutt, Pine), Maildir's flags (Bernstein), Camel's CamelMessageFlags, Apple Mail's `flags`.
@Suite("What a store says of a mail")
struct MailStateTests {
  private static func state(_ header: String) -> MailState? {
    MailState.ofHeader(Array((header + "\nSubject: a\n\nX-Status: D\n").utf8).span)
  }

  @Test(
    "Headers of programs",
    arguments: [
      ("X-Mozilla-Status: 0009", .deleted), ("X-Mozilla-Status: 0008", .deleted),
      ("X-Mozilla-Status: 0001", nil), ("X-Mozilla-Status: 1011", nil),
      ("X-Mozilla-Status2: 00200000", .deleted), ("X-Mozilla-Status2: 00a00000", .deleted),
      ("X-Mozilla-Status2: 00800000", nil), ("x-mozilla-status:0008", .deleted),
      ("X-Status: RD", .deleted), ("X-Status: AF", nil), ("X-Status: T", .draft),
      ("Status: RO", nil), ("Status: ROD", .deleted),
      ("X-Evolution: 00000a2b-0012", .deleted), ("X-Evolution: 00000a2b-0010", nil),
      ("X-Evolution: 00000a2b-0004", .draft), ("X-Evolution: 0000012f-0090", .spam),
      ("X-Keywords: $Junk work", .spam), ("X-Keywords: NonJunk $NotJunk", nil),
      ("X-Mozilla-Keys: Junk", .spam), ("X-Keywords: \\Deleted", .deleted),
      ("X-Mozilla-Status: nonsense", nil), ("X-Mozilla-Status:", nil), ("X-Spam-Flag: YES", nil),
    ] as [(String, MailState?)])
  func readsHeaders(header: String, expected: MailState?) {
    #expect(Self.state(header) == expected)
  }

  @Test(
    "Labels of Gmail in its languages, quoted, encoded and folded; somebody's own are no state",
    arguments: [
      ("X-Gmail-Labels: Inbox,Important", nil), ("X-Gmail-Labels: Spam", .spam),
      ("X-Gmail-Labels: Archived,Trash,Opened", .deleted),
      ("X-Gmail-Labels: Drafts", .draft), ("X-Gmail-Labels: Inbox,Drafts", .draft),
      ("X-Gmail-Labels: Spam research,\"Trash, old\"", nil),
      ("X-Gmail-Labels: =?UTF-8?Q?Entw=C3=BCrfe?=", .draft),
      ("X-Gmail-Labels: =?UTF-8?B?44K044Of566x?=", .deleted),
      ("X-Gmail-Labels: Posteingang,Papierkorb", .deleted),
      ("X-Gmail-Labels: Corbeille", .deleted), ("X-Gmail-Labels: Brouillons", .draft),
      ("X-Gmail-Labels: Papelera", .deleted), ("X-Gmail-Labels: Borradores", .draft),
      ("X-Gmail-Labels: Lixeira", .deleted), ("X-Gmail-Labels: Cestino", .deleted),
      ("X-Gmail-Labels: =?UTF-8?Q?=E5=9E=83=E5=9C=BE=E9=82=AE=E4=BB=B6?=", .spam),
      ("X-Gmail-Labels: Inbox,\n Work,\n\tTrash", .deleted),
      ("X-GM-LABELS: \"Spam\"", .spam),
    ] as [(String, MailState?)])
  func readsLabels(header: String, expected: MailState?) {
    #expect(Self.state(header) == expected)
  }

  @Test(
    "Folders, mailboxes and flags in names",
    arguments: [
      ("Inbox.mbox", nil), ("Trash.mbox", .deleted), ("Mail/Junk", .spam),
      ("Local Folders/Trash.sbd/Old.mbox", .deleted), ("Deleted Messages.mbox/mbox", .deleted),
      ("[Gmail]/Papierkorb.mbox", .deleted), ("Mail/ENTWÜRFE.mbox", .draft),
      ("Mail/Entwu\u{308}rfe.mbox", .draft), ("All mail Including Spam and Trash.mbox", nil),
      ("Spam research.mbox", nil), ("Mail/Brouillons/3.eml", .draft),
      ("cur/1700000000.M1P2.host:2,ST", .deleted), ("cur/1700000000.M1P2.host:2,DS", .draft),
      ("cur/1700000000.M1P2.host:2,RS", nil), ("cur/1700000000.M1P2.host;2,T", .deleted),
      (".Trash/cur/1700000000.M1P2.host:2,S", .deleted),
      (".INBOX.Trash/cur/1700000000.M1P2.host:2,S", .deleted),
      (".Entw&APw-rfe/cur/1700000000.M1P2.host:2,S", .draft),
      (".Sent/cur/1700000000.M1P2.host:2,S", nil), ("下書き.mbox", .draft), ("Корзина", .deleted),
    ] as [(String, MailState?)])
  func readsPaths(path: String, expected: MailState?) {
    #expect(MailState.ofPath(path) == expected)
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
