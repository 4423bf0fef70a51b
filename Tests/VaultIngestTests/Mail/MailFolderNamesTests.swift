import Testing

@testable import VaultIngest

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
    "Every list in several languages",
    arguments: [
      ("papierkorb", .deleted), ("brouillons", .draft), ("迷惑メール", .spam), ("휴지통", .deleted),
      ("회수", nil), ("Kosz", .deleted), ("Utkast", .draft), ("Skräppost", .spam),
      ("Postausgang", .outbox), ("Unsent Messages", .outbox), ("Gesendete Elemente", .sent),
      ("Boîte d’envoi", .outbox), ("送信済み", .sent), ("Werbung", nil), ("Inbox", nil),
    ] as [(String, MailMark?)])
  func knowsLanguages(name: String, expected: MailMark?) {
    #expect(MailFolderNames.mark(ofFolder: name) == expected)
  }

  @Test(
    "Capitals of every script, composed or not",
    arguments: [
      ("SİLİNMİŞ ÖĞELER", .deleted), ("Sili\u{307}nmi\u{307}ş Öğeler", .deleted),
      ("GEREKSİZ", .spam), ("ÇÖP KUTUSU", .deleted), ("ΚΆΔΟΣ", .deleted), ("КОРЗИНА", .deleted),
      ("Entwu\u{308}rfe", .draft), ("ｺﾞﾐ箱", .deleted), ("Deleted\u{A0}Items", .deleted),
    ] as [(String, MailMark?)])
  func foldsCase(name: String, expected: MailMark?) {
    #expect(MailFolderNames.mark(ofFolder: name) == expected)
  }

  @Test(
    "Endings, numbers of copies and roots of accounts are no part of a name",
    arguments: [
      ("Junk E-mail.mbox", .spam), ("INBOX.Trash", .deleted), ("Inbox.Junk.Old", .spam),
      ("[Gmail].Trash", .deleted), ("[Google Mail].Bin.mbox", .deleted), ("INBOX\\Drafts", .draft),
      ("Entw&APw-rfe", .draft), ("Entw&APw-rfe.mbox", .draft), ("Gel&APY-scht.sbd", .deleted),
      ("INBOX.Gel&APY-schte Elemente", .deleted), ("&V4NXPpCuTvY-", .spam),
      ("Trash-002.mbox", .deleted), ("Spam (1).mbox", .spam), ("Spam(12).mbox", .spam),
      ("Trash.mbox-001", .deleted), ("Drafts.mbox#2", .draft), ("Trash.mbox.gz", .deleted),
      ("Deleted Messages.imapmbox", .deleted), (".Trash.directory", .deleted),
      (".INBOX.Trash", .deleted), ("INBOX.Sent", .sent), ("Trash.mailbox", .deleted),
    ] as [(String, MailMark?)])
  func findsNames(name: String, expected: MailMark?) {
    #expect(MailFolderNames.mark(ofFolder: name) == expected)
  }

  @Test(
    "A name that merely resembles one is somebody's own",
    arguments: [
      "Trash2", "Trash-2019", "Spam research (1).mbox", "INBOX.Trash talk", "Work.Trash.mbox",
      "INBOXES.Trash", "[Work].Trash", "Trash & co", "Entw&APw", "Entw&AP-rfe", "Entw&!-rfe",
      "Trash-", "Trash()", "-1", "(1)", "#2", ".mbox", ".", "Trash #", "Junkyard", "Draft laws",
    ])
  func refusesResemblance(name: String) {
    #expect(MailFolderNames.mark(ofFolder: name) == nil)
  }
}
