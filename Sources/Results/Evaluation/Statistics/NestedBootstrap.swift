internal import VaultCore

/// Draws means from values of queries in vaults in seeds, all with replacement.
struct NestedBootstrap {
  /// The contribution of one drawn cluster.
  private struct Cluster {
    /// The contribution of the seed and the vault to the sum of the cluster, shrunk.
    let effect: Double
    let size: Int
    /// The start of its deviations.
    let start: Int
  }

  private let replicates: [[Cluster]]
  /// Each query's part, shrunk, cluster by cluster; empty if every query is its own cluster.
  private let deviations: [Double]
  private let nested: NestedValues
  /// The squared standard error that resamples have.
  private let resampledVariance: Double

  /// Shrinks the parts of each level.
  ///
  /// Squares of sums over N² are what a level's draws add to the variance of the mean. What
  /// queries add is inside the vaults' means already, so the vaults' part is multiplied by
  /// λ = √(1 − Σ deviation² / Σ vault²); where that would be negative, because the vaults' means
  /// are closer together than their queries let expect, λ is 0 and the queries' part is multiplied
  /// by √(Σ vault² / Σ deviation²). Seeds keep what they add beyond their vaults.
  init(_ nested: NestedValues) {
    self.nested = nested
    let total = Double(nested.n)
    var clusterSquares = 0.0
    var deviationSquares = 0.0
    var replicateSquares = 0.0
    for replicate in nested.replicates {
      let shift = Double(replicate.size) * replicate.effect
      replicateSquares += shift * shift
      for cluster in replicate.clusters {
        clusterSquares += cluster.effect * cluster.effect
        deviationSquares += cluster.deviations.reduce(0) { $0 + $1 * $1 }
      }
    }
    let replicateFactor =
      replicateSquares > 0
      ? (nested.replicateVariance * total * total / replicateSquares).squareRoot() : 0
    let isSpread = clusterSquares > deviationSquares
    let clusterFactor = isSpread ? (1 - deviationSquares / clusterSquares).squareRoot() : 0
    let deviationFactor =
      isSpread || deviationSquares == 0 ? 1 : (clusterSquares / deviationSquares).squareRoot()
    var deviations: [Double] = []
    replicates = nested.replicates.map { replicate in
      replicate.clusters.map { cluster in
        let start = deviations.count
        if cluster.size > 1 { deviations += cluster.deviations.map { deviationFactor * $0 } }
        return Cluster(
          effect: clusterFactor * cluster.effect
            + replicateFactor * replicate.effect * Double(cluster.size),
          size: cluster.size, start: start)
      }
    }
    self.deviations = deviations
    resampledVariance = clusterSquares / (total * total) + nested.replicateVariance
  }

  /// By how much the resampled means are too close to the mean: the t quantile over the
  /// normal one, times the standard error over that of the resamples.
  func smallSampleFactor(level: Double) -> Double {
    guard resampledVariance > 0 else { return 1 }
    let student = StudentDistribution(degrees: nested.degrees).quantile((1 + level) / 2)
    return student / NormalDistribution.quantile((1 + level) / 2)
      * nested.standardError / resampledVariance.squareRoot()
  }

  /// The means of resamples less the mean of the values.
  func shifts(count: Int, random: SeededRandom) -> [Double] {
    var random = random
    return (0..<count).map { _ in shift(&random) }
  }

  private func shift(_ random: inout SeededRandom) -> Double {
    var sum = 0.0
    var size = 0
    for _ in replicates.indices {
      let replicate = replicates[replicates.count == 1 ? 0 : random.index(below: replicates.count)]
      for _ in replicate.indices {
        let cluster = replicate[random.index(below: replicate.count)]
        sum += cluster.effect
        size += cluster.size
        // A query that is its own cluster has no part of its own.
        guard cluster.size > 1 else { continue }
        sum += drawnDeviations(of: cluster, &random)
      }
    }
    return sum / Double(size)
  }

  /// The sum of as many deviations as the cluster has.
  ///
  /// A random number makes three draws of 21 bits, each scaled to the size: this favors an index
  /// over another by at most one part in 2²¹ / size, far less than resampling itself varies.
  private func drawnDeviations(of cluster: Cluster, _ random: inout SeededRandom) -> Double {
    let size = UInt64(cluster.size)
    var sum = 0.0
    var remaining = cluster.size
    while remaining > 0 {
      var bits = random.next()
      for _ in 0..<min(3, remaining) {
        sum += deviations[cluster.start + Int(((bits & 0x1F_FFFF) * size) >> 21)]
        bits >>= 21
      }
      remaining -= 3
    }
    return sum
  }
}
