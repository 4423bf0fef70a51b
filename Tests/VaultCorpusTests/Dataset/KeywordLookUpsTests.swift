import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Keyword look-ups")
struct KeywordLookUpsTests {
  private static func all(_ vault: CorpusVault, seed: UInt64 = 1) -> [KeywordLookUps.Judged] {
    KeywordLookUps(archive: vault.archive).all(random: SeededRandom(seed: seed))
  }

  @Test("Each is two or three words and finds two to forty messages of the vault")
  func isWorthAsking() throws {
    for vault in try QuerySamples.eight.get().vaults.prefix(4) {
      let ids = Set(vault.messages.map(\.id))
      let lookUps = Self.all(vault)
      #expect(lookUps.count >= 4, "\(vault.name)")
      #expect(Set(lookUps.map(\.text)).count == lookUps.count)
      for lookUp in lookUps {
        #expect((2...3).contains(lookUp.wordCount))
        #expect((2...40).contains(lookUp.documents.count))
        #expect(lookUp.documents == lookUp.documents.sorted())
        #expect(Set(lookUp.documents).isSubset(of: ids))
      }
    }
  }

  @Test("Those that find a handful come before those that find less")
  func prefersAHandful() throws {
    for vault in try QuerySamples.eight.get().vaults.prefix(4) {
      let many = Self.all(vault).map { $0.documents.count >= 4 }
      #expect(many == many.filter { $0 } + many.filter { !$0 })
    }
  }

  @Test("The last message found is no later than what is said")
  func knowsLast() throws {
    let vault = try QuerySamples.eight.get().vaults[0]
    let times = Dictionary(uniqueKeysWithValues: vault.messages.map { ($0.id, $0.sentAt) })
    for lookUp in Self.all(vault) {
      let found = try lookUp.documents.map { try #require(times[$0]) }
      let last = try #require(found.max())
      // A copy on the other platform may be some seconds later than what is judged.
      #expect(lookUp.last >= last && lookUp.last.days(since: last) < 1.0 / 24)
    }
  }

  @Test("Seeds decide what is asked")
  func followsSeed() throws {
    let vault = try QuerySamples.eight.get().vaults[1]
    #expect(Self.all(vault).map(\.text) == Self.all(vault).map(\.text))
    #expect(Self.all(vault).map(\.text) != Self.all(vault, seed: 2).map(\.text))
  }

  @Test("A vault in which nobody talks of events is asked nothing")
  func isEmptyWithoutTalk() throws {
    let vault = try QuerySamples.eight.get().vaults[0]
    let silent = ChatSamples.vault(vault) { _ in false }
    #expect(SearchQuestions(archive: silent.archive).all().isEmpty)
    #expect(Self.all(silent).isEmpty)
  }
}
