import Foundation
import Testing
import VaultCore

@testable import VaultCorpus

@Suite("WhatsApp files")
struct WhatsAppExportTests {
  @Test("iOS and Android both occur, each with its own line shape")
  func writesBothStyles() throws {
    let vaults = try Samples.smoke.get().vaults
    #expect(Set(vaults.map(\.whatsAppStyle.isIOS)).count == 2)
    for vault in vaults {
      for (path, text) in WhatsAppExport(vault: vault).files() {
        #expect(path.hasPrefix("whatsapp/WhatsApp Chat with "))
        if vault.whatsAppStyle.isIOS {
          #expect(text.hasPrefix("\u{200E}["))
          #expect(text.hasSuffix("\r\n"))
        } else {
          #expect(!text.contains("\r"))
          #expect(text.contains(" - "))
        }
      }
    }
  }

  @Test("Every message stands in its file under its ordinal")
  func ordinalsCount() throws {
    for vault in try Samples.smoke.get().vaults {
      let chats = Dictionary(
        grouping: vault.messages.filter { $0.platform == .whatsapp }, by: \.threadID)
      for (path, messages) in chats {
        let expected = (1...messages.count).map { DocumentID("\(path)#\($0)") }
        #expect(Set(messages.map(\.id)) == Set(expected))
        #expect(messages.first { $0.id == expected[0] }?.kind == .system)
      }
    }
  }

  @Test("Times have the platform's resolution and the zone's offset")
  func timesAreTruncated() throws {
    for vault in try Samples.smoke.get().vaults {
      for message in vault.messages where message.platform == .whatsapp {
        let unit: Int64 = vault.whatsAppStyle.isIOS ? 1000 : 60_000
        #expect(message.sentAt.milliseconds % unit == 0)
        #expect(message.utcOffsetSeconds == vault.zone.offsetSeconds(at: message.sentAt))
      }
    }
  }

  @Test("Recipients are the file's other authors in order of first appearance")
  func recipientsAreTheOthers() throws {
    let vault = try Samples.smoke.get().vaults[0]
    let chats = Dictionary(
      grouping: vault.messages.filter { $0.platform == .whatsapp && $0.kind == .personal },
      by: \.threadID)
    for messages in chats.values {
      let ordered = messages.sorted { Self.ordinal($0) < Self.ordinal($1) }
      var authors: [Participant] = []
      for sender in ordered.compactMap(\.sender) where !authors.contains(sender) {
        authors.append(sender)
      }
      for message in ordered {
        #expect(message.recipients == authors.filter { $0 != message.sender })
      }
    }
  }

  @Test("A chat with a number names the number as people write it")
  func writesNumbers() throws {
    let corpus = try Samples.smoke.get()
    var seen = 0
    for vault in corpus.vaults {
      let text = WhatsAppExport(vault: vault).files().map(\.text).joined()
      for message in vault.messages
      where message.sender?.handle.kind == .phone
        && message.platform == .whatsapp
      {
        let value = try #require(message.sender).handle.value
        #expect(text.contains("\(try #require(vault.writtenPhones[value])): "))
        seen += 1
      }
    }
    #expect(seen > 0)
  }

  private static func ordinal(_ message: Message) -> Int {
    Int(message.id.rawValue.split(separator: "#").last ?? "") ?? 0
  }
}
