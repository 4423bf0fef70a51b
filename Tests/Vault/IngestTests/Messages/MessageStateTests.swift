internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultText

@testable internal import VaultIngest

/// The states of Apple's Messages are those that imessage-exporter reads: "Recently Deleted" (its
/// issues 115 and 347), Send Later (583), filters (790: `ILMessageFilterAction`; 801: `is_filtered`,
/// where 1 is unknown senders and 2 spam).
@Suite("States of messages")
struct MessageStateTests {
  private static let columns = [
    "is_spam", "filter_action", "schedule_type", "schedule_state", "is_sent",
  ]

  private static func sample() throws -> ChatSample {
    let sample = try ChatSample()
    for column in columns {
      try sample.run("ALTER TABLE message ADD COLUMN \(column) INTEGER DEFAULT 0")
    }
    try sample.run(
      """
      ALTER TABLE chat ADD COLUMN is_filtered INTEGER DEFAULT 0;
      CREATE TABLE chat_recoverable_message_join (chat_id INTEGER, message_id INTEGER);
      """)
    return sample
  }

  private static func reasons(_ records: [IngestRecord]) -> [Rejection.Reason?] {
    records.flatMap { $0.counted(takesSetAside: false) }.map {
      if case .rejected(let note) = $0 { note.reason } else { nil }
    }
  }

  @Test(
    "A row's columns say that it is spam or waits to be sent",
    arguments: [
      ([:], nil), (["is_spam": "1"], .spam), (["is_spam": "NULL"], nil),
      (["filter_action": "2"], .spam), (["filter_action": "1"], nil),
      (["filter_action": "4"], nil),
      (["schedule_type": "2", "schedule_state": "2"], .draft),
      (["schedule_type": "2", "schedule_state": "2", "is_sent": "1"], .draft),
      (["schedule_type": "2", "schedule_state": "1", "is_sent": "0"], .draft),
      (["schedule_type": "2", "schedule_state": "3", "is_sent": "1"], nil),
      (["schedule_type": "2", "schedule_state": "0", "is_sent": "1"], nil),
      (["schedule_state": "2"], nil), (["is_sent": "0", "is_from_me": "1"], nil),
      (["is_spam": "1", "schedule_type": "2", "schedule_state": "2"], .spam),
    ] as [([String: String], Rejection.Reason?)])
  func readsColumns(values: [String: String], reason: Rejection.Reason?) throws {
    let sample = try Self.sample()
    try sample.add(1, values)
    #expect(try Self.reasons(sample.records()) == [reason])
  }

  @Test("What lies in Recently Deleted alone is deleted, what is in a chat too is not")
  func readsRecentlyDeleted() throws {
    let sample = try Self.sample()
    try sample.run("INSERT INTO chat_recoverable_message_join VALUES (1, 2), (2, 3), (1, 4)")
    try sample.add(1)
    try sample.add(2, chat: nil)
    try sample.add(3, chat: nil, ["is_spam": "1"])
    try sample.add(4)
    try sample.add(5, chat: nil, ["guid": "'G5'", "item_type": "2", "group_title": "'x'"])
    try sample.run("INSERT INTO chat_recoverable_message_join VALUES (1, 5)")
    let records = try sample.records()
    #expect(Self.reasons(records) == [nil, .deleted, .deleted, nil, .deleted])
    // The deleted ones are there for who wants them, in the chat they were deleted from.
    let all = records.flatMap { $0.counted(takesSetAside: true) }
    let threads = all.compactMap {
      if case .message(let message, _) = $0 { message.threadID } else { nil }
    }
    #expect(threads == ["+34600111222", "+34600111222", "chat77", "+34600111222", "+34600111222"])
  }

  @Test("A database whose only join is that of deleted messages has deleted messages")
  func readsLonelyJoin() throws {
    let sample = try Self.sample()
    try sample.add(1)
    try sample.add(2, chat: nil)
    try sample.run(
      """
      DROP TABLE chat_message_join;
      INSERT INTO chat_recoverable_message_join VALUES (1, 2);
      """)
    #expect(try Self.reasons(sample.records()) == [nil, .deleted])
  }

  @Test(
    "A chat in the folder of spam is spam; one of unknown senders or of another filter is not",
    arguments: [
      ("0", nil), ("1", nil), ("2", .spam), ("3", nil), ("36", nil), ("NULL", nil),
    ] as [(String, Rejection.Reason?)])
  func readsFilters(value: String, reason: Rejection.Reason?) throws {
    let sample = try Self.sample()
    try sample.run("UPDATE chat SET is_filtered = \(value) WHERE ROWID = 1")
    try sample.add(1)
    try sample.add(2, chat: 2)
    #expect(try Self.reasons(sample.records()) == [reason, nil])
  }

  @Test("A schema without the columns has no states", arguments: ChatSample.Generation.allCases)
  func readsOlderSchemas(_ generation: ChatSample.Generation) throws {
    let sample = try ChatSample(generation)
    try sample.add(1, date: ChatSample.start / 1_000_000_000 * generation.unit)
    #expect(try Self.reasons(sample.records()) == [nil])
  }

  @Test("A tapback on a message that is set aside is no loss")
  func keepsTapbacks() throws {
    let sample = try Self.sample()
    try sample.add(1, ["is_spam": "1"])
    try sample.add(
      2, ["associated_message_guid": "'p:0/G1'", "associated_message_type": "2001"])
    #expect(try Self.reasons(sample.records()) == [.spam])
  }

  @Test(
    "A JSON export of the same fields has the same states",
    arguments: [
      ("", nil), (#""is_spam": true"#, .spam), (#""isSpam": 1"#, .spam),
      (#""isSpam": false, "dateDeleted": null"#, nil), (#""filterAction": 2"#, .spam),
      (#""schedule_type": 2, "schedule_state": 2"#, .draft),
      (#""scheduleType": 2, "scheduleState": 3, "isSent": true"#, nil),
      (#""scheduleType": 2, "isSent": false"#, .draft), (#""deleted_from": 7"#, .deleted),
      (#""deleted_from": null, "is_deleted": 0"#, nil), (#""recentlyDeleted": true"#, .deleted),
      (#""delete_date": "2026-03-01T10:00:00Z""#, .deleted),
    ] as [(String, Rejection.Reason?)])
  func readsJSON(fields: String, reason: Rejection.Reason?) throws {
    let more = fields.isEmpty ? "" : ", " + fields
    let text =
      #"[{"guid": "a", "date": 1772357400, "is_from_me": 0, "sender": "+34600111222", "text": "x"\#(more)}]"#
    var reader = try IMessageReader(
      ExportFile(Data(text.utf8), path: "messages.json"), clock: .utc)
    #expect(try Self.reasons(reader.all()) == [reason])
  }
}
