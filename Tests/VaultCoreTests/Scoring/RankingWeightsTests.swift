import Testing

@testable import VaultCore

@Suite("RankingWeights")
struct RankingWeightsTests {
  @Test(
    "Three numbers that sum to 1 are read", arguments: ["0.6,0.2,0.2", "1,0,0", "0.5, 0.3, 0.2"])
  func reads(text: String) throws {
    let weights = try RankingWeights(parsing: text)
    #expect(abs(weights.semantic + weights.temporal + weights.participant - 1) < 1e-9)
  }

  @Test(
    "Anything else is refused",
    arguments: [
      "", "1", "0.6,0.2", "0.6,0.2,0.3", "-0.2,0.6,0.6", "nan,0.5,0.5", "a,b,c", "0.6,0.2,0.2,0",
    ])
  func refuses(text: String) {
    #expect(throws: ScoringError.invalidWeights) { try RankingWeights(parsing: text) }
  }
}
