import Testing

@testable import VaultIngest

@Suite("Names of mail folders")
struct MailFolderNamesTests {
  @Test("A name counts whole, in any case, spaces around it aside")
  func matchesWhole() {
    #expect(MailFolderNames.state(ofLabel: " TRASH ") == .deleted)
    #expect(MailFolderNames.state(ofLabel: "Trash2") == nil)
    #expect(MailFolderNames.state(ofLabel: "") == nil)
    #expect(MailFolderNames.state(ofFolder: "Junk E-mail.mbox") == .spam)
  }

  @Test("No name stands for two states")
  func isUnambiguous() {
    let words = ["trash", "spam", "drafts", "papierkorb", "brouillons", "迷惑メール", "회수", "휴지통"]
    #expect(
      words.map { MailFolderNames.state(ofLabel: $0) } == [
        .deleted, .spam, .draft, .deleted, .draft, .spam, nil, .deleted,
      ])
  }
}
