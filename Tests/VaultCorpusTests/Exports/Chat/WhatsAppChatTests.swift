import Testing
import VaultCore

@testable import VaultCorpus

@Suite("A WhatsApp chat")
struct WhatsAppChatTests {
  @Test("Every line counts: the identifier of a turn is that of its message")
  func ordinalsAgree() throws {
    for vault in try ChatSamples.vaults() {
      for index in vault.archive.chats(of: .whatsapp) {
        let entries = WhatsAppChat(archive: vault.archive, index: index).entries()
        for (offset, entry) in entries.enumerated() {
          let path = vault.archive.whatsAppPath(of: index)
          #expect(entry.message.id == DocumentID("\(path)#\(offset + 1)"))
          if entry.turn >= 0 { #expect(entry.message.id == vault.archive.id(of: entry.turn)) }
        }
      }
    }
  }

  @Test("A vault counts every message, also those that stand for no turn")
  func countsAll() throws {
    for vault in try ChatSamples.vaults() {
      #expect(vault.messageCount == vault.messages.count)
    }
  }

  @Test("A chat opens with the notice on encryption, a group with its history")
  func opens() throws {
    var groups = 0
    for vault in try ChatSamples.vaults() {
      for index in vault.archive.chats(of: .whatsapp) {
        let entries = WhatsAppChat(archive: vault.archive, index: index).entries()
        let room = vault.archive.script.rooms.chats[index]
        let notices = entries.prefix { $0.message.kind == .system }.map(\.message)
        #expect(notices.first?.text == vault.archive.style.words.encrypted)
        guard room.isGroup, room.title != nil else { continue }
        groups += 1
        #expect(notices.count >= 3)
        #expect(notices.allSatisfy { $0.sender == nil && $0.recipients.isEmpty })
        #expect(notices.dropFirst().contains { $0.text.contains(room.title ?? "") })
      }
    }
    #expect(groups > 0)
  }

  @Test("Recipients are the file's other authors in order of first appearance")
  func recipientsAreTheOthers() throws {
    let vault = try ChatSamples.vaults()[0]
    for index in vault.archive.chats(of: .whatsapp) {
      let messages = WhatsAppChat(archive: vault.archive, index: index).entries()
        .map(\.message).filter { $0.kind == .personal }
      var authors: [Participant] = []
      for sender in messages.compactMap(\.sender) where !authors.contains(sender) {
        authors.append(sender)
      }
      for message in messages {
        #expect(message.recipients == authors.filter { $0 != message.sender })
      }
    }
  }

  @Test("Times never step back and have the system's resolution")
  func timesAscend() throws {
    for vault in try ChatSamples.vaults() {
      let unit: Int64 = vault.archive.style.isIOS ? 1000 : 60_000
      for index in vault.archive.chats(of: .whatsapp) {
        let times = WhatsAppChat(archive: vault.archive, index: index).entries()
          .map(\.message.sentAt)
        #expect(times == times.sorted())
        #expect(times.allSatisfy { $0.milliseconds % unit == 0 })
      }
    }
  }

  @Test("What is edited, taken back or of several lines is so whatever it is about")
  func marksAreBlind() throws {
    var edited: [Bool: (marked: Int, all: Int)] = [:]
    for vault in try ChatSamples.vaults() {
      for index in vault.archive.chats(of: .whatsapp) {
        for entry in WhatsAppChat(archive: vault.archive, index: index).entries()
        where entry.turn >= 0 && !entry.message.text.isEmpty {
          let turn = vault.archive.script.turns[Int(entry.turn)]
          edited[turn.reason.grade > 0, default: (0, 0)].all += 1
          if entry.message.revision == .edited {
            edited[turn.reason.grade > 0, default: (0, 0)].marked += 1
          }
        }
      }
    }
    // 1.5 %, four standard errors at 1 000 messages.
    for (_, count) in edited where count.all > 1000 {
      #expect(abs(Double(count.marked) / Double(count.all) - 0.015) < 0.0154)
    }
  }

  @Test("A chat without messages has none, not even a notice")
  func emptyChat() throws {
    let vault = ChatSamples.vault(try ChatSamples.vaults()[0]) { _ in false }
    #expect(vault.archive.chats(of: .whatsapp).isEmpty)
    #expect(WhatsAppChat(archive: vault.archive, index: 0).entries().isEmpty)
    #expect(vault.messageCount == 0)
  }
}
