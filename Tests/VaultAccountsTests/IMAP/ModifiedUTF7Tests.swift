import Testing

@testable import VaultAccounts

/// Mailbox names between Unicode and IMAP.
struct ModifiedUTF7Tests {
  // The first two stand in RFC 3501 section 5.1.3; the others were made with Python's UTF-7 codec.
  @Test(
    "Names go both ways",
    arguments: [
      ("~peter/mail/台北/日本語", "~peter/mail/&U,BTFw-/&ZeVnLIqe-"), ("&", "&-"),
      ("INBOX", "INBOX"), ("Entwürfe", "Entw&APw-rfe"), ("Tom & Jerry", "Tom &- Jerry"),
      ("😀", "&2D3eAA-"), ("é", "&AOk-"), ("", ""), ("a\u{7F}b", "a&AH8-b"),
    ])
  func convertsBothWays(name: String, wire: String) {
    #expect(ModifiedUTF7.decode(wire.utf8) == name)
    #expect(ModifiedUTF7.encode(name) == Array(wire.utf8))
  }

  @Test(
    "What is not of this form is refused",
    arguments: ["&", "&AOk", "&A-", "&AO-", "&AOl-", "&!!!!-", "é", "a\tb", "&2D0-", "&AOk=-"])
  func refuses(wire: String) {
    #expect(ModifiedUTF7.decode(wire.utf8) == nil)
  }
}
