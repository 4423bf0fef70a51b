internal import Foundation
internal import VaultCore
internal import VaultEvaluation

/// The scores of the same systems on the queries of one judged set.
struct ScoredSystems: Sendable {
  /// The vault, meeting or conversation of each query: the sampled unit of the set.
  let clusters: [String]
  /// By system, then by query.
  let scores: [[Double]]
  // The clusters in ascending order, and of each the number of its queries.
  private let sizes: [Double]
  // By system, then by cluster.
  private let sums: [[Double]]

  /// Gathers scores.
  ///
  /// - Parameters:
  ///   - clusters: The vault of each query.
  ///   - scores: By system, then by query.
  /// - Precondition: Every system has a finite score for each query, and there is a query.
  init(clusters: [String], scores: [[Double]]) {
    precondition(!clusters.isEmpty, "no query was scored")
    precondition(
      scores.allSatisfy { $0.count == clusters.count && $0.allSatisfy(\.isFinite) },
      "a system lacks a score")
    let names = Set(clusters).sorted()
    let places = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    let placeOfQuery = clusters.map { places[$0] ?? 0 }
    var sizes = [Double](repeating: 0, count: names.count)
    for place in placeOfQuery { sizes[place] += 1 }
    self.sizes = sizes
    sums = scores.map { values in
      var sums = [Double](repeating: 0, count: names.count)
      for (value, place) in zip(values, placeOfQuery) { sums[place] += value }
      return sums
    }
    self.clusters = clusters
    self.scores = scores
  }

  /// The number of vaults.
  var clusterCount: Int { sizes.count }

  /// Each system's mean over all queries.
  var means: [Double] { means(of: Array(sizes.indices)) }

  /// Returns each system's mean over the queries of some vaults, each as often as it is listed.
  func means(of chosen: [Int]) -> [Double] {
    let size = chosen.reduce(0) { $0 + sizes[$1] }
    return sums.map { sums in chosen.reduce(0) { $0 + sums[$1] } / size }
  }

  /// Each system's mean over as many vaults drawn with replacement.
  func resampledMeans(_ random: inout SeededRandom) -> [Double] {
    means(of: sizes.indices.map { _ in random.index(below: sizes.count) })
  }

  /// The pairs of systems, the better first, whose difference is not chance: p < 0.05 of a t-test
  /// of the paired differences over vaults.
  ///
  /// The standard error is that of Liang and Zeger, as for every difference that is reported; below
  /// `PairedComparison.leastClusters` vaults no pair is decided.
  var decidedPairs: [(better: Int, worse: Int)] {
    guard clusterCount >= PairedComparison.leastClusters else { return [] }
    var pairs: [(better: Int, worse: Int)] = []
    for later in scores.indices {
      for earlier in 0..<later {
        let nested = NestedValues(
          zip(scores[earlier], scores[later]).map { $0 - $1 }, clusters: clusters)
        // The same difference in every vault is as certain as can be.
        let p = nested.tTest ?? 0
        guard p < 0.05, nested.mean != 0 else { continue }
        pairs.append(nested.mean > 0 ? (earlier, later) : (later, earlier))
      }
    }
    return pairs
  }

  /// Returns the agreement of the set with another one of its own kind and size: the mean τ-b
  /// between the orders of two halves of its vaults, stepped up to the whole.
  ///
  /// τ becomes a correlation by Greiner's relation r = sin(πτ / 2), that of halves one of wholes by
  /// Spearman and Brown's formula 2r / (1 + r), and back.
  ///
  /// - Returns: `nil` with fewer than two vaults, or where a half orders nothing.
  /// - Complexity: O(splits · systems²).
  func ceiling(splits: Int = 200, random: SeededRandom) -> Double? {
    guard clusterCount > 1 else { return nil }
    var random = random
    var taus: [Double] = []
    for _ in 0..<splits {
      let order = random.shuffled(Array(sizes.indices))
      let half = order.count / 2
      let tau = WeightedOrders(means(of: Array(order[..<half])), means(of: Array(order[half...])))
        .tauB
      if let tau { taus.append(tau) }
    }
    guard !taus.isEmpty else { return nil }
    let mean: Double = taus.reduce(0, +) / Double(taus.count)
    let r: Double = sin(mean * .pi / 2)
    return r <= 0 ? 0 : asin(2 * r / (1 + r)) * 2 / .pi
  }
}
