internal import Testing

@testable internal import VaultEvaluation

@Suite("Nested values")
struct NestedValuesTests {
  @Test("Every value is the mean and the parts of its seed, its vault and its own")
  func splits() throws {
    let values = [0.1, 0.4, 0.3, 0.9, 0.2, 0.6, 0.7, 0.8, 0.5]
    let clusters = ["a", "b", "a", "c", "c", "d", "b", "d", "d"]
    let seeds = ["1", "1", "1", "2", "2", "2", "1", "2", "2"]
    let nested = NestedValues(values, clusters: clusters, replicates: seeds)
    #expect(nested.replicates.count == 2)
    #expect(nested.clusterCount == 4)
    var rebuilt: [Double] = []
    for replicate in nested.replicates {
      #expect(abs(replicate.clusters.reduce(0) { $0 + $1.effect }) < 1e-15)
      for cluster in replicate.clusters {
        #expect(abs(cluster.deviations.reduce(0, +)) < 1e-15)
        rebuilt += cluster.deviations.map {
          nested.mean + replicate.effect + cluster.effect / Double(cluster.size) + $0
        }
      }
    }
    // Vaults in order of first appearance within each seed: a, b, then c, d.
    for (value, expected) in zip(rebuilt, [0.1, 0.3, 0.4, 0.7, 0.9, 0.2, 0.6, 0.8, 0.5]) {
      #expect(abs(value - expected) < 1e-15)
    }
  }

  @Test("Seeds of one vault each are vaults")
  func ignoresSeedsOfOneVault() {
    let nested = NestedValues(
      [0.1, 0.2, 0.3], clusters: ["1/v", "2/v", "3/v"], replicates: ["1", "2", "3"])
    #expect(nested.replicates.count == 1)
    #expect(nested.degrees == 2)
    #expect(nested.replicateVariance == 0)
  }

  @Test("Seeds that differ no more than their vaults add nothing")
  func addsNothingForEqualSeeds() {
    let nested = NestedValues(
      [0.1, 0.3, 0.1, 0.3], clusters: ["1/a", "1/b", "2/a", "2/b"],
      replicates: ["1", "1", "2", "2"])
    #expect(nested.replicates.count == 2)
    #expect(nested.replicateVariance == 0)
    #expect(nested.degrees == 2)
    // Two seeds of two vaults, each 0.1 off its seed's mean: √(2 · 0.04 / 16).
    #expect(abs(nested.standardError - (0.04 * 2 / 16).squareRoot()) < 1e-15)
  }

  @Test("Without clusters the error is that of a mean of independent values")
  func takesSingleValues() {
    let nested = NestedValues([1, 2, 3, 4], clusters: nil)
    // s = √(5/3), over √4.
    #expect(abs(nested.standardError - (5.0 / 3).squareRoot() / 2) < 1e-15)
    #expect(nested.degrees == 3)
    #expect(nested.hasSpread)
    #expect(!NestedValues([0.1 + 0.2, 0.3], clusters: nil).hasSpread)
  }
}
