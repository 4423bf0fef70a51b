import Foundation
import Testing
import VaultCore
import VaultIngest
import VaultTestSupport

@Suite("Metadata of BEIR collections")
struct BEIRMetadataTests {
  private static func read(_ metadata: String) throws -> (Message, StandardCollection) {
    let folder = try TemporaryDirectory()
    try folder.write(
      #"{"_id": "d", "text": "a", "metadata": {\#(metadata)}}"#, to: "corpus.jsonl")
    try folder.write(#"{"_id": "q", "text": "b"}"#, to: "queries.jsonl")
    let dataset = try withExtendedLifetime(folder) { try DatasetReader.read(folder.url) }
    return (try #require(dataset.vaults[0].messages.first), try #require(dataset.collection))
  }

  /// The seconds are those of `date --utc --date TEXT +%s` (GNU coreutils).
  @Test(
    "Dates are read as ISO 8601, as in RFC 2822 and as Unix time",
    arguments: [
      (#""2024-03-05T10:15:00Z""#, 1_709_633_700), (#""2024-03-05T10:15:00+01:00""#, 1_709_630_100),
      (#""2024-03-05 10:15""#, 1_709_633_700), (#""20240305T101500Z""#, 1_709_633_700),
      (#""20240305T1015+0100""#, 1_709_630_100), (#""2024-03-05T10""#, 1_709_632_800),
      (#""2024-03-05""#, 1_709_596_800), (#""2024/03/05""#, 1_709_596_800),
      (#""20240305""#, 1_709_596_800), ("20240305", 1_709_596_800),
      (#""2024-03""#, 1_709_251_200), (#""2024""#, 1_704_067_200), ("2024", 1_704_067_200),
      (#""Tue, 05 Mar 2024 10:15:00 +0100""#, 1_709_630_100),
      (#""5 Mar 2024 10:15:00 GMT""#, 1_709_633_700),
      (#""Tuesday, 05-Mar-24 10:15:00 GMT""#, 1_709_633_700),
      (#""Tue Mar  5 10:15:00 2024""#, 1_709_633_700), (#""Mar 5, 2024""#, 1_709_596_800),
      (#""5 March 2024""#, 1_709_596_800), ("1709633700", 1_709_633_700),
      ("1709633700.25", 1_709_633_700), (#""1709633700""#, 1_709_633_700),
      ("1709633700000", 1_709_633_700), (#""1709633700000""#, 1_709_633_700),
      ("1709633700000000", 1_709_633_700), ("1709633700000000000", 1_709_633_700),
      // 2000-01-01, which as seconds since 2001 were a day in 2031.
      ("946684800", 946_684_800), ("-200000000", -200_000_000),
      (#""1850-06-01""#, -3_773_779_200),
    ])
  func readsDates(stated: String, seconds: Int64) throws {
    let (message, collection) = try Self.read("\"date\": \(stated)")
    #expect(message.sentAt.milliseconds / 1000 == seconds)
    #expect(collection.unreadMetadata == [:])
  }

  @Test(
    "A date in another form is counted, and is none",
    arguments: [
      #""05/03/2024""#, #""05/03/2024 10:15 AM""#, #""yesterday""#, #""2024-13-05""#, "20241305",
      "12", "1e300", "-1e300", #""nan""#, #""inf""#, "true", "[2024, 3, 5]", #"{"year": 2024}"#,
      #""31 Feb 2024""#, "99999999999999999999999",
    ])
  func countsDates(stated: String) throws {
    let (message, collection) = try Self.read("\"date\": \(stated)")
    #expect(message.sentAt.milliseconds == 0)
    #expect(collection.unreadMetadata == [.date: 1])
  }

  @Test("The first date that can be read counts, and what is empty is not counted")
  func readsFirst() throws {
    let (message, collection) = try Self.read(#""date": "soon", "published": "2024-03-05""#)
    #expect(message.sentAt == Timestamp(year: 2024, month: 3, day: 5))
    #expect(collection.unreadMetadata == [:])
    let (_, empty) = try Self.read(#""date": "", "sender": null, "thread": "", "url": 7"#)
    #expect(empty.unreadMetadata == [:])
  }

  @Test(
    "Conversations may have numbers",
    arguments: [
      ("42", "42"), ("0", "0"), ("-7", "-7"), ("42.0", "42"), (#""42""#, "42"),
      ("9007199254740993", "9007199254740993"),
    ])
  func readsThreads(stated: String, thread: String) throws {
    for key in ["thread", "thread_id", "conversation", "conversation_id"] {
      let (message, collection) = try Self.read("\"\(key)\": \(stated)")
      #expect(message.threadID == thread)
      #expect(collection.unreadMetadata == [:])
    }
  }

  @Test("Other senders and conversations are counted, each once a document")
  func countsOthers() throws {
    let (message, collection) = try Self.read(
      #""thread": 1.5, "conversation": [1], "sender": {"name": "x"}, "date": false"#)
    #expect(message.threadID == "d" && message.sender == nil)
    #expect(collection.unreadMetadata == [.date: 1, .sender: 1, .thread: 1])
  }
}
