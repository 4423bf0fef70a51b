import Testing
import VaultCore
import VaultMatching

@testable import VaultPipeline
@testable import VaultPipelineFixtures

@Suite("MatchingStage")
struct MatchingStageTests {
  /// The law of earlier instants: the reference is a vault into which later messages never came,
  /// stored, embedded and indexed by itself.
  @Test(
    "Messages sent after a question change no system's ranking and no score",
    arguments: QueryInstant.allCases, [RunConfiguration.IndexChoice.exact, .hnsw])
  func laterMessages(instant: QueryInstant, index: RunConfiguration.IndexChoice) throws {
    var configuration = RunConfiguration()
    configuration.index = index
    let asOf = instant.timestamp(for: SearchableFixture.start)
    let whole = try SearchableFixture(configuration: configuration)
    let past = try SearchableFixture(latest: asOf, configuration: configuration)
    #expect(past.vaults[0].table.count < whole.vaults[0].table.count)

    for windows in WindowPolicy.allCases {
      var settings = MatchingConfiguration.document(similarityCut: 0)
      settings.windows = windows
      let stage = MatchingStage(configuration: settings, seed: 5)
      let now = try whole.question(at: instant)
      let then = try past.question(at: instant)
      #expect(try stage.matches(for: now, settings) == stage.matches(for: then, settings))
      let answers = try stage.baselineAnswers(to: now, text: FreeTextSearch(now.vault))
      #expect(
        try answers == stage.baselineAnswers(to: then, text: FreeTextSearch(then.vault)))
      #expect(
        answers.keys.sorted() == [
          "bm25", "gramCosine", "keyword", "random", "recency", "reciprocalRank", "semantic",
          "timedBM25", "titleSum",
        ])
      for (_, rows) in answers {
        #expect(!rows.isEmpty)
        #expect(rows.allSatisfy { now.vault.table.sentAt[$0.row] <= asOf })
      }
    }
  }
}
