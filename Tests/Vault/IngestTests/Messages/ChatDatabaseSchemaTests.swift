internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("Generations of the message database")
struct ChatDatabaseSchemaTests {
  @Test("Every statement fits every generation", arguments: ChatSample.Generation.allCases)
  func preparesStatements(_ generation: ChatSample.Generation) throws {
    let sample = try ChatSample(generation)
    let database = try SQLiteDatabase(sample.url, access: .immutable)
    let schema = try #require(try ChatDatabaseSchema(database))
    let statements: [String?] = [
      schema.message, schema.order, schema.tapbacks, schema.attachments, schema.handles,
      schema.chats, schema.participants,
    ]
    for sql in statements.compactMap(\.self) { _ = try database.prepare(sql) }
    #expect((schema.tapbacks == nil) == (generation == .seconds))
    #expect(schema.has(.originator) == (generation == .edits))
  }

  @Test(
    "Joins without their columns and tables of other names are left aside",
    arguments: [
      "DROP TABLE handle", "DROP TABLE chat", "DROP TABLE attachment",
      "DROP TABLE chat_message_join; CREATE TABLE chat_message_join (a, b)",
      "DROP TABLE message_attachment_join; CREATE VIEW message_attachment_join AS SELECT 1",
      "ALTER TABLE handle RENAME TO people; CREATE TABLE handle (x)",
      "ALTER TABLE message RENAME COLUMN is_from_me TO IS_FROM_ME",
    ])
  func leavesAside(_ sql: String) throws {
    let sample = try ChatSample()
    try sample.add(1, ["is_from_me": "1"])
    try sample.run(sql)
    #expect(try sample.messages().map(\.sender) == [.owner])
  }

  @Test("A table without dates or texts is none of messages")
  func refuses() throws {
    for columns in ["guid, text", "guid, date", "x"] {
      let sample = try ChatSample(nil)
      try sample.run("CREATE TABLE message (\(columns))")
      let database = try SQLiteDatabase(sample.url, access: .immutable)
      let schema = try ChatDatabaseSchema(database)
      #expect(schema?.order == nil)
    }
  }
}
