import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Keyword look-ups")
struct KeywordLookUpsTests {
  private static func all(_ vault: CorpusVault, seed: UInt64 = 1) -> [KeywordLookUps.Judged] {
    KeywordLookUps(archive: vault.archive).all(random: SeededRandom(seed: seed))
  }

  @Test("Each is two or three words or a number and finds few messages of the vault")
  func isWorthAsking() throws {
    for vault in try QuerySamples.eight.get().vaults.prefix(4) {
      let ids = Set(vault.messages.map(\.id))
      let lookUps = Self.all(vault)
      #expect(lookUps.count >= 4, "\(vault.name)")
      #expect(Set(lookUps.map(\.text)).count == lookUps.count)
      for lookUp in lookUps {
        let isNumber = lookUp.form == .number
        #expect((isNumber ? 1...1 : 2...3).contains(lookUp.wordCount))
        #expect((isNumber ? 1...5 : 2...40).contains(lookUp.documents.count))
        #expect(lookUp.documents == lookUp.documents.sorted())
        #expect(Set(lookUp.documents).isSubset(of: ids))
      }
    }
  }

  @Test("Those that find a handful come before those that find less")
  func prefersAHandful() throws {
    for vault in try QuerySamples.eight.get().vaults.prefix(4) {
      let many = Self.all(vault).filter { $0.form != .number }.map { $0.documents.count >= 4 }
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

  @Test("A beginning finds what begins so, and a slip what was meant")
  func judgesWhatWasMeant() throws {
    for vault in try QuerySamples.eight.get().vaults.prefix(4) {
      let texts = Dictionary(
        uniqueKeysWithValues: vault.messages.map { message in
          (
            message.id,
            KeywordText("\(message.subject ?? "") \(message.text)").words.map(Array.init)
          )
        })
      for lookUp in Self.all(vault) where lookUp.form == .beginning {
        let typed = KeywordText(lookUp.text).words.map(Array.init)
        for id in lookUp.documents {
          let words = try #require(texts[id])
          #expect(typed.dropLast().allSatisfy(words.contains))
          #expect(words.contains { $0.starts(with: typed.last ?? []) })
        }
      }
      for lookUp in Self.all(vault) where lookUp.form == .misspelt {
        let typed = KeywordText(lookUp.text).words.map(Array.init)
        for id in lookUp.documents {
          let words = try #require(texts[id])
          // Exactly one of its words is a slip, and may by chance be a word of the message, too.
          #expect(typed.count { !words.contains($0) } <= 1)
        }
      }
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
    #expect(ExchangeQuestions(archive: silent.archive).all().isEmpty)
    #expect(Self.all(silent).isEmpty)
  }
}
