import Foundation
import Testing
import VaultCore
import VaultIngest
import VaultTestSupport

@testable import VaultPipeline

/// The schema is the contract; what we send and what the two example systems reply must keep it.
@Suite("The schema of the external system protocol")
struct SystemSchemaTests {
  private static func schema() throws -> SchemaCheck {
    try SchemaCheck(
      contentsOf: Repository.url("Documentation/external-system.schema.json"))
  }

  private static let requests: [SystemRequest] = {
    let event = SystemEvent(TinyVault.events[0])
    let time = SystemTime(TinyVault.start)
    let batches = SystemIngest(vault: TinyVault.resolved().vault, questions: []).batches
    return [
      .hello(SystemHello(protocol: 1, seed: 7)), .prepare, .bye,
      .calibrate(
        SystemExample(vault: "tiny", event: event, asOf: time, grades: ["m1": 2, "m2": 0])),
      .delete(SystemDeletion(vault: "tiny", ids: [DocumentID("a b#1")])),
      .search(
        SystemSearch(
          vault: "tiny", text: "lunch?", limit: 50, asOf: nil,
          filters: SystemFilters(
            from: time, to: time, platforms: [.email],
            people: [SystemHandle(TinyVault.ana.handle)]))),
      .match(SystemMatch(vault: "tiny", event: event, limit: 50, asOf: time)),
    ] + batches.map { .ingest($0) }
  }()

  @Test("Every request that we send is valid, and reads back as it was", arguments: requests)
  func requestsAreValid(request: SystemRequest) throws {
    let call = SystemCall(id: 3, request: request)
    let line = try call.line()
    #expect(!line.contains(UInt8(ascii: "\n")))
    let value = try JSONSerialization.jsonObject(with: Data(line))
    #expect(try Self.schema().faults(of: value, definition: request.method.rawValue) == [])
    #expect(try JSONDecoder().decode(SystemCall.self, from: Data(line)) == call)
  }

  @Test("Messages with every field are valid and arrive as they left")
  func fullMessagesTravel() throws {
    let message = Message(
      id: DocumentID("path with blank#1"), platform: .whatsapp, kind: .personal,
      sentAt: Timestamp(milliseconds: 1_700_000_000_250), utcOffsetSeconds: -3600,
      sender: Participant(Handle(.phone, "+34 600 000 001"), displayName: "Ana"),
      recipients: [.owner, Participant(Handle(.name, "Ben"))], subject: "Re: \"it\"\u{2028}",
      text: "line\nline \u{1} 明日 🎉", quotedText: "> before", signature: "A.",
      language: Language(rawValue: "es"),
      attachments: [Attachment(name: nil, mediaType: "image/jpeg", sizeBytes: 12)],
      threadID: "t", replyTo: DocumentID("m0"), revision: .edited)
    let vault = TinyVault.resolved(messages: [message]).vault
    let batch = try #require(SystemIngest(vault: vault, questions: []).batches.last)
    let line = try SystemCall(id: 1, request: .ingest(batch)).line()
    let value = try JSONSerialization.jsonObject(with: Data(line))
    #expect(try Self.schema().faults(of: value, definition: "ingest") == [])
    #expect(batch.messages.map(\.message) == [message])
    #expect(SystemOwner(TinyVault.owner).owner == TinyVault.owner)
  }

  @Test("The checker sees what is wrong with a message")
  func checkerRefuses() throws {
    let schema = try Self.schema()
    func faults(_ text: String, _ definition: String) throws -> [String] {
      try schema.faults(
        of: JSONSerialization.jsonObject(with: Data(text.utf8)), definition: definition)
    }
    #expect(try faults(#"{"id":1,"method":"bye"}"#, "request") == [])
    #expect(try faults(#"{"id":0,"method":"bye"}"#, "bye") != [])
    #expect(try faults(#"{"id":1,"method":"bye","more":1}"#, "bye") != [])
    #expect(try faults(#"{"id":1,"method":"hello","protocol":2,"seed":0}"#, "hello") != [])
    #expect(try faults(#"{"id":1,"results":[{"id":"a b","score":1}]}"#, "resultsReply") != [])
    #expect(try faults(#"{"id":1,"results":[{"id":"a","score":"1"}]}"#, "resultsReply") != [])
    #expect(try faults(#"{"id":1,"name":"x","capabilities":["search"]}"#, "helloReply") != [])
  }

  @Test("Events that stand for free-text questions are no part of a vault")
  func leavesQuestionsOut() {
    let vault = TinyVault.resolved().vault
    let batches = SystemIngest(vault: vault, questions: [DocumentID("e2")]).batches
    #expect(batches.flatMap(\.events).map(\.id.rawValue) == ["e1", "e3", "e4", "e5"])
    #expect(batches.map { $0.contacts.count + $0.events.count + $0.messages.count } == [1, 4, 3])
  }

  @Test("Batches are bounded in items and in text")
  func boundsBatches() {
    func batches(count: Int, text: String) -> [Int] {
      let messages = (0..<count).map { index in
        Message(
          id: DocumentID("m\(index)"), platform: .other, sentAt: TinyVault.start, sender: nil,
          recipients: [], text: text, threadID: "t")
      }
      return SystemIngest(vault: TinyVault.resolved(messages: messages).vault, questions: [])
        .batches.map(\.messages.count).filter { $0 > 0 }
    }
    #expect(batches(count: 1001, text: "x") == [500, 500, 1])
    #expect(batches(count: 3, text: String(repeating: "x", count: 3 << 20)) == [1, 1, 1])
  }

  @Test(
    "Times are ISO 8601 in UTC, and nothing else is read",
    arguments: [
      ("2026-03-10T09:00:00Z", 1_773_133_200_000), ("1969-12-31T23:59:59.750Z", -250),
      ("2026-03-10T09:00:00.000Z", 1_773_133_200_000), ("2026-03-10T09:00:00+01:00", nil),
      ("2026-02-30T09:00:00Z", nil), ("2026-03-10 09:00:00Z", nil), ("2026-03-10T25:00:00Z", nil),
      ("now", nil), ("", nil),
    ] as [(String, Int64?)])
  func readsTimes(text: String, milliseconds: Int64?) {
    #expect(SystemTime(text)?.timestamp.milliseconds == milliseconds)
  }
}
