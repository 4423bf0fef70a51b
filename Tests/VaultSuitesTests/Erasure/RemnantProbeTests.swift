import Foundation
import GRDB
import Testing
import VaultCore
import VaultStorage
import VaultTestSupport

@testable import VaultSuites

@Suite("RemnantProbe")
struct RemnantProbeTests {
  private let folder: TemporaryDirectory
  private let vault: SQLiteVault
  private let word = RemnantProbe.marker + "abcdefghijklmnop"

  init() throws {
    folder = try TemporaryDirectory()
    vault = try SQLiteVault.create(
      at: folder.url.appendingPathComponent("a.vault"), passphrase: "secret", rounds: 1)
    try vault.insert([
      Message(
        id: DocumentID("m"), platform: .email, sentAt: Timestamp(seconds: 1), sender: .owner,
        recipients: [], text: "about \(word) then", threadID: "t")
    ])
    try vault.store(vectors: [(DocumentID(word), [1, 2, 3])], model: "m")
  }

  @Test("A word is found in messages, in the keyword index and in vectors, by the keys alone")
  func findsWords() throws {
    let found = try RemnantProbe(vault, words: [word]).search()
    #expect(found.files == [word])
    #expect(found.keywords == [word])
    #expect(found.vectors == [word])
    #expect(found.logs.isEmpty)
    #expect(found.stretches.isEmpty)
  }

  @Test("A stretch in the middle of a sealed row is found though its beginning is overwritten")
  func findsStretches() throws {
    let probe = try RemnantProbe(vault, words: [word])
    let file = URL(fileURLWithPath: vault.path)
    let sealed = try #require(
      try DatabaseQueue(path: vault.path).read {
        try Data.fetchOne($0, sql: "SELECT sealed FROM messages")
      })
    try vault.eraseAll()
    #expect(try probe.search().stretches.isEmpty)
    try (Data(contentsOf: file) + sealed.dropFirst(30)).write(to: file)
    #expect(try probe.search().stretches == [.files: 1])
  }

  @Test("The words of a record are those that begin with the mark, whole")
  func words() {
    let text = "a \(word)\(word) b \(RemnantProbe.marker)short"
    #expect(RemnantProbe.words(in: Array(text.utf8)) == [word, word])
  }
}
