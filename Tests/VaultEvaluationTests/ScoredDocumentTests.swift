internal import Testing
internal import VaultCore

@testable internal import VaultEvaluation

@Suite("Scored document")
struct ScoredDocumentTests {
  // The rule of trec_eval: its source compares `float` similarities, then `strcmp`s names.
  @Test("Equal scores rank by descending bytes of the identifier")
  func ranksTiesByDescendingBytes() {
    let order = ["🦓", "\u{FB00}", "é", "z", "e\u{301}", "a2", "a10", "Z"]
    let documents = order.reversed().map { ScoredDocument(document: DocumentID($0), score: 0.5) }
    #expect(documents.sorted { $0.ranksBefore($1) }.map(\.document.rawValue) == order)
  }

  @Test("The two zeros are a tie")
  func tiesZeros() {
    let low = ScoredDocument(document: DocumentID("a"), score: 0)
    let high = ScoredDocument(document: DocumentID("b"), score: -0.0)
    #expect(high.ranksBefore(low))
    #expect(!low.ranksBefore(high))
  }
}
