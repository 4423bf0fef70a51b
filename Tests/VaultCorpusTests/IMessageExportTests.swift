import Foundation
import Testing
import VaultCore

@testable import VaultCorpus

@Suite("The iMessage file")
struct IMessageExportTests {
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
    for vault in try Samples.smoke.get().vaults {
      let data = Data(IMessageExport(vault: vault).text().utf8)
      let file = try JSONDecoder().decode(File.self, from: data)
      #expect(file.format == "imessage-json")
      #expect(file.version == 1)
      let messages = Dictionary(uniqueKeysWithValues: vault.messages.map { ($0.id, $0) })
      var count = 0
      for conversation in file.conversations {
        for entry in conversation.messages {
          let message = try #require(messages[DocumentID(entry.guid)])
          #expect(message.text == entry.text)
          #expect(message.threadID == conversation.id)
          #expect((message.sender == .owner) == entry.isFromMe)
          let others = message.recipients.filter { $0 != .owner }.map(\.handle.value)
          #expect(conversation.participants.filter { $0 != entry.sender } == others)
          #expect(entry.date.hasSuffix("Z") == (message.utcOffsetSeconds == nil))
          count += 1
        }
      }
      #expect(count == vault.messages.count { $0.platform == .imessage })
    }
  }

  @Test("Some vaults state UTC, others the local offset")
  func variesOffsets() throws {
    #expect(Set(try Samples.smoke.get().vaults.map(\.statesOffsets)).count == 2)
  }

  // ISO 8601 examples.
  @Test(
    "Offsets are written with sign, hours and minutes",
    arguments: [(0, "+00:00"), (3600, "+01:00"), (-12_600, "-03:30"), (20_700, "+05:45")])
  func writesOffsets(seconds: Int, expected: String) {
    #expect(UTCOffset.text(seconds, separator: ":") == expected)
  }
}
