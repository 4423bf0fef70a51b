import Testing
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
}
