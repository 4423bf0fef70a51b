import Testing

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

  @Test(
    "Headers of programs, labels of Gmail in its languages, letters of a status, whole keywords",
    arguments: [
      // Programs.
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
      // Labels, quoted, encoded and folded; those of somebody's own are no state.
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
      // Letters are taken from words of nothing else.
      ("Status: D", .deleted), ("Status: DO", .deleted), ("X-Status: AFD", .deleted),
      ("X-Status: DFAT", .deleted), ("X-Status: AT", .draft), ("Status: T", nil),
      ("Status: Done", nil), ("Status: Delivered", nil), ("X-Status: Delivered", nil),
      ("Status: DONE", nil), ("X-Status: DELIVERED", nil), ("Status: d", nil),
      ("X-Status: DRAFT", nil), ("Status: ADDED", nil), ("Status: D; closed", nil),
      ("X-Status: To do", nil), ("Status:", nil), ("X-Status: RO D", nil),
      // Keywords are whole tokens.
      ("X-Keywords: junk food", nil), ("X-Keywords: Junk food", nil), ("X-Keywords: Junk", .spam),
      ("X-Keywords: junk, food", .spam), ("X-Keywords: Junk $label1", .spam),
      ("X-Keywords: Junk NonJunk", nil), ("X-Keywords: NonJunk Junk", nil),
      ("X-Keywords: $Junk $NotJunk", nil), ("X-Keywords: Junk\nX-Mozilla-Keys: NonJunk", nil),
      ("X-Keywords: junkyard", nil), ("X-Keywords: Deleted scenes", nil),
      ("X-Keywords: \\Inbox,\\Trash", .deleted), ("X-Keywords: \\Draft", .draft),
      ("X-Keywords: \\Draft \\Sent", nil), ("X-Mozilla-Keys: $label1 junk_food", nil),
      ("X-Mozilla-Keys:                 ", nil), ("X-Keywords: Draft", nil),
      // Labels as IMAP writes them, and below the roots of Gmail.
      (#"X-Gmail-Labels: (\Inbox \Trash)"#, .deleted), (#"X-GM-LABELS: (\Inbox \Important)"#, nil),
      (#"X-GM-LABELS: ("\\Trash" work)"#, .deleted), (#"X-GM-LABELS: (\\Spam)"#, .spam),
      (#"X-GM-LABELS: \Draft"#, .draft), (#"X-GM-LABELS: (\Sent \Draft)"#, nil),
      (#"X-GM-LABELS: ("Spam research" Work)"#, nil), ("X-GM-LABELS: (Work Spam)", .spam),
      ("X-Gmail-Labels: [Gmail]/Trash", .deleted),
      ("X-Gmail-Labels: Work,[Google Mail]/Bin", .deleted),
      ("X-Gmail-Labels: [Gmail]/Corbeille", .deleted),
      ("X-Gmail-Labels: [Gmail]/Entw&APw-rfe", .draft),
      ("X-Gmail-Labels: [Imap]/Drafts", .draft), ("X-Gmail-Labels: [Work]/Trash", nil),
      ("X-Gmail-Labels: Work/Trash", nil), ("X-Gmail-Labels: [Gmail]/Trash talk", nil),
      (#"X-Gmail-Labels: \Inbox, Spam research"#, nil), ("X-Gmail-Labels: (Spam research)", nil),
      ("X-Gmail-Labels: Werbung", nil), ("X-Gmail-Labels: Trashed bikes", nil),
      ("X-Gmail-Labels: Sent,Drafts", nil), ("X-Gmail-Labels: Gesendet,Papierkorb", .deleted),
      ("X-GM-LABELS: ()", nil), ("X-Gmail-Labels: (", nil), ("X-Gmail-Labels:", nil),
    ] as [(String, MailState?)])
  func readsHeaders(header: String, expected: MailState?) {
    #expect(Self.state(header) == expected)
  }

  @Test(
    "Folders, mailboxes and flags in names, which are letters alone",
    arguments: [
      // Folders and mailboxes.
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
      // Flags.
      ("cur/1.M.h:2,Tab", .deleted), ("cur/1.M.h:2,ST.eml", .deleted),
      ("cur/1.M.h:2,ST#2", .deleted), ("cur/1.M.h:2,", nil),
      ("cur/Sale;2,Tickets.eml", nil), ("new/Sale!2,DATA", nil), ("cur/1.M.h:2,Draft", nil),
      ("cur/1.M.h:2,TT", nil), ("cur/1.M.h:2,t", nil), ("cur/1.M.h:2,DX", nil),
    ] as [(String, MailState?)])
  func readsPaths(path: String, expected: MailState?) {
    #expect(MailState(MailMark.ofPath(path)) == expected)
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
