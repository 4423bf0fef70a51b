import Testing
import VaultEvaluation

@Suite("Translation ranks")
struct TranslationRanksTests {
  /// Worked by hand: of ranks 1, 2, 10 and 11 three are within ten; (1 + ½ + 1/10 + 1/11) / 4.
  @Test("Recall, reciprocal rank and mean rank are those worked by hand")
  func byHand() throws {
    let ranks = TranslationRanks([1, 2, 10, 11])
    #expect(ranks.hits(at: 10) == 3)
    #expect(ranks.recall(at: 10) == 0.75)
    #expect(ranks.recall(at: 1) == 0.25)
    #expect(abs(try #require(ranks.meanReciprocalRank) - 0.4227272727) < 1e-9)
  }

  @Test("Without queries nothing is claimed")
  func empty() {
    let ranks = TranslationRanks([])
    #expect(ranks.recall(at: 10) == nil)
    #expect(ranks.meanReciprocalRank == nil)
  }

  @Test("A wrong text of the query's language counts where it scores as much or more")
  func bias() {
    #expect(
      SameLanguageBias.count(
        right: [0.9, 0.5, 0.5, .nan, 0.2], wrong: [0.8, 0.5, 0.6, 0.1, -.infinity]) == 3)
    #expect(SameLanguageBias.count(right: [], wrong: []) == 0)
  }
}
