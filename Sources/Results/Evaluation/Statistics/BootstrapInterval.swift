public import VaultCore

/// A bootstrap interval of a mean over queries, drawn over seeds, vaults and queries within them.
///
/// Each resample draws as many seeds as were run, in each as many vaults as it has, in each as
/// many queries as it has, all with replacement, and takes the mean. Drawn naively the spread of
/// the lower level would count twice, once by itself and once inside the means of the upper; so
/// the parts of each level are shrunk until the resampled variance is that of the sample (Davison
/// and Hinkley, "Bootstrap Methods and their Application", 1997, section 3.8).
///
/// The bounds lie as far from the mean on either side as the given share of the resampled means
/// (Hall, "On Symmetric Bootstrap Confidence Intervals", 1988; the quantile interpolated linearly,
/// type 7 of Hyndman and Fan, 1996), times t_{G−1} / z · √(G / (G − 1)): resampled means vary as
/// little as a variance divided by G and a normal distribution let them, which with few vaults G is
/// much too little (Hesterberg, "What Teachers Should Know About the Bootstrap", 2015). The factor
/// is 1.29 for 8 vaults, 1.07 for 28, 1.03 for 56.
///
/// Of a bounded quantity, the interval is the part within the bounds: the true mean is there, so
/// the cut part never contained it, and the coverage is unchanged.
public struct BootstrapInterval: Hashable, Sendable, Codable {
  /// The name of the method in reports.
  public static let method =
    "symmetric bootstrap over vaults and their queries, widened by Student's t, within the bounds"

  /// The mean of the values themselves.
  public let mean: Double
  /// The lower bound.
  public let lower: Double
  /// The upper bound.
  public let upper: Double
  /// The distance of both ends from the mean before they are cut off at the bounds.
  public let reach: Double
  /// The range of a mean; `nil` if it is unbounded.
  public let bounds: ClosedRange<Double>?
  /// The number of values.
  public let n: Int
  /// The number of clusters; `nil` if values were drawn one by one.
  public let clusters: Int?
  /// The number of resamples.
  public let resamples: Int
  /// The share of repetitions in which such bounds hold the true mean.
  public let level: Double

  /// The default number of resamples: a bound then moves by about 0.03 standard errors from stream
  /// to stream.
  public static let defaultResamples = 2000

  /// Resamples a mean; `nil` for fewer than two values or clusters, which show no spread.
  ///
  /// - Parameters:
  ///   - values: One per query; the order counts, because draws are by index.
  ///   - clusters: The vault of each value; `nil` draws values one by one.
  ///   - replicates: The seed of each value where several were run; a cluster lies in one.
  ///   - bounds: The range of a mean; the interval is cut off there.
  ///   - resamples: The number of means drawn.
  ///   - level: The confidence.
  ///   - random: A stream of its own; the same one gives the same interval.
  /// - Precondition: Values are finite, `clusters` and `replicates` have one entry per value,
  ///   `resamples > 0` and `0 < level < 1`.
  /// - Complexity: O(resamples · (n + log resamples)).
  public init?(
    values: [Double], clusters: [String]? = nil, replicates: [String]? = nil,
    bounds: ClosedRange<Double>? = nil, resamples: Int = defaultResamples, level: Double = 0.95,
    random: SeededRandom
  ) {
    precondition(values.allSatisfy(\.isFinite), "a value to resample is not finite")
    for labels in [clusters, replicates] {
      precondition(labels.map { $0.count == values.count } ?? true, "a value has no cluster")
    }
    guard values.count >= 2 else { return nil }
    let nested = NestedValues(values, clusters: clusters, replicates: replicates)
    guard nested.clusterCount >= 2 else { return nil }
    self.init(
      nested, isClustered: clusters != nil, bounds: bounds, resamples: resamples, level: level,
      random: random)
  }

  /// Resamples a mean of at least two clusters.
  init(
    _ nested: NestedValues, isClustered: Bool, bounds: ClosedRange<Double>? = nil,
    resamples: Int = defaultResamples, level: Double, random: SeededRandom
  ) {
    precondition(resamples > 0, "the number of resamples is not positive")
    precondition(level > 0 && level < 1, "the level is not between 0 and 1")
    let bootstrap = NestedBootstrap(nested)
    let distances = bootstrap.shifts(count: resamples, random: random).map(abs).sorted()
    let reach = bootstrap.smallSampleFactor(level: level) * Self.quantile(level, of: distances)
    mean = nested.mean
    lower = max(nested.mean - reach, bounds?.lowerBound ?? -.infinity)
    upper = min(nested.mean + reach, bounds?.upperBound ?? .infinity)
    self.reach = reach
    self.bounds = bounds
    n = nested.n
    clusters = isClustered ? nested.clusterCount : nil
    self.resamples = resamples
    self.level = level
  }

  private static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    let position = share * Double(sorted.count - 1)
    let index = min(Int(position), sorted.count - 1)
    let next = min(index + 1, sorted.count - 1)
    return sorted[index] + (position - Double(index)) * (sorted[next] - sorted[index])
  }
}
