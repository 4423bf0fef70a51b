internal import Testing

@testable internal import VaultIngest

@Suite("Which chat an export is of")
struct ChatTitleTests {
  @Test(
    "The languages' names for exports and the storage's numbers do not count",
    arguments: [
      "whatsapp/WhatsApp Chat with Ana García.txt", "WhatsApp Chat with Ana García (1).txt",
      "WhatsApp-Chat mit Ana García.txt", "Chat de WhatsApp con Ana García(2).txt",
      "Discussion WhatsApp avec Ana García.txt", "Conversa do WhatsApp com Ana García.txt",
      "Chat WhatsApp con Ana García.txt", "WhatsApp-chat met Ana García.txt",
      "Czat WhatsApp z Ana García.txt", "Чат WhatsApp с контактом Ana García.txt",
      "WhatsApp Chat - Ana García.zip", "WhatsApp Chat - Ana García/_chat.txt",
      "x/WhatsApp Chat - Ana García (3).zip/_chat.txt", "Ana García/_chat (1).txt",
      "Ana Garci\u{301}a.txt", "\u{200E}WhatsApp Chat with Ana García\u{200F}.TXT",
      "WhatsApp Chat with Ana García.txt/WhatsApp Chat with Ana García.txt",
    ])
  func normalizes(_ path: String) {
    #expect(ChatTitle.normalized(path: path) == "ana garcía")
  }

  @Test(
    "Titles keep what is theirs",
    arguments: [
      ("WhatsApp Chat with Trip (2026).txt", "trip (2026)"),
      ("a/b/Chat with Bo.txt", "chat with bo"),
      ("WhatsApp Chat with .txt", "whatsapp chat with"), ("_chat.txt", "_chat"), ("", ""),
      ("WhatsApp Chat with (1).txt", "whatsapp chat with"), ("///", ""),
      ("WhatsApp Chat with a/_chat.txt", "a"),
    ])
  func keeps(_ path: String, _ title: String) {
    #expect(ChatTitle.normalized(path: path) == title)
  }
}
