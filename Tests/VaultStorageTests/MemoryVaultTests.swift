import Foundation
import Testing
import VaultCore
import VaultStorage
import VaultTestSupport

@Suite("MemoryVault")
struct MemoryVaultTests {
  @Test("It keeps the laws of a vault")
  func laws() throws {
    #expect(try checkVaultStore { MemoryVault() } == [])
  }

  // Worked by hand from the formula of sqlite.org/fts5.html: three documents of 2, 1 and 3 tokens
  // (mean 2); "red" is in one of them, so its weight is ln(2.5 / 1.5).
  @Test("A score is the BM25 of FTS5")
  func score() throws {
    let vault = MemoryVault()
    try vault.insert([
      VaultStoreSamples.message(DocumentID("a"), text: "red red"),
      VaultStoreSamples.message(DocumentID("b"), text: "blue"),
      VaultStoreSamples.message(DocumentID("c"), text: "blue green yellow"),
    ])
    let hits = try vault.keywordSearch("red", limit: 10)
    #expect(hits.map(\.id) == [DocumentID("a")])
    let score = try #require(hits.first?.score)
    #expect(abs(score - log(2.5 / 1.5) * 4.4 / 3.2) < 1e-12)
  }
}
