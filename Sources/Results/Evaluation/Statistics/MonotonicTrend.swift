/// The direction of a series, and its slope from one value to the next.
///
/// The slope is the median of those between all pairs (Theil, 1950; Sen, "Estimates of the
/// Regression Coefficient Based on Kendall's Tau", 1968), the p-value that of Mann's test (Mann,
/// "Nonparametric Tests Against Trend", 1945) in its normal approximation, corrected for ties and
/// continuity (Kendall, "Rank Correlation Methods", 1975, chapter 4). Outliers move neither much.
public struct MonotonicTrend: Hashable, Sendable {
  /// The change from one value to the next.
  public let slope: Double
  /// The line's value at the first value's place: the median of what the slope leaves.
  public let intercept: Double
  /// The two-sided p-value of "neither rises nor falls".
  public let p: Double

  /// Examines a series; `nil` below four values, where no order is significant.
  ///
  /// - Precondition: Values are finite.
  /// - Complexity: O(n² log n).
  public init?(_ values: [Double]) {
    precondition(values.allSatisfy(\.isFinite), "a value of a series is not finite")
    guard values.count >= 4 else { return nil }
    var slopes: [Double] = []
    slopes.reserveCapacity(values.count * (values.count - 1) / 2)
    var concordance = 0
    for later in values.indices {
      for earlier in 0..<later {
        let difference = values[later] - values[earlier]
        concordance += difference > 0 ? 1 : difference < 0 ? -1 : 0
        slopes.append(difference / Double(later - earlier))
      }
    }
    let slope = Self.median(slopes)
    self.slope = slope
    intercept = Self.median(values.enumerated().map { $1 - slope * Double($0) })
    let variance = Self.variance(values)
    let distance = Double(max(abs(concordance) - 1, 0))
    p = variance > 0 ? NormalDistribution.twoSided(distance / variance.squareRoot()) : 1
  }

  /// The line's value at a place, from 0.
  func value(at index: Int) -> Double { intercept + slope * Double(index) }

  /// The variance of the concordance where no order is preferred, less what ties take away.
  private static func variance(_ values: [Double]) -> Double {
    func term(_ count: Int) -> Double {
      let n = Double(count)
      return n * (n - 1) * (2 * n + 5)
    }
    var ties = 0.0
    var sorted = values.sorted()[...]
    while let first = sorted.first {
      let equal = sorted.prefix { $0 == first }
      ties += term(equal.count)
      sorted = sorted.dropFirst(equal.count)
    }
    return (term(values.count) - ties) / 18
  }

  /// The middle value, or the mean of the middle two; 0 of none.
  static func median(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? sorted[middle - 1] / 2 + sorted[middle] / 2 : sorted[middle]
  }
}
