internal import Testing
internal import VaultCore

@testable internal import VaultEvaluation

@Suite("Nested bootstrap")
struct NestedBootstrapTests {
  /// The standard deviation of resampled means.
  private static func spread(_ nested: NestedValues, seed: UInt64) -> Double {
    let shifts = NestedBootstrap(nested).shifts(count: 40_000, random: SeededRandom(seed: seed))
    return (shifts.reduce(0) { $0 + $1 * $1 } / Double(shifts.count)).squareRoot()
  }

  // Vaults of equal size: the resampled error is the sample's, but for the factor (G − 1) / G
  // that `smallSampleFactor` makes up for. 40 000 resamples tell it to 0.4 %.
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
    #expect(abs(Self.spread(nested, seed: 5) / expected - 1) < 0.02)
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
    #expect(abs(Self.spread(nested, seed: 6) / expected - 1) < 0.02)
  }

  // scipy: t.ppf(0.975, 7) / norm.ppf(0.975) · √(8 / 7).
  @Test("Eight vaults move bounds out by 1.29")
  func knowsFewVaults() {
    let nested = NestedValues((0..<8).map { Double($0) }, clusters: nil)
    #expect(abs(NestedBootstrap(nested).smallSampleFactor(level: 0.95) - 1.28976332) < 1e-6)
  }
}
