internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("People and conversations of a database")
struct ChatDatabaseChatsTests {
  static func chats(_ sql: String) throws -> ChatDatabaseChats {
    let sample = try ChatSample()
    try sample.run("DELETE FROM handle; DELETE FROM chat; DELETE FROM chat_handle_join; " + sql)
    let database = try SQLiteDatabase(sample.url, access: .immutable)
    let schema = try #require(try ChatDatabaseSchema(database))
    return try ChatDatabaseChats(database, schema: schema)
  }

  @Test("Chats with the same single person are one thread; groups are not")
  func mergesDirectChats() throws {
    let chats = try Self.chats(
      """
      INSERT INTO handle (ROWID, id) VALUES (1, 'Ana@Example.com'), (2, 'ana@example.com');
      INSERT INTO chat (ROWID, chat_identifier, guid, style) VALUES (1, 'Ana@Example.com', 'a', 45),
        (2, 'ana@example.com', 'b', 45), (3, 'chat9', 'c', 43), (4, NULL, 'iMessage;+;chat8', NULL),
        (5, '', NULL, 45);
      INSERT INTO chat_handle_join VALUES (1, 1), (2, 2), (3, 1), (4, 1), (4, 2);
      """)
    let threads = (1...5).map { chats.chat($0)?.thread }
    #expect(
      threads == ["Ana@Example.com", "Ana@Example.com", "chat9", "Ana@Example.com", "chat-5"])
    #expect(chats.chat(3)?.isGroup == true)
    #expect(chats.chat(5)?.participants.isEmpty == true)
    #expect(chats.chat(6)?.thread == nil)
    #expect(chats.chat(nil)?.thread == nil)
    #expect(chats.thread(with: Samples.mail("ana@example.com")) == "Ana@Example.com")
    #expect(chats.thread(with: Samples.mail("ben@example.com")) == "ben@example.com")
  }

  @Test("A group of more people than any has is cut, so that work stays bounded")
  func boundsGroups() throws {
    var chats = try Self.chats(
      """
      WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 2000)
        INSERT INTO handle (ROWID, id) SELECT x, 'p' || x || '@b.c' FROM n;
      INSERT INTO chat (ROWID, chat_identifier, style) VALUES (1, 'chat1', 43);
      INSERT INTO chat_handle_join SELECT 1, ROWID FROM handle;
      """)
    #expect(chats.chat(1)?.participants.count == 256)
    for handle: Int64 in 1...2000 {
      let person = try #require(chats.person(handle))
      let recipients = chats.recipients(in: 1, of: person, handle: handle)
      #expect(recipients.count == (handle <= 256 ? 256 : 257))
      #expect(!recipients.contains(person))
    }
  }
}
