import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultIngest

/// The bits and letters are those that the programs document.
///
/// Mozilla's nsMsgMessageFlags.h (Expunged 0x8, IMAPDeleted 0x200000), the mbox family's X-Status
/// (mutt, Pine), Maildir's flags (Bernstein), Camel's CamelMessageFlags, the flags and keywords of
/// IMAP (RFC 3501, the registry of keywords), the internal fields of Claws Mail's textview.c.
@Suite("What a store says of a mail")
struct MailMarkTests {
  private static func state(_ header: String) -> MailState? {
    MailState(MailMark.ofHeader(Array((header + "\nSubject: a\n\nX-Status: D\n").utf8).span))
  }

  /// In order: programs; labels, quoted, encoded and folded (those of somebody's own are no state);
  /// letters, which are taken from words of nothing else; keywords, which are whole tokens; labels
  /// as IMAP writes them, and below the roots of Gmail.
  @Test(
    "Headers of programs, labels of Gmail in its languages, letters of a status, whole keywords",
    arguments: try GoldenTable.rows(
      "Vault/IngestTests/Golden/mail-mark-reads-headers", of: String.self, String?.self))
  func readsHeaders(header: String, expected: String?) {
    #expect(Self.state(header)?.rawValue == expected)
  }

  @Test(
    "Folders, mailboxes and flags in names, which are letters alone",
    arguments: try GoldenTable.rows(
      "Vault/IngestTests/Golden/mail-mark-reads-paths", of: String.self, String?.self))
  func readsPaths(path: String, expected: String?) {
    #expect(MailState(MailMark.ofPath(path))?.rawValue == expected)
  }

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

  @Test(
    "Flags of IMAP are keywords of their own",
    arguments: [
      (["\\Seen"], nil), (["\\Seen", "\\Deleted"], .deleted), (["\\DRAFT"], .draft),
      (["$Junk"], .spam), (["Junk", "food"], .spam), (["Junk", "NonJunk"], nil), ([], nil),
    ] as [([String], MailState?)])
  func readsFlags(flags: [String], expected: MailState?) {
    #expect(MailState(MailMark.ofKeywords(flags)) == expected)
  }

  @Test(
    "Fields that only drafts have; what was received, delivered or sent is none",
    arguments: [
      "X-Mozilla-Draft-Info: internal/draft; vcard=0; receipt=0; DSN=0; uuencode=0",
      "X-Draft-Info: type=reply; uid=12; folder=INBOX", "X-IMP-Draft: Yes", "X-Unsent: 1",
      "X-Uniform-Type-Identifier: com.apple.mail-draft", "X-K9mail-Identity: !l=5&o=0",
      "X-Claws-Account-Id:13\nS:a@x\nX-Claws-End-Special-Headers: 1",
      "X-Claws-End-Special-Headers: 1", "X-Sylpheed-Account-Id:1",
      "X-Sylpheed-End-Special-Headers: 1", "S:a@x\nSSV:smtp.x\nR:<b@x>", "X-Folder: Drafts",
    ])
  func readsDrafts(header: String) {
    #expect(Self.state(header) == .draft)
    for field in [
      "Received: from x by y; Fri, 01 Mar 2024 10:00:00 +0000", "Delivered-To: a@x",
      "X-Gmail-Labels: Sent", "X-Folder: INBOX.Sent",
    ] {
      #expect(Self.state(header + "\n" + field) == nil, "\(field)")
    }
  }

  @Test(
    "Fields that resemble those of drafts",
    arguments: [
      "X-Unsent: 0", "X-Unsent: 10", "X-Mozilla-Draft-Info:", "S: a@x", "SSV: smtp.x",
      "X-Uniform-Type-Identifier: com.apple.mail-note", "X-Draft: 2", "Draft: yes",
      "X-Claws-Mailer: 4", "X-Mailer: Sylpheed 3.7", "X-Folder: Drafts of laws", "X-Folder: Sent",
    ])
  func refusesResemblance(header: String) {
    #expect(Self.state(header) == nil)
  }

  @Test("A folder of what was sent holds no drafts")
  func keepsSent() {
    #expect(MailState(MailMark.ofPath("Sent/cur/1700000000.M1P2.host:2,DS")) == nil)
    #expect(MailState(MailMark.ofPath("Gesendet.mbox").union([.draft])) == nil)
    #expect(MailState(MailMark.ofPath("Sent/cur/1700000000.M1P2.host:2,TS")) == .deleted)
  }

  @Test("Entries of archives lie in folders, too")
  func readsArchives() {
    for path in [
      "a.zip/Mail/Trash.mbox#2", "a.zip#Trash.mbox", "a.zip#Mail/Trash-002.mbox/2",
      "Trash.directory/a/cur/1",
    ] {
      #expect(MailState(MailMark.ofPath(path)) == .deleted, "\(path)")
    }
    #expect(MailState(MailMark.ofPath("a.zip#Inbox.mbox/2")) == nil)
  }
}

@Suite("Names of mail folders")
struct MailFolderNamesTests {
  @Test("A label counts whole, in any case, spaces around it aside")
  func matchesWhole() {
    #expect(MailFolderNames.mark(ofLabel: " TRASH ") == .deleted)
    #expect(MailFolderNames.mark(ofLabel: "Trash2") == nil)
    #expect(MailFolderNames.mark(ofLabel: "") == nil)
    #expect(MailFolderNames.mark(ofLabel: "\\") == nil)
    #expect(MailFolderNames.mark(ofLabel: "[Gmail]") == nil)
  }

  @Test(
    "Names of several languages are known, without endings, copies' numbers and accounts' roots",
    arguments: [
      ("papierkorb", .deleted), ("brouillons", .draft), ("迷惑メール", .spam), ("휴지통", .deleted),
      ("회수", nil), ("Kosz", .deleted), ("Utkast", .draft), ("Skräppost", .spam),
      ("Postausgang", .outbox), ("Unsent Messages", .outbox), ("Gesendete Elemente", .sent),
      ("Boîte d’envoi", .outbox), ("送信済み", .sent), ("Werbung", nil), ("Inbox", nil),
      ("SİLİNMİŞ ÖĞELER", .deleted), ("Sili\u{307}nmi\u{307}ş Öğeler", .deleted),
      ("GEREKSİZ", .spam), ("ÇÖP KUTUSU", .deleted), ("ΚΆΔΟΣ", .deleted), ("КОРЗИНА", .deleted),
      ("Entwu\u{308}rfe", .draft), ("ｺﾞﾐ箱", .deleted), ("Deleted\u{A0}Items", .deleted),
      ("Junk E-mail.mbox", .spam), ("INBOX.Trash", .deleted), ("Inbox.Junk.Old", .spam),
      ("[Gmail].Trash", .deleted), ("[Google Mail].Bin.mbox", .deleted), ("INBOX\\Drafts", .draft),
      ("Entw&APw-rfe", .draft), ("Entw&APw-rfe.mbox", .draft), ("Gel&APY-scht.sbd", .deleted),
      ("INBOX.Gel&APY-schte Elemente", .deleted), ("&V4NXPpCuTvY-", .spam),
      ("Trash-002.mbox", .deleted), ("Spam (1).mbox", .spam), ("Spam(12).mbox", .spam),
      ("Trash.mbox-001", .deleted), ("Drafts.mbox#2", .draft), ("Trash.mbox.gz", .deleted),
      ("Deleted Messages.imapmbox", .deleted), (".Trash.directory", .deleted),
      (".INBOX.Trash", .deleted), ("INBOX.Sent", .sent), ("Trash.mailbox", .deleted),
      ("Trash2", nil), ("Trash-2019", nil), ("Spam research (1).mbox", nil),
      ("INBOX.Trash talk", nil), ("Work.Trash.mbox", nil), ("INBOXES.Trash", nil),
      ("[Work].Trash", nil), ("Trash & co", nil), ("Entw&APw", nil), ("Entw&AP-rfe", nil),
      ("Entw&!-rfe", nil), ("Trash-", nil), ("Trash()", nil), ("-1", nil), ("(1)", nil),
      ("#2", nil), (".mbox", nil), (".", nil), ("Trash #", nil), ("Junkyard", nil),
      ("Draft laws", nil),
    ] as [(String, MailMark?)])
  func knowsNames(name: String, expected: MailMark?) {
    #expect(MailFolderNames.mark(ofFolder: name) == expected)
  }
}

@Suite("Maildir folders")
struct MaildirTests {
  @Test("Messages are known by their names, or by others in the same Maildir")
  func findsMessages() {
    let paths = [
      "m/cur/1764500000.M1P2.host:2,FS", "m/cur/odd name", "m/new/1764500001.77_1.host",
      "m/tmp/1764500002.M1P2.host", "m/dovecot-uidlist", "m/.Sent/cur/1764500003.M3.host;2,S",
      "photos/new/beach.jpg", "cur/a.txt", "x/cur/1764500000.V1.h!2,",
    ]
    #expect(
      Maildir.messages(in: paths) == [paths[0], paths[1], paths[2], paths[5], paths[8]])
  }

  @Test(
    "Other names are none",
    arguments: ["a.eml", "2026.03.01", "1764500000", "1764500000..host", "x:1,S", "12:30"])
  func refusesNames(_ name: String) {
    #expect(!Maildir.isMessageName(name[...]))
  }

  @Test("Folders with a dot are listed where they hold mail")
  func listsHiddenFolders() throws {
    let folder = try TemporaryDirectory()
    for path in [
      "m/.Sent/cur/b", "m/.Sent/new/a", "m/.Sent/tmp/c", "m/.git/x", ".Drafts/cur/d", "m/cur/e",
    ] {
      try folder.write("x", to: path)
    }
    #expect(
      try Maildir.hiddenFiles(below: folder.url) == [
        ".Drafts/cur/d", "m/.Sent/cur/b", "m/.Sent/new/a",
      ])
    #expect(throws: IngestError.self) {
      try Maildir.hiddenFiles(below: folder.url.appendingPathComponent("none"))
    }
  }
}

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
