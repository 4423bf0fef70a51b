import Testing
import VaultCore

@testable import VaultCorpus

@Suite("The card of a corpus")
struct CorpusCardTests {
  @Test("It says where the corpus comes from and what it holds")
  func saysWhatItIs() throws {
    let corpus = try Samples.small.get()
    let card = CorpusCard(corpus).text()
    for fact in [
      "# Corpus small", "| licence | Apache-2.0", "| seed | 7 |", "| profile | small |",
      "| messages | \(corpus.messageCount) |", "| events, each a query | 6 |", "SHA256SUMS",
      "| vault-01 | test | de | Europe/Berlin |", "| vault-02 | dev | fr | Europe/Paris |",
      "| format version | \(Corpus.formatVersion) |", "## Limits",
    ] {
      #expect(card.contains(fact), "\(fact)")
    }
    #expect(!card.contains("nan"))
  }

  @Test("It counts every language and split that the messages and queries show")
  func countsAll() throws {
    let corpus = try Samples.smoke.get()
    let card = CorpusCard(corpus).text()
    for split in EventQuery.Split.allCases {
      let count = corpus.queries.count { $0.split == split }
      #expect(card.contains("| events, split `\(split.rawValue)` | \(count) |"))
    }
    for platform in [Platform.email, .whatsapp, .imessage] {
      let count = corpus.vaults.flatMap(\.messages).count { $0.platform == platform }
      #expect(card.contains("| messages, \(platform.rawValue) | \(count) |"))
    }
    for language in corpus.profile.languages {
      #expect(card.contains("| messages in `\(language.rawValue)` |"))
    }
  }
}
