import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultCorpus

@Suite("The iMessage file")
struct IMessageExportTests {
  @Test("Ingest reads back every field, with offsets and without", arguments: [0, 2])
  func roundTrips(number: Int) throws {
    for vault in try ChatSamples.vaults().prefix(8) {
      try ChatSamples.expectRoundTrip(ChatSamples.vault(vault, number: number))
    }
  }

  // The field names of the dataset layout.
  private struct File: Decodable {
    struct Conversation: Decodable {
      let id: String
      let name: String?
      let participants: [String]
      let messages: [Entry]
    }
    struct Entry: Decodable {
      let guid: String
      let date: String
      let isFromMe: Bool
      let sender: String?
      let text: String

      enum CodingKeys: String, CodingKey {
        case guid, date, sender, text
        case isFromMe = "is_from_me"
      }
    }
    let format: String
    let version: Int
    let conversations: [Conversation]
  }

  @Test("Foundation reads every message back")
  func isComplete() throws {
    let vault = ChatSamples.vault(try ChatSamples.vaults()[0])
    let folder = try TemporaryDirectory()
    var output = try ChecksummedFile("messages.json", below: folder.url)
    try IMessageExport(archive: vault.archive).write(to: &output)
    _ = try output.finish()
    let data = try Data(contentsOf: folder.url.appendingPathComponent("messages.json"))
    let file = try JSONDecoder().decode(File.self, from: data)
    #expect(file.format == "imessage-json")
    #expect(file.version == 1)
    let messages = Dictionary(uniqueKeysWithValues: vault.messages.map { ($0.id, $0) })
    for conversation in file.conversations {
      for entry in conversation.messages {
        let message = try #require(messages[DocumentID(entry.guid)])
        #expect(message.text == entry.text)
        #expect(message.threadID == conversation.id)
        #expect((message.sender == .owner) == entry.isFromMe)
        let others = message.recipients.filter { $0 != .owner }.map(\.handle.value)
        #expect(conversation.participants.filter { $0 != entry.sender } == others)
        #expect(entry.date.hasSuffix("Z") == (message.utcOffsetSeconds == nil))
      }
    }
    let count = file.conversations.reduce(0) { $0 + $1.messages.count }
    #expect(count == messages.values.count { $0.platform == .imessage })
  }

  @Test("Some vaults keep JSON in UTC, some JSON with offsets, some a database")
  func variesStores() throws {
    let archives = try ChatSamples.vaults().map(\.archive)
    #expect(archives.contains { $0.messageStore == .database })
    #expect(archives.contains { $0.messageStore == .json && $0.statesOffsets })
    #expect(archives.contains { $0.messageStore == .json && !$0.statesOffsets })
  }

  // ISO 8601 examples.
  @Test(
    "Offsets are written with sign, hours and minutes",
    arguments: [(0, "+00:00"), (3600, "+01:00"), (-12_600, "-03:30"), (20_700, "+05:45")])
  func writesOffsets(seconds: Int, expected: String) {
    #expect(UTCOffset.text(seconds, separator: ":") == expected)
  }
}
