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
        #"{"date":"2024-05-01T10:00:00","sender":"Me","body":"x","quote":"","sticker":null,"reactions":[]}"#,
        .signal
      ),
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

  /// The members after each program's documentation or code; the contents are made up.
  @Test(
    "Programs that are not read are known by name, whatever their items lie in",
    arguments: [
      (
        #"{"participants":["A","B"],"threadName":"A_1","messages":[{"isUnsent":false,"media":[],"reactions":[],"senderName":"A","text":"hi","timestamp":1714550400000,"type":"text"}]}"#,
        "Facebook Messenger"
      ),
      (#"[{"id":"D1","created":1714550400,"members":["U1","U2"]}]"#, "Slack"),
      (
        #"[{"user_id":"U1","user_name":"a","date":"1714550400","change_type":"added","service_type":"x"}]"#,
        "Slack"
      ),
      (
        #"{"channel_id":"C","messages":[{"client_msg_id":"x","user":"U","text":"t","ts":"1.0"}]}"#,
        "Slack"
      ),
      (
        #"{"@odata.context":"x","value":[{"id":"1","createdDateTime":"2024-05-01T10:00:00Z","messageType":"message","from":{"user":{"displayName":"A"}},"body":{"contentType":"html","content":"x"}}]}"#,
        "Microsoft Teams"
      ),
      (#"[{"createdDateTime":"2024-05-01T10:00:00Z","body":{"content":"x"}}]"#, "Microsoft Teams"),
      (
        #"{"conversations":[{"conversation":{},"events":[{"sender_id":{"gaia_id":"1"},"timestamp":"1","chat_message":{"message_content":{}}}]}]}"#,
        "Google Hangouts"
      ),
      (#"{"conversation_state":[{"conversation_state":{"event":[]}}]}"#, "Google Hangouts"),
      (
        #"[{"key":{"remoteJid":"1@s.whatsapp.net","fromMe":true,"id":"A"},"messageTimestamp":1,"message":{"conversation":"x"}}]"#,
        "Baileys (WhatsApp)"
      ),
      (
        #"{"messages":{"1@g.us":[{"key":{"remoteJid":"1@g.us","id":"A"},"messageTimestamp":"1"}]}}"#,
        "Baileys (WhatsApp)"
      ),
      (
        #"{"1@s.whatsapp.net":{"name":"A","messages":{"5":{"from_me":true,"timestamp":1,"key_id":"x","data":"t"}}}}"#,
        "WhatsApp-Chat-Exporter"
      ),
      (
        #"[{"id":{"fromMe":true,"_serialized":"x"},"ack":1,"body":"x","timestamp":1,"from":"y"}]"#,
        "whatsapp-web.js"
      ),
      (
        #"{"ana":[{"From":"ana","Media Type":"TEXT","Created":"2024-05-01 10:00:00 UTC","Content":"x"}]}"#,
        "Snapchat"
      ),
      (
        #"{"Received Saved Chat History":[{"From":"a","Media Type":"TEXT","Created":"x","Text":"y"}]}"#,
        "Snapchat"
      ),
      (
        "{\"envelope\":{\"source\":\"+1\",\"timestamp\":1,\"dataMessage\":{\"message\":\"x\"}}}\n{}",
        "signal-cli"
      ),
      (
        #"{"jsonrpc":"2.0","params":{"envelope":{"sourceNumber":"+1","dataMessage":{"message":"x"}}}}"#,
        "signal-cli"
      ),
      (
        #"{"messages":[{"_id":"x","rid":"r","msg":"t","ts":{"$date":"2024-05-01T10:00:00Z"},"u":{"username":"a"}}]}"#,
        "Rocket.Chat"
      ),
      (#"[{"msg":"t","username":"a","ts":"2024-05-01T10:00:00Z"}]"#, "Rocket.Chat"),
      (
        #"window.YTD.direct_messages.part0 = [ { "dmConversation" : { "messages" : [ ] } } ]"#,
        "X (Twitter)"
      ),
      ("window.YTD.account.part0 = [ ]", "X (Twitter)"),
      (#"{"messages":[{"event_id":"$1","origin_server_ts":1,"type":"m.room.message"}]}"#, "Matrix"),
    ])
  func namesPrograms(text: String, program: String) {
    #expect(JSONDialect(text.utf8) == .foreign(program: program))
    #expect(JSONDialect(("\u{FEFF}\n " + text).utf8) == .foreign(program: program))
  }

  @Test(
    "Dated items without a member for text or files are nobody's",
    arguments: [
      #"[{"date":"2024-05-01T10:00:00Z","sender":"a@b.c","msg":"x"}]"#,
      #"{"messages":[{"timestamp":1714550400,"from":"a","payload":{"t":"x"}}]}"#,
      #"{"conversations":[{"id":"c","messages":[{"date":1714550400,"sender":"a","txt":"x"}]}]}"#,
      #"{"Ana":[{"date":1714550400,"sender":"a","comment":"x"}]}"#,
      #"[{"created_at":1714550400,"chat_messages":[{"created_at":1714550400,"text":"x"}]}]"#,
      #"[{"date":1714550400,"sender":"a","attachments":[],"caption":"x"}]"#,
      "{\"date\":1714550400,\"sender\":\"a\",\"msg\":\"x\"}\n{\"date\":1714550401,\"msg\":\"y\"}",
    ])
  func knowsNoText(text: String) {
    #expect(JSONDialect(text.utf8) == .unknown)
  }

  @Test(
    "One item with text or a file will do, and so does one that is not yet whole",
    arguments: [
      #"[{"date":1714550400,"msg":"x"},{"date":1714550400,"text":"x"}]"#,
      #"{"date":1714550400,"messages":[{"date":1714550400,"body":"x"}]}"#,
      #"{"meta":{"date":1},"Ana":[{"date":1714550400,"content":"x"}]}"#,
      #"[{"date":1714550400,"sender":"a","attachments":["a.jpg"]}]"#,
      #"[{"date":1714550400,"sender":"a","item_type":2}]"#,
      #"{"messages":[{"date":1714550400,"sender":"a","attachments":[{"data":"#,
      #"{"messages":[]}"#, #"{"exported":"today"}"#,
    ])
  func knowsText(text: String) {
    #expect(JSONDialect(text.utf8) == .imessage)
  }

  @Test("A text may break off anywhere, and keys may have escapes")
  func bearsAnyPrefix() {
    let text =
      #"{"na\"me":"a\\","messages":[{"date_unixtime":"1","text":[{"type":"link","text":"x"}]}]}"#
    for count in 0...text.utf8.count { _ = JSONDialect(text.utf8.prefix(count)) }
    #expect(JSONPaths(text.utf8).paths.contains("messages[].text[].type"))
  }
}
