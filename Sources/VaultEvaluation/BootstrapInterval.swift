public import VaultCore

/// A percentile bootstrap interval of a mean over queries.
///
/// Efron and Tibshirani, "An Introduction to the Bootstrap" (1993), chapter 13: neither corrected
/// for bias nor accelerated, so it is slightly narrow for few queries. Bounds are quantiles of the
/// resampled means, interpolated linearly (type 7 of Hyndman and Fan, "Sample Quantiles in
/// Statistical Packages", 1996).
public struct BootstrapInterval: Hashable, Sendable, Codable {
  /// The mean of the values themselves.
  public let mean: Double
  /// The lower bound.
  public let lower: Double
  /// The upper bound.
  public let upper: Double
  /// The number of values.
  public let n: Int
  /// The number of clusters; `nil` if values were drawn one by one.
  public let clusters: Int?
  /// The number of resamples.
  public let resamples: Int
  /// The share of resampled means inside the bounds.
  public let level: Double

  /// Resamples a mean; `nil` for fewer than two values or clusters, which show no spread.
  ///
  /// With clusters each resample draws as many clusters as there are, with replacement, takes each
  /// whole, and divides the sum of the drawn values by their number (Davison and Hinkley,
  /// "Bootstrap Methods and their Application", 1997, section 3.8: strategy 1). Queries of one
  /// vault share people and messages, so they are a cluster.
  ///
  /// - Parameters:
  ///   - values: One per query; the order counts, because draws are by index.
  ///   - clusters: The cluster of each value; `nil` draws values one by one.
  ///   - resamples: How many means to draw.
  ///   - level: The share of them that the bounds enclose.
  ///   - random: A stream of its own; the same one gives the same interval.
  /// - Precondition: Values are finite, `clusters` has one entry per value, `resamples > 0` and
  ///   `0 < level < 1`.
  /// - Complexity: O(resamples · (n + log resamples)), with clusters in place of n if given.
  public init?(
    values: [Double], clusters: [String]? = nil, resamples: Int = 2000, level: Double = 0.95,
    random: SeededRandom
  ) {
    precondition(values.allSatisfy(\.isFinite), "a value to resample is not finite")
    precondition(clusters.map { $0.count == values.count } ?? true, "a value has no cluster")
    precondition(resamples > 0, "the number of resamples is not positive")
    precondition(level > 0 && level < 1, "the level is not between 0 and 1")
    let units = clusters.map { Self.totals(of: values, in: $0) } ?? values.map { ($0, 1) }
    guard units.count >= 2 else { return nil }
    let means = Self.resampledMeans(of: units, resamples: resamples, random: random).sorted()
    mean = values.reduce(0, +) / Double(values.count)
    lower = Self.quantile((1 - level) / 2, of: means)
    upper = Self.quantile((1 + level) / 2, of: means)
    n = values.count
    self.clusters = clusters == nil ? nil : units.count
    self.resamples = resamples
    self.level = level
  }

  private typealias Total = (sum: Double, count: Int)

  /// The sum and size of each cluster, in order of first appearance.
  private static func totals(of values: [Double], in clusters: [String]) -> [Total] {
    var indices: [String: Int] = [:]
    var totals: [Total] = []
    for (value, cluster) in zip(values, clusters) {
      if let index = indices[cluster] {
        totals[index].sum += value
        totals[index].count += 1
      } else {
        indices[cluster] = totals.count
        totals.append((value, 1))
      }
    }
    return totals
  }

  private static func resampledMeans(
    of units: [Total], resamples: Int, random: SeededRandom
  ) -> [Double] {
    var random = random
    return (0..<resamples).map { _ in
      var sum = 0.0
      var count = 0
      for _ in units {
        let unit = units[random.index(below: units.count)]
        sum += unit.sum
        count += unit.count
      }
      return sum / Double(count)
    }
  }

  private static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    let position = share * Double(sorted.count - 1)
    let index = min(Int(position), sorted.count - 1)
    let next = min(index + 1, sorted.count - 1)
    return sorted[index] + (position - Double(index)) * (sorted[next] - sorted[index])
  }
}
