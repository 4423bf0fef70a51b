import Foundation
import Testing
import VaultCore
import VaultStorage
import VaultTestSupport

@testable import VaultPipeline

@Suite("ImportLedger")
struct ImportLedgerTests {
  private static let ana = Participant(Handle(.email, "ana@example.com"))

  private static func message(
    _ id: String, _ platform: Platform, _ text: String, at second: Int64 = 0,
    reactions: Int = 0, revision: Message.Revision = .original
  ) -> Message {
    Message(
      id: DocumentID(id), platform: platform, sentAt: Timestamp(seconds: second), sender: ana,
      recipients: [], text: text, threadID: "thread",
      reactions: (0..<reactions).map {
        Reaction(symbol: "liked", sender: ana, sentAt: Timestamp(seconds: Int64($0)))
      }, revision: revision)
  }

  /// Places the messages of one export and keeps what is new.
  private static func add(_ messages: [Message], to store: MemoryVault) throws -> [Message] {
    var ledger = ImportLedger(store: store)
    ledger.beginExport()
    var batch = ImportBatch(source: "test", checkpoint: [])
    for placement in try ledger.place(messages) {
      switch placement {
      case .known: break
      case .changed(let message): batch.changedMessages.append(message)
      case .new(let message): batch.messages.append(message)
      }
    }
    try store.commit(batch)
    return batch.messages + batch.changedMessages
  }

  @Test("Messages without an identifier are known by what they say, whatever their ordinals")
  func knowsContents() throws {
    for platform in [Platform.email, .imessage] {
      let store = MemoryVault()
      let first = (1...5).map {
        Self.message("a.json#\($0)", platform, "text \($0)", at: Int64($0))
      }
      #expect(try Self.add(first, to: store).count == 5)
      // A newer export without the first two and with one more: ordinals say the contrary.
      let newer = (3...6).map {
        Self.message("a.json#\($0 - 2)", platform, "text \($0)", at: Int64($0))
      }
      #expect(try Self.add(newer, to: store).map(\.text) == ["text 6"])
      // Another conversation under the same path.
      let other = (1...5).map { Self.message("a.json#\($0)", platform, "other \($0)") }
      #expect(try Self.add(other, to: store).count == 5)
      #expect(try store.counts().messages == 11)
    }
  }

  @Test("What is said twice in an export stays twice, and comes to no more the next time")
  func countsRepetitions() throws {
    let store = MemoryVault()
    let twice = (1...2).map { Self.message("a.json#\($0)", .imessage, "ok") }
    #expect(try Self.add(twice, to: store).count == 2)
    #expect(try Self.add(twice, to: store).isEmpty)
    let thrice = (1...3).map { Self.message("a.json#\($0)", .imessage, "ok") }
    #expect(try Self.add(thrice, to: store).count == 1)
  }

  @Test("Of an iMessage the later version stands, in whatever order they come")
  func revises() throws {
    let versions = [
      Self.message("guid", .imessage, "helo"),
      Self.message("guid", .imessage, "hello", revision: .edited),
      Self.message("guid", .imessage, "hello", reactions: 2, revision: .edited),
      Self.message("guid", .imessage, "", revision: .deleted),
    ]
    let store = MemoryVault()
    for version in versions { #expect(try Self.add([version], to: store) == [version]) }
    for version in versions { #expect(try Self.add([version], to: store).isEmpty) }
    #expect(try store.allMessages() == [versions[3]])
  }

  @Test("Many mails that claim one Message-ID stay apart in linear time, and are known again")
  func manyClaims() throws {
    let store = MemoryVault()
    let mails = (0..<3000).map { Self.message("same@x.example", .email, "text \($0)") }
    var added: [[Message]] = []
    let elapsed = try processorTime {
      added.append(try Self.add(mails, to: store))
      added.append(try Self.add(mails, to: store))
    }
    #expect(added.map(\.count) == [3000, 0])
    #expect(elapsed < .seconds(20), "the square of 3000 lookups took minutes")
    #expect(Set(try store.allMessages().map(\.text)).count == 3000)
  }
}
