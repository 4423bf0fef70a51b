public import VaultCore

/// The configurations that may be the best one: a confidence set.
///
/// To test of each configuration whether it differs from the one with the highest mean would be
/// wrong twice: the winner was picked by the same data, and there are many tests. Instead each
/// configuration t is tested against all others at once. Its statistic is
///
///     M(t) = max over s of  Σ d(s,t,v) / √Σ d(s,t,v)²,      d(s,t,v) = X(s,v) − X(t,v),
///
/// where X(s,v) is the sum of configuration s over the queries of cluster v. If t is as good as
/// any other, each cluster's differences are as likely to have the opposite signs, all of them
/// together; so M is computed again under flips of whole clusters, and the p-value is the share of
/// flips under which it is at least as large. The denominator does not change under flips: M is
/// the largest paired t-statistic up to a monotone map.
///
/// All configurations with p above 1 − level form a set that holds the best one with at least that
/// level of confidence, as often as one draws such clusters: the best one is left out only if its
/// own test errs, so no further correction is due (multiple comparisons with the best: Hsu,
/// "Constrained Simultaneous Confidence Intervals for Multiple Comparisons with the Best", 1984;
/// the joint resampling of the largest statistic: Westfall and Young, "Resampling-Based Multiple
/// Testing", 1993, section 2.3).
///
/// The test assumes that under its hypothesis differences are symmetric about 0 from cluster to
/// cluster. With fewer than five clusters no p-value is below 0.05, so the set is everything.
public struct BestSet: Hashable, Sendable {
  /// For each configuration the p-value of "none is better than this one".
  public let pValues: [Double]
  /// The number of sign vectors evaluated, the unflipped one included.
  public let flips: Int
  /// True if these are all 2ᵏ sign vectors of k clusters, and not a sample.
  public let isExact: Bool
  /// The least p-value that the clusters can give: 2⁻ᵏ, or one over the flips.
  public let leastPValue: Double

  /// The most clusters for which every sign vector is evaluated.
  public static let mostExactClusters = 10
  /// The number of sign vectors drawn beyond that.
  public static let sampledFlips = 2000

  /// Tests every configuration.
  ///
  /// - Parameters:
  ///   - totals: For each configuration the sum of its values in each cluster, clusters in the
  ///     same order everywhere.
  ///   - rivals: The configurations that each is compared with, chosen without looking at the
  ///     values; `nil` means all.
  ///   - random: A stream of its own.
  /// - Precondition: Totals are finite and equally long, and there is a cluster.
  /// - Complexity: O(flips · configurations · rivals).
  public init(totals: [[Double]], rivals: [Int]? = nil, random: SeededRandom) {
    let clusters = totals.first?.count ?? 0
    precondition(clusters > 0, "there is no cluster to flip")
    precondition(
      totals.allSatisfy { $0.count == clusters && $0.allSatisfy(\.isFinite) },
      "the totals of configurations differ in length or are not finite")
    isExact = clusters <= Self.mostExactClusters
    flips = isExact ? 1 << clusters : Self.sampledFlips
    leastPValue = 1 / Double(flips)
    let field = Field(
      totals: totals, rivals: rivals ?? Array(totals.indices),
      signs: Self.signs(clusters: clusters, flips: flips, isExact: isExact, random: random))
    pValues = totals.indices.map(field.pValue(of:))
  }

  /// The configurations that may be the best one, ascending.
  public func members(level: Double = 0.95) -> [Int] {
    pValues.indices.filter { pValues[$0] > 1 - level }
  }

  /// The sign vectors; the first one flips nothing.
  private static func signs(
    clusters: Int, flips: Int, isExact: Bool, random: SeededRandom
  ) -> [[Double]] {
    var random = random
    return (0..<flips).map { number in
      // One bit per cluster, drawn 64 at a time; the first vector is all zeros.
      var bits: [UInt64] = []
      for start in stride(from: 0, to: clusters, by: 64) {
        bits.append(
          isExact ? UInt64(number) >> UInt64(start) : number == 0 ? 0 : random.next())
      }
      return (0..<clusters).map { bits[$0 / 64] >> UInt64($0 % 64) & 1 == 0 ? 1 : -1 }
    }
  }
}

/// All configurations' sums under all sign vectors.
private struct Field {
  private let totals: [[Double]]
  private let rivals: [Int]
  private let flips: Int
  /// Row by row, one per sign vector: each configuration's sum under it.
  private let sums: [Double]

  init(totals: [[Double]], rivals: [Int], signs: [[Double]]) {
    self.totals = totals
    self.rivals = rivals
    flips = signs.count
    sums = signs.flatMap { signs in
      totals.map { row in zip(signs, row).reduce(0) { $0 + $1.0 * $1.1 } }
    }
  }

  func pValue(of own: Int) -> Double {
    let scales = rivals.map { inverseNorm($0, own) }
    var observed = 0.0
    for (rival, scale) in zip(rivals, scales) {
      observed = max(observed, (sums[rival] - sums[own]) * scale)
    }
    // Sums of flips are exact to about 10⁻¹²: what is equal must count as equal.
    let bar = observed - 1e-9
    let reaching = bar <= 0 ? flips : (0..<flips).count { reaches(bar, flip: $0, own, scales) }
    return Double(reaching) / Double(flips)
  }

  /// 1 / √Σ d²; 0 where two configurations never differ.
  private func inverseNorm(_ left: Int, _ right: Int) -> Double {
    var sum = 0.0
    for (left, right) in zip(totals[left], totals[right]) { sum += (left - right) * (left - right) }
    return sum < 1e-20 ? 0 : 1 / sum.squareRoot()
  }

  /// Returns true if some rival's statistic under a sign vector is at least the bar.
  private func reaches(_ bar: Double, flip: Int, _ own: Int, _ scales: [Double]) -> Bool {
    let start = flip * totals.count
    let ownSum = sums[start + own]
    for index in rivals.indices
    where (sums[start + rivals[index]] - ownSum) * scales[index] >= bar {
      return true
    }
    return false
  }
}
