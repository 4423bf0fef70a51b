import Testing
import VaultCore
import VaultEvaluation
import VaultResults

@testable import VaultGate

@Suite("Quality power")
struct QualityPowerTests {
  /// Differences of a changed index: most queries keep their score, vaults differ a little.
  private static func scores(vaults: Int) throws -> PairedScores {
    var random = SeededRandom(seed: 3).stream("scores")
    var differences: [Double] = []
    var clusters: [String] = []
    for vault in 0..<vaults {
      let shift = 0.01 * random.gaussian()
      for _ in 0..<10 {
        differences.append(random.chance(0.3) ? shift + 0.05 * random.gaussian() : 0)
        clusters.append("vault-\(vault)")
      }
    }
    return try PairedScores(
      baseline: differences.map { _ in 0 }, candidate: differences, clusters: clusters)
  }

  // 200 trials tell a share of 0.95 to ±0.03, twice the standard error.
  @Test("With as many vaults as the formula asks for, no change passes and a loss of 0.01 does not")
  func agreesWithTheFormula() throws {
    let scores = try Self.scores(vaults: 60)
    let comparison = PairedComparison(scores, resamples: 1, random: SeededRandom(seed: 1))
    let forecast = QualityForecast(
      vaults: comparison.clusters, queries: comparison.n,
      standardError: comparison.standardError, margin: 0.005)
    let needed = try #require(forecast.vaultsNeeded)
    let power = QualityPower(scores)
    let unchanged = try power.passShare(
      vaults: needed, loss: 0, margin: 0.005, trials: 200, resamples: 200,
      random: SeededRandom(seed: 2))
    #expect(abs(unchanged.share - 0.95) <= 0.04)
    let worse = try power.passShare(
      vaults: needed, loss: 0.01, margin: 0.005, trials: 200, resamples: 200,
      random: SeededRandom(seed: 2))
    #expect(worse.share <= 0.05)
    // With fewer vaults the estimated error varies, which the formula takes for the worst.
    let fewer = try power.passShare(
      vaults: 20, loss: 0, margin: 0.005, trials: 200, resamples: 200,
      random: SeededRandom(seed: 2))
    let expected = QualityForecast(
      vaults: 20, queries: 200,
      standardError: comparison.standardError * (60.0 / 20).squareRoot(), margin: 0.005
    ).passChance(loss: 0)
    #expect(fewer.share >= expected - 0.06)
    #expect(fewer.share <= expected + 0.12)
  }
}
