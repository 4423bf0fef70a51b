import Foundation
import Testing

@testable import VaultIngest

/// The members that programs write: Telegram Desktop's and Signal's export code, the data downloads of
/// Meta, Slack, Google and Microsoft, DiscordChatExporter, the WhatsApp Cloud API's webhooks.
@Suite("Which program wrote a JSON export")
struct JSONDialectTests {
  @Test(
    "By the names of members",
    arguments: [
      (
        #"{"name":"A","type":"personal_chat","id":1,"messages":[{"id":1,"date_unixtime":"1"}]}"#,
        .telegram
      ),
      (#"{"messages":[{"id":1,"type":"message","from_id":"user1","text":""}]}"#, .telegram),
      (#"{"about":"x","chats":{"about":"y","list":[{"messages":[]}]}}"#, .telegram),
      (#"{"personal_information":{"user_id":5},"contacts":{}}"#, .telegram),
      (#"{"messages":[{"id":3,"type":"service","actor_id":"user1","action":"x"}]}"#, .telegram),
      ("{\"version\":\"1\",\"backupTimeMs\":\"1\"}\n{\"account\":{}}", .signal),
      (#"{"chatItem":{"chatId":"1","authorId":"2","dateSent":"3"}}"#, .signal),
      (#"[{"id":"a","conversationId":"c","sent_at":1,"type":"incoming","body":"x"}]"#, .signal),
      (
        #"{"participants":[{"name":"A"}],"messages":[{"sender_name":"A","timestamp_ms":1}]}"#,
        .foreign(program: "Instagram or Facebook")
      ),
      (#"[{"type":"message","user":"U1","ts":"1.2","text":"x"}]"#, .foreign(program: "Slack")),
      (#"[{"id":"U1","team_id":"T1","profile":{"real_name":"A"}}]"#, .foreign(program: "Slack")),
      (#"{"guild":{"id":"1"},"channel":{"id":"2"},"messages":[]}"#, .foreign(program: "Discord")),
      (
        #"{"object":"whatsapp_business_account","entry":[{"changes":[{"value":{"messaging_product":"whatsapp"}}]}]}"#,
        .foreign(program: "WhatsApp Business")
      ),
      (
        #"{"messages":[{"creator":{"name":"A"},"created_date":"x","text":"y"}]}"#,
        .foreign(program: "Google Chat")
      ),
      (
        #"{"userId":"a","conversations":[{"id":"1","MessageList":[]}]}"#,
        .foreign(program: "Skype or Teams")
      ),
      (
        #"[{"dmConversation":{"conversationId":"1","messages":[]}}]"#,
        .foreign(program: "X (Twitter)")
      ),
      (
        #"{"messages":[{"origin_server_ts":1,"type":"m.room.message"}]}"#,
        .foreign(program: "Matrix")
      ),
      (#"{"conversations":[{"id":"c","messages":[{"guid":"g","date":1,"text":"x"}]}]}"#, .imessage),
      (#"[{"id":"a","conversationId":"c","sent_at":1,"text":"x","sender":"a@b"}]"#, .imessage),
      (#"[{"text":"messages[].date_unixtime","date":1}]"#, .imessage),
      ("", .imessage), ("{", .imessage), ("nonsense", .imessage),
      (String(repeating: "[", count: 5000), .imessage),
    ] as [(String, JSONDialect)])
  func recognizes(text: String, dialect: JSONDialect) {
    #expect(JSONDialect(text.utf8) == dialect)
    // A byte order mark, and white space, say nothing.
    #expect(JSONDialect(("\u{FEFF} \n" + text).utf8) == dialect)
  }

  @Test("A text may break off anywhere, and keys may have escapes")
  func bearsAnyPrefix() {
    let text =
      #"{"na\"me":"a\\","messages":[{"date_unixtime":"1","text":[{"type":"link","text":"x"}]}]}"#
    for count in 0...text.utf8.count { _ = JSONDialect(text.utf8.prefix(count)) }
    #expect(JSONPaths(text.utf8).paths.contains("messages[].text[].type"))
  }
}
