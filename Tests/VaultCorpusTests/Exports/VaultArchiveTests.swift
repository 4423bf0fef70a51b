import Testing
import VaultCore

@testable import VaultCorpus

@Suite("A vault's archive")
struct VaultArchiveTests {
  @Test("No two chats of a vault share a file, and every file has a safe name")
  func pathsAreDistinct() throws {
    for vault in try ChatSamples.vaults() {
      let archive = vault.archive
      let paths = archive.script.rooms.chats.indices.map(archive.whatsAppPath)
      #expect(Set(paths.map { $0.lowercased() }).count == paths.count)
      #expect(paths.allSatisfy { $0.split(separator: "/").count == 2 && $0.hasSuffix(".txt") })
    }
  }

  @Test("Messages beyond the turns are counted for their platform")
  func countsExtras() throws {
    for vault in try ChatSamples.vaults() {
      let archive = vault.archive
      for platform in [Platform.whatsapp, .imessage] {
        let turns = archive.script.turns.count { archive.platform(of: $0) == platform }
        let messages = vault.messages.count { $0.platform == platform }
        #expect(archive.extraCount(of: platform) == messages - turns)
      }
      #expect(archive.extraCount(of: .email) == 0)
    }
  }

  @Test("Even vaults keep iMessages as JSON, odd ones as a database")
  func alternatesStores() throws {
    let vault = try ChatSamples.vaults()[0]
    let stores = (0..<4).map { ChatSamples.vault(vault, number: $0).archive.messageStore }
    #expect(stores == [.json, .database, .json, .database])
    #expect(ChatSamples.vault(vault, number: 2).archive.statesOffsets)
    #expect(!ChatSamples.vault(vault, number: 3).archive.statesOffsets)
  }
}
