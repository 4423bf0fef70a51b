internal import VaultCore

/// The distribution of Wilcoxon's signed-rank sum T⁺ where every sign is as likely as its opposite.
///
/// All 2ⁿ patterns of signs are counted by the sum of the positive ranks, for ranks 1 to n without
/// ties (Hollander, Wolfe and Chicken, "Nonparametric Statistical Methods", 2014, section 3.1); for
/// more than 100 values the sum is taken as normal, corrected for continuity.
public struct SignedRankDistribution: Hashable, Sendable {
  /// The number of ranks.
  public let n: Int
  /// P(T⁺ ≤ s) for s from 0; empty where the normal distribution replaces it.
  private let cumulative: [Double]

  private static let mostCounted = 100

  /// Counts the patterns.
  ///
  /// - Parameter n: The number of ranks.
  /// - Precondition: `n >= 0`.
  /// - Complexity: O(n³) up to 100 ranks, O(1) beyond.
  public init(n: Int) {
    precondition(n >= 0, "a negative number of ranks")
    self.n = n
    guard n <= Self.mostCounted else {
      cumulative = []
      return
    }
    var share = [Double](repeating: 0, count: n * (n + 1) / 2 + 1)
    share[0] = 1
    var reached = 0
    for rank in 0..<n {
      reached += rank + 1
      // Halved at once, so that no count outgrows a double.
      for sum in stride(from: reached, through: 0, by: -1) {
        share[sum] = (share[sum] + (sum > rank ? share[sum - rank - 1] : 0)) / 2
      }
    }
    var total = 0.0
    cumulative = share.map {
      total += $0
      return total
    }
  }

  /// The largest sum that is so small with at most the given probability.
  ///
  /// - Parameter error: The probability, below ½.
  /// - Returns: The largest s with P(T⁺ ≤ s) ≤ `error`; `nil` where even the sum 0 is likelier, as
  ///   2⁻ⁿ is for few ranks.
  public func largestSum(error: Double) -> Int? {
    precondition(error < 0.5, "the error of one end is not below a half")
    guard error > 0 else { return nil }
    guard !cumulative.isEmpty else {
      let count = Double(n)
      let deviation = (count * (count + 1) * (2 * count + 1) / 24).squareRoot()
      let sum = count * (count + 1) / 4 + NormalDistribution.quantile(error) * deviation - 0.5
      return sum >= 0 ? Int(sum) : nil
    }
    let beyond = cumulative.partitionIndex { $0 <= error }
    return beyond > 0 ? beyond - 1 : nil
  }
}
