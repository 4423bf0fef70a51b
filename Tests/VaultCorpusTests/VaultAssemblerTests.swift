import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Assembling a vault")
struct VaultAssemblerTests {
  @Test("A mail's recipients are everyone else in the thread, the owner first")
  func mailRecipients() throws {
    for vault in try Samples.smoke.get().vaults {
      let mails = vault.messages.filter { $0.platform == .email }
      let owner = try #require(
        mails.flatMap(\.recipients).first { $0.displayName == vault.owner.name })
      for thread in Dictionary(grouping: mails, by: \.threadID).values where thread.count > 1 {
        let sets = Set(thread.map { Set($0.participants) })
        #expect(sets.count == 1)
        for mail in thread where mail.sender != owner {
          #expect(mail.recipients.first == owner)
        }
      }
    }
  }

  @Test("Threads begin with their own identifier and answers add a prefix to the subject")
  func threadsBegin() throws {
    for vault in try Samples.smoke.get().vaults {
      let mails = vault.messages.filter { $0.platform == .email }
      for (root, thread) in Dictionary(grouping: mails, by: \.threadID) {
        let first = try #require(thread.first)
        #expect(first.id.rawValue == root)
        let subject = try #require(first.subject)
        #expect(thread.dropFirst().allSatisfy { $0.subject == "Re: \(subject)" })
      }
    }
  }

  @Test("The owner is a name on WhatsApp, nobody's number on iMessage")
  func ownerIdentities() throws {
    for vault in try Samples.smoke.get().vaults {
      #expect(Set(vault.owner.handles.map(\.kind)) == [.phone, .email, .name])
      for message in vault.messages where message.platform == .imessage {
        #expect(message.participants.contains(.owner))
        #expect(message.participants.allSatisfy { !vault.owner.handles.contains($0.handle) })
      }
    }
  }

  @Test("Some people appear under a number, some mails without or with another form of the name")
  func identitiesVary() throws {
    let messages = try Samples.smoke.get().vaults.flatMap(\.messages)
    let chats = messages.filter { $0.platform == .whatsapp }.compactMap(\.sender)
    #expect(chats.contains { $0.handle.kind == .phone })
    let mails = messages.filter { $0.platform == .email }.compactMap(\.sender)
    #expect(mails.contains { $0.displayName == nil })
    #expect(mails.contains { $0.displayName?.contains(", ") == true })
  }
}
