import Foundation
import Testing
import VaultCore
import VaultIngest
import VaultTestSupport

@testable import VaultCorpus

@Suite("The database of Messages")
struct ChatDatabaseExportTests {
  @Test("Ingest reads back every field of every message", arguments: ChatSamples.languages)
  func roundTrips(language: String) throws {
    let vault = try #require(
      ChatSamples.vaults().first { $0.language.rawValue == language })
    try ChatSamples.expectRoundTrip(ChatSamples.vault(vault, number: 1))
  }

  @Test("The same messages give the same bytes")
  func isDeterministic() throws {
    let vault = ChatSamples.vault(try ChatSamples.vaults()[0], number: 1)
    let folder = try TemporaryDirectory()
    let export = ChatDatabaseExport(archive: vault.archive)
    let first = try export.write("a/chat.db", below: folder.url)
    let second = try export.write("b/chat.db", below: folder.url)
    #expect(first.sha256 == second.sha256)
    #expect(first.bytes == second.bytes)
    let data = try Data(contentsOf: folder.url.appendingPathComponent("a/chat.db"))
    #expect(data.count == first.bytes)
    // The file format, section 1.3: page size at 16, library version at 96.
    #expect(Array(data[16...17]) == [0x10, 0x00])
    #expect(Array(data[96...99]) == [0x00, 0x2E, 0x5F, 0x1D])
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appendingPathComponent("a").path)
    #expect(names == ["chat.db"])
  }

  @Test("A vault without iMessages has an empty database that is one")
  func emptyDatabase() throws {
    let vault = try ChatSamples.vaults()[0]
    let rooms = vault.archive.script.rooms
    let silent = ChatSamples.vault(vault) { turn in
      if case .chat(let index) = turn.place { return rooms.chats[index].platform == .whatsapp }
      return false
    }
    try ChatSamples.expectRoundTrip(ChatSamples.vault(silent, number: 1))
  }

  @Test("A folder that cannot be written is refused by name")
  func refusesUnwritable() throws {
    let vault = ChatSamples.vault(try ChatSamples.vaults()[0], number: 1)
    let folder = try TemporaryDirectory()
    try folder.write("a file", to: "imessage")
    #expect {
      try ChatDatabaseExport(archive: vault.archive).write("imessage/chat.db", below: folder.url)
    } throws: { error in
      guard case CorpusError.cannotWrite(let path, _) = error else { return false }
      return path.hasSuffix("imessage/chat.db")
    }
  }
}
