import Testing
import VaultCore

@testable import VaultCorpus

@Suite("What fills a vault up")
struct FillerTests {
  @Test("Most messages belong to no event, and each vault reaches its number")
  func fillsUp() throws {
    let corpus = try Samples.smoke.get()
    for vault in corpus.vaults {
      #expect(vault.messages.count >= corpus.profile.messagesPerVault)
      let judged = corpus.queries.filter { $0.vault == vault.name }
        .reduce(0) { $0 + (corpus.judgments[$1.id]?.count ?? 0) }
      #expect(judged * 2 < vault.messages.count)
    }
  }

  @Test("The people of an event also talk of other things while it is near")
  func distractsNearby() throws {
    let corpus = try Samples.smoke.get()
    var events = 0
    var distracted = 0
    for vault in corpus.vaults {
      for event in vault.events {
        let grades = corpus.judgments["\(vault.name)/\(event.id)"] ?? [:]
        let rooms = Set(vault.messages.filter { grades[$0.id] != nil }.map(\.threadID))
        let others = vault.messages.count { message in
          rooms.contains(message.threadID) && grades[message.id] == nil
            && message.kind == .personal && abs(message.sentAt.days(since: event.start)) < 7
        }
        events += 1
        distracted += others > 0 ? 1 : 0
      }
    }
    #expect(distracted * 2 > events)
  }

  @Test("Everyone in a chat writes at least once")
  func everyoneSpeaks() throws {
    for vault in try Samples.smoke.get().vaults {
      for conversation in vault.conversations {
        let senders = vault.messages.filter { $0.threadID == conversation.id }.map(\.sender)
        #expect(senders.contains(.owner))
        #expect(conversation.participants.allSatisfy { senders.contains($0) })
      }
      let chats = Dictionary(
        grouping: vault.messages.filter { $0.platform == .whatsapp && $0.kind == .personal },
        by: \.threadID)
      for messages in chats.values {
        let owner = Participant(Handle(.name, vault.owner.name))
        #expect(messages.contains { $0.sender == owner })
        #expect(Set(messages.map(\.sender)).count >= 2)
      }
    }
  }

  @Test("Every WhatsApp file has a day after the twelfth")
  func dayOrderCanBeTold() throws {
    for vault in try Samples.smoke.get().vaults {
      let chats = Dictionary(
        grouping: vault.messages.filter { $0.platform == .whatsapp }, by: \.threadID)
      for messages in chats.values {
        #expect(messages.contains { vault.zone.local($0.sentAt).date.day > 12 })
      }
    }
  }
}
