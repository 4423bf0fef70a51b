import Testing
import VaultIngest

@Suite("Mails that were left out")
struct SetAsideMailsTests {
  @Test(
    "They are counted by reason; what is noted for other reasons is no mail left out",
    arguments: [
      ([:], nil), ([.undated: 3], nil), ([.spam: 1], "messages left out: 1 spam"),
      ([.draft: 1, .deleted: 1, .spam: 1], "messages left out: 1 deleted, 1 spam, 1 draft"),
      ([.draft: 2, .unreadable: 1], "messages left out: 2 drafts"),
    ] as [([Rejection.Reason: Int], String?)])
  func counts(counts: [Rejection.Reason: Int], words: String?) {
    #expect(SetAsideMails.words { counts[$0] ?? 0 } == words)
  }
}
