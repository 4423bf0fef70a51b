/// Values of queries in vaults in seeds, split into the contribution of each level.
///
/// With θ the mean of all N values, a value less θ is the sum of three parts: its seed's mean less
/// θ, its vault's mean less its seed's, and itself less its vault's mean. The parts of a level add
/// up to 0 within the level above.
package struct NestedValues: Sendable {
  /// One cluster: a vault of one seed, or a single query where nothing groups them.
  struct Cluster: Sendable {
    /// The number of values.
    var size = 0
    /// The sum of the values.
    var sum = 0.0
    /// Each value less the cluster's mean.
    var deviations: [Double] = []
    /// The cluster's sum less its size times the seed's mean.
    var effect = 0.0
  }

  /// One seed.
  struct Replicate: Sendable {
    var clusters: [Cluster] = []
    /// The seed's mean less that of all values.
    var effect = 0.0

    var size: Int { clusters.reduce(0) { $0 + $1.size } }
    var sum: Double { clusters.reduce(0) { $0 + $1.sum } }
  }

  /// The seeds in order of first appearance; one if seeds are not distinguished.
  let replicates: [Replicate]
  /// The number of values, N.
  let n: Int
  /// The mean of all values, θ.
  package let mean: Double
  /// The number of clusters, G.
  let clusterCount: Int
  /// The contribution of vaults to the squared standard error: Σ_s G_s / (G_s − 1) Σ_g effect² /
  /// N².
  let clusterVariance: Double
  /// The contribution of seeds beyond that of their vaults; never negative.
  let replicateVariance: Double

  /// Splits values.
  ///
  /// Seeds are distinguished if there are two and each has two clusters; otherwise their spread
  /// could not be separated from that of vaults.
  ///
  /// - Parameters:
  ///   - values: One per query.
  ///   - clusters: The cluster of each value; `nil` makes every value its own.
  ///   - replicates: The seed of each value; a cluster lies in one.
  /// - Precondition: There are values.
  package init(_ values: [Double], clusters: [String]?, replicates: [String]? = nil) {
    precondition(!values.isEmpty, "no value to take a mean of")
    let nested = Self.grouped(values, clusters: clusters, replicates: replicates)
    let areSeedsToldApart = nested.count >= 2 && nested.allSatisfy { $0.clusters.count >= 2 }
    var groups = areSeedsToldApart ? nested : [Replicate(clusters: nested.flatMap(\.clusters))]
    let total = Double(values.count)
    let mean = values.reduce(0, +) / total
    var clusterSquares = 0.0
    var replicateSquares = 0.0
    for index in groups.indices {
      let size = Double(groups[index].size)
      let level = groups.count == 1 ? mean : groups[index].sum / size
      groups[index].effect = level - mean
      replicateSquares += (size * groups[index].effect) * (size * groups[index].effect)
      var squares = 0.0
      for member in groups[index].clusters.indices {
        let cluster = groups[index].clusters[member]
        let effect = cluster.sum - Double(cluster.size) * level
        groups[index].clusters[member].effect = effect
        squares += effect * effect
      }
      let count = Double(groups[index].clusters.count)
      clusterSquares += count > 1 ? count / (count - 1) * squares : 0
    }
    self.replicates = groups
    self.mean = mean
    n = values.count
    clusterCount = groups.reduce(0) { $0 + $1.clusters.count }
    clusterVariance = clusterSquares / (total * total)
    let seeds = Double(groups.count)
    replicateVariance =
      seeds > 1
      ? max(0, seeds / (seeds - 1) * replicateSquares / (total * total) - clusterVariance) : 0
  }

  /// The sum of each cluster's values.
  var sums: [Double] { replicates.flatMap { $0.clusters.map(\.sum) } }

  /// The standard error of the mean over other vaults, and other seeds where several were run.
  ///
  /// For one seed this is the cluster-robust error of Liang and Zeger, "Longitudinal Data Analysis
  /// Using Generalized Linear Models" (1986), with the factor G / (G − 1); where every query is its
  /// own cluster, the usual s / √n.
  var standardError: Double { (clusterVariance + replicateVariance).squareRoot() }

  /// The degrees of freedom of `standardError`: G − 1 for one seed.
  ///
  /// With several seeds the two variances, of G − S and S − 1 degrees, are joined as Satterthwaite
  /// has it ("An Approximate Distribution of Estimates of Variance Components", 1946).
  var degrees: Double {
    let within = Double(clusterCount - replicates.count)
    guard replicates.count > 1, replicateVariance > 0 else { return within }
    let sum = clusterVariance + replicateVariance
    let between = Double(replicates.count - 1)
    return sum * sum
      / (replicateVariance * replicateVariance / between
        + clusterVariance * clusterVariance / within)
  }

  /// True if clusters differ by more than rounding errors.
  var hasSpread: Bool { standardError > 1e-12 * scale }

  /// The p-value of "the mean is 0" by Student's test; `nil` without a spread.
  package var tTest: Double? {
    hasSpread ? StudentDistribution(degrees: degrees).twoSided(mean / standardError) : nil
  }

  /// The largest magnitude of a cluster's mean.
  private var scale: Double {
    replicates.lazy.flatMap(\.clusters).reduce(0) { max($0, abs($1.sum) / Double($1.size)) }
  }

  private static func grouped(
    _ values: [Double], clusters: [String]?, replicates: [String]?
  ) -> [Replicate] {
    guard let clusters else {
      return [Replicate(clusters: values.map { Cluster(size: 1, sum: $0) })]
    }
    var places: [String: (replicate: Int, cluster: Int)] = [:]
    var homes: [String: Int] = [:]
    var groups: [Replicate] = []
    for (index, value) in values.enumerated() {
      var place = places[clusters[index]]
      if place == nil {
        let home = homes[replicates?[index] ?? "", default: groups.count]
        if home == groups.count { groups.append(Replicate()) }
        homes[replicates?[index] ?? ""] = home
        place = (home, groups[home].clusters.count)
        places[clusters[index]] = place
        groups[home].clusters.append(Cluster())
      }
      guard let place else { continue }
      groups[place.replicate].clusters[place.cluster].size += 1
      groups[place.replicate].clusters[place.cluster].sum += value
      groups[place.replicate].clusters[place.cluster].deviations.append(value)
    }
    for group in groups.indices {
      for member in groups[group].clusters.indices {
        let cluster = groups[group].clusters[member]
        let mean = cluster.sum / Double(cluster.size)
        groups[group].clusters[member].deviations = cluster.deviations.map { $0 - mean }
      }
    }
    return groups
  }
}

extension [Double] {
  /// The mean; not a number if there are no values.
  package var mean: Double { reduce(0, +) / Double(count) }
}
