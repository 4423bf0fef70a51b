internal import Testing
internal import VaultCore
internal import VaultTestSupport

@testable internal import VaultEvaluation

@Suite("Values of vaults and seeds, resampled")
struct NestedValuesAndBootstrapTests {
  @Test("Seeds of one vault each are vaults")
  func ignoresSeedsOfOneVault() {
    let nested = NestedValues(
      [0.1, 0.2, 0.3], clusters: ["1/v", "2/v", "3/v"], replicates: ["1", "2", "3"])
    #expect(nested.replicates.count == 1 && nested.degrees == 2 && nested.replicateVariance == 0)
  }

  @Test("Seeds that differ no more than their vaults add nothing")
  func addsNothingForEqualSeeds() {
    let nested = NestedValues(
      [0.1, 0.3, 0.1, 0.3], clusters: ["1/a", "1/b", "2/a", "2/b"],
      replicates: ["1", "1", "2", "2"])
    #expect(nested.replicates.count == 2 && nested.replicateVariance == 0 && nested.degrees == 2)
    // Two seeds of two vaults, each 0.1 off its seed's mean: √(2 · 0.04 / 16).
    #expect(abs(nested.standardError - (0.04 * 2 / 16).squareRoot()) < 1e-15)
  }

  /// How far a spread may be off; its standard error is 0.4 % of 40 000 resamples and 0.7 % of
  /// 10 000, so that 2.6 % and 4.7 % are detected with probability .95.
  private static let slack = NightlyTrials.areOn ? 0.02 : 0.035

  /// The standard deviation of resampled means.
  private static func spread(_ nested: NestedValues, seed: UInt64) -> Double {
    let shifts = NestedBootstrap(nested).shifts(
      count: NightlyTrials.trials(40_000, otherwise: 10_000), random: SeededRandom(seed: seed))
    return (shifts.reduce(0) { $0 + $1 * $1 } / Double(shifts.count)).squareRoot()
  }

  // Vaults of equal size: the resampled error is the sample's, but for the factor (G − 1) / G
  // that `smallSampleFactor` makes up for.
  @Test(
    "Resamples vary as the sample says, whether vaults or their queries differ",
    arguments: [0.0, 0.05, 0.5])
  func keepsTheVariance(spread: Double) {
    var random = SeededRandom(seed: 11)
    var values: [Double] = []
    var clusters: [String] = []
    for vault in 0..<10 {
      let center = spread * random.unit()
      for _ in 0..<12 {
        values.append(center + random.unit())
        clusters.append("\(vault)")
      }
    }
    let nested = NestedValues(values, clusters: clusters)
    let expected = nested.standardError * 0.9.squareRoot()
    #expect(abs(Self.spread(nested, seed: 5) / expected - 1) < Self.slack)
  }

  @Test("Seeds vary in resamples by what they differ beyond their vaults")
  func drawsSeeds() {
    let values = (0..<48).map { index -> Double in
      let seed = Double(index / 12)
      return 0.2 * seed + Double(index * 7 % 12) / 24
    }
    let nested = NestedValues(
      values, clusters: (0..<48).map { "\($0 / 3)" }, replicates: (0..<48).map { "\($0 / 12)" })
    #expect(nested.replicateVariance > 0)
    // Vaults lose the factor 3/4 of four to a seed.
    let expected = (0.75 * nested.clusterVariance + nested.replicateVariance).squareRoot()
    #expect(abs(Self.spread(nested, seed: 6) / expected - 1) < Self.slack)
  }
}
