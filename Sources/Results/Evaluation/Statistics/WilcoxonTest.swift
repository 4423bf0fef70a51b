/// Wilcoxon's signed-rank test of paired differences, two-sided as scipy's `wilcoxon` has it by
/// default.
///
/// Zeros are dropped (`zero_method="wilcox"`), equal magnitudes share their mean rank. The null
/// distribution is counted out for up to 50 pairs without zeros and equal magnitudes, and for up
/// to 13 pairs with them; beyond, it is taken as normal with the variance corrected for ties and
/// no correction for continuity (Wilcoxon, "Individual Comparisons by Ranking Methods", 1945;
/// Hollander, Wolfe and Chicken, "Nonparametric Statistical Methods", 2014, section 3.1).
///
/// One deviation: differences are compared after rounding to 12 decimals, because 0.7 − 0.6 and
/// 0.4 − 0.3 differ in their last bits and are no less equal for it.
public struct WilcoxonTest: Sendable {
  /// The two-sided p-value; 1 if every difference is 0.
  public let p: Double

  /// Tests whether differences lie around 0.
  ///
  /// - Parameter differences: The differences, in any order.
  /// - Precondition: Differences are finite.
  /// - Complexity: O(n log n), and O(n³) for the counted distribution of at most 50 pairs.
  public init(differences: [Double]) {
    let ranks = SignedRanks(differences)
    guard !ranks.doubledRanks.isEmpty else {
      p = 1
      return
    }
    let isPlain = ranks.tieTerm == 0 && ranks.doubledRanks.count == differences.count
    if differences.count <= (isPlain ? 50 : 13) {
      p = min(1, 2 * min(ranks.share(upTo: ranks.doubledSum), ranks.shareFromSum))
    } else {
      p = NormalDistribution.twoSided(ranks.deviate)
    }
  }

  /// Returns the p-value against the alternative that differences are above a shift.
  ///
  /// Counted out for up to 50 pairs, ties and zeros included: a decision at 1 in 10 000 cannot
  /// rest on a normal tail.
  ///
  /// - Parameters:
  ///   - differences: The differences, in any order.
  ///   - shift: The highest location of the differences under the null hypothesis.
  /// - Returns: The chance of ranks so high where every difference is as likely above the shift as
  ///   below; 1 if all equal it.
  /// - Precondition: Differences and shift are finite.
  /// - Complexity: O(n log n), and O(n³) for at most 50 pairs.
  public static func p(of differences: [Double], above shift: Double) -> Double {
    let ranks = SignedRanks(differences.map { $0 - shift })
    guard !ranks.doubledRanks.isEmpty else { return 1 }
    return differences.count <= 50
      ? ranks.shareFromSum : NormalDistribution.probability(upTo: -ranks.deviate)
  }
}

/// The ranks of the magnitudes that are not 0, and the sum of those of positive differences.
private struct SignedRanks {
  /// Twice the ranks, whole numbers even where two share one.
  var doubledRanks: [Int] = []
  /// Twice the sum of the positive differences' ranks.
  var doubledSum = 0
  /// Σ (t³ − t) over groups of t equal magnitudes.
  var tieTerm = 0.0

  init(_ differences: [Double]) {
    let units = differences.map { ($0 * 1e12).rounded() }
    let signed = units.filter { $0 != 0 }.sorted { abs($0) < abs($1) }
    var start = 0
    while start < signed.count {
      var end = start
      while end < signed.count, abs(signed[end]) == abs(signed[start]) { end += 1 }
      // Ranks start + 1 … end have the mean (start + 1 + end) / 2.
      doubledRanks += Array(repeating: start + 1 + end, count: end - start)
      let t = Double(end - start)
      tieTerm += t * t * t - t
      start = end
    }
    doubledSum = zip(signed, doubledRanks).reduce(0) { $1.0 > 0 ? $0 + $1.1 : $0 }
  }

  /// The distance of the sum above its mean, in standard deviations.
  var deviate: Double {
    let n = Double(doubledRanks.count)
    let variance = (n * (n + 1) * (2 * n + 1) - tieTerm / 2) / 24
    return (Double(doubledSum) / 2 - n * (n + 1) / 4) / variance.squareRoot()
  }

  /// The share of all patterns of signs whose sum is at least the observed one: by symmetry, of
  /// those whose sum is at most the rest.
  var shareFromSum: Double { share(upTo: doubledRanks.reduce(0, +) - doubledSum) }

  /// The share of all 2^n patterns of signs whose doubled sum is at most the given one.
  func share(upTo sum: Int) -> Double {
    // Sums above the bound never come down again, so they need no counting.
    var ways = [Double](repeating: 0, count: sum + 1)
    ways[0] = 1
    var reached = 0
    for rank in doubledRanks {
      reached = min(sum, reached + rank)
      for total in stride(from: reached, through: rank, by: -1) {
        ways[total] += ways[total - rank]
      }
    }
    return ways.reduce(0, +) / Double(sign: .plus, exponent: doubledRanks.count, significand: 1)
  }
}
