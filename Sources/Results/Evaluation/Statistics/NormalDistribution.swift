internal import Foundation

/// The normal distribution of mean 0 and variance 1.
public enum NormalDistribution {
  /// The probability of a value up to `x`; without cancellation in the left tail (DLMF 7.2.2).
  public static func probability(upTo x: Double) -> Double {
    erfc(-x / 2.0.squareRoot()) / 2
  }

  /// The probability of a value as far from 0 as `z`, on either side.
  static func twoSided(_ z: Double) -> Double {
    erfc(abs(z) / 2.0.squareRoot())
  }

  /// Returns the value that the given share of the distribution is below, by bisection to the last
  /// bits.
  ///
  /// - Precondition: `0 < share < 1`.
  public static func quantile(_ share: Double) -> Double {
    precondition(share > 0 && share < 1, "a quantile of a share outside 0 to 1")
    let tail = min(share, 1 - share)
    // No double is smaller than the tail beyond 39.
    let z = Bisection.root(from: 0, to: 39) { probability(upTo: -$0) > tail }
    return share < 0.5 ? -z : z
  }
}
