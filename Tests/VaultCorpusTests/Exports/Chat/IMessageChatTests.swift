import Testing
import VaultCore

@testable import VaultCorpus

@Suite("An iMessage conversation")
struct IMessageChatTests {
  private static func messages(number: Int) throws -> [Message] {
    try ChatSamples.vaults().flatMap { vault in
      let archive = ChatSamples.vault(vault, number: number).archive
      return archive.chats(of: .imessage).flatMap {
        IMessageChat(archive: archive, index: $0).entries().map(\.message)
      }
    }
  }

  @Test("Tapbacks, replies, edits and messages taken back occur, each now and then")
  func hasEverything() throws {
    let messages = try Self.messages(number: 0)
    let count = Double(messages.count)
    let reacted = Double(messages.count { !$0.reactions.isEmpty })
    #expect((0.03...0.08).contains(reacted / count))
    #expect((0.03...0.11).contains(Double(messages.count { $0.replyTo != nil }) / count))
    #expect(messages.contains { $0.revision == .edited })
    #expect(messages.contains { $0.revision == .deleted && $0.text.isEmpty })
    #expect(messages.contains { $0.reactions.count > 1 })
  }

  // The words that readers give to associated_message_type 2000–2005.
  @Test("Reactions come later, in order, and from others than the sender")
  func reactionsAreSound() throws {
    let words = ["loved", "liked", "disliked", "laughed", "emphasized", "questioned"]
    for message in try Self.messages(number: 0) {
      let times = message.reactions.map(\.sentAt)
      #expect(times == times.sorted())
      for reaction in message.reactions {
        #expect(words.contains(reaction.symbol))
        #expect(reaction.sentAt > message.sentAt)
        #expect(reaction.sender != message.sender)
        #expect(message.recipients.contains(reaction.sender))
      }
    }
  }

  @Test("A reply names a message of the same conversation that came before")
  func repliesAreSound() throws {
    let messages = try Self.messages(number: 0)
    let known = Dictionary(uniqueKeysWithValues: messages.map { ($0.id, $0) })
    for message in messages {
      guard let answered = message.replyTo else { continue }
      let target = try #require(known[answered])
      #expect(target.threadID == message.threadID)
      #expect(target.sentAt <= message.sentAt)
    }
  }

  @Test("The store changes what a conversation is called, and nothing that was said")
  func storesAgree() throws {
    let json = try Self.messages(number: 0)
    let database = try Self.messages(number: 1)
    #expect(json.map(\.id) == database.map(\.id))
    #expect(json.map(\.text) == database.map(\.text))
    #expect(json.map(\.reactions) == database.map(\.reactions))
    #expect(json.allSatisfy { $0.threadID.count == 8 })
    #expect(Set(json.map(\.threadID)).isDisjoint(with: database.map(\.threadID)))
  }

  @Test("Identifiers are unique")
  func identifiersAreUnique() throws {
    let messages = try Self.messages(number: 1)
    #expect(Set(messages.map(\.id)).count == messages.count)
  }
}
