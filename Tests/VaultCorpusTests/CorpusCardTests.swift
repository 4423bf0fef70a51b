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
      "| licence | Apache-2.0", "| seed | 7 |", "| messages | \(corpus.messageCount) |",
      "| events, each a query | 6 |", "| vault-02 | dev | fr | Europe/Paris |", "SHA256SUMS",
      "## Limits",
    ] {
      #expect(card.contains(fact), "\(fact)")
    }
    #expect(!card.contains("nan"))
  }
}
