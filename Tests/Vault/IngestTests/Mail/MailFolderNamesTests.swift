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
