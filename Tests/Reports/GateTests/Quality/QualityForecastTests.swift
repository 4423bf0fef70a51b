import Testing
import VaultCore
import VaultEvaluation
import VaultResults

@testable import VaultGate

@Suite("Quality forecast")
struct QualityForecastTests {
  // scipy: t.ppf(0.975, 27) = 2.0518305, norm.cdf(0.005/0.002 − 2.0518305) = 0.6729999,
  // norm.cdf(−0.005/0.002 − 2.0518305) = 2.6556e-6.
  @Test("The chance to pass is that of a normal mean under a t bound")
  func hasPassChances() {
    let forecast = QualityForecast(
      vaults: 28, queries: 280, standardError: 0.002, margin: 0.005)
    #expect(abs(forecast.passChance(loss: 0) - 0.6730) < 1e-4)
    #expect(forecast.passChance(loss: 0.01) < 2.7e-6)
    #expect(abs(forecast.passChance(loss: forecast.smallestLossNotPassed) - 0.05) < 1e-9)
    #expect(forecast.smallestLossNotPassed < 0.005)
    // 0.005 + (2.0518305 + 1.6448536) · 0.002
    #expect(abs((forecast.smallestLossProven ?? 0) - 0.0123934) < 1e-6)
  }

  @Test("A loss of the margin is passed in at most 25 of 1000 cases, however few the queries")
  func neverPassesTheMargin() {
    for error in [1e-6, 0.001, 0.01, 0.3] {
      let forecast = QualityForecast(vaults: 6, queries: 60, standardError: error, margin: 0.005)
      #expect(forecast.passChance(loss: 0.005) <= 0.025)
    }
  }

  @Test("Five vaults prove nothing and pass nothing that changed")
  func promisesNothingOfFewVaults() {
    let forecast = QualityForecast(vaults: 5, queries: 500, standardError: 1e-6, margin: 0.005)
    #expect(forecast.passChance(loss: 0) == 0)
    #expect(forecast.smallestLossNotPassed == 0)
    #expect(forecast.smallestLossProven == nil)
  }

  // scipy: 0.02 / √G · (t.ppf(0.975, G − 1) + 1.6448536) first falls to 0.005 at G = 210, where it
  // is 0.0049908 (209: 0.0050029).
  @Test("As many vaults are needed as bring the error below the margin's share")
  func countsVaults() {
    let forecast = QualityForecast(
      vaults: 100, queries: 1050, standardError: 0.002, margin: 0.005)
    #expect(forecast.vaultsNeeded == 210)
    #expect(forecast.queriesNeeded == 2205)
    let hopeless = QualityForecast(vaults: 4, queries: 8, standardError: 10, margin: 0.005)
    #expect(hopeless.vaultsNeeded == nil)
    let exact = QualityForecast(vaults: 4, queries: 8, standardError: 0, margin: 0.005)
    #expect(exact.vaultsNeeded == 6)
    #expect(exact.passChance(loss: 0) == 1)
    #expect(exact.passChance(loss: 0.01) == 0)
  }

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
    func share(vaults: Int, loss: Double) throws -> Double {
      try power.passShare(vaults: vaults, loss: loss, random: SeededRandom(seed: 2)).share
    }
    #expect(abs(try share(vaults: needed, loss: 0) - 0.95) <= 0.04)
    #expect(try share(vaults: needed, loss: 0.01) <= 0.05)
    // With fewer vaults the estimated error varies, which the formula takes for the worst.
    let fewer = try share(vaults: 20, loss: 0)
    let expected = QualityForecast(
      vaults: 20, queries: 200,
      standardError: comparison.standardError * (60.0 / 20).squareRoot(), margin: 0.005
    ).passChance(loss: 0)
    #expect(fewer >= expected - 0.06)
    #expect(fewer <= expected + 0.12)
  }
}
