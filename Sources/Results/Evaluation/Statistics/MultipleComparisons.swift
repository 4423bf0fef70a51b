/// The correction of p-values for several hypotheses tested at once.
///
/// Every corrected value is compared with the level itself: "Holm's p ≤ 0.05" is a finding at 5 %.
public enum MultipleComparisons {
  /// Holm's step-down correction: the chance of any false finding at all stays below the level,
  /// however the questions depend on each other.
  ///
  /// The i-th smallest of m is multiplied by m − i + 1, never falling below its predecessor
  /// (Holm, "A Simple Sequentially Rejective Multiple Test Procedure", 1979).
  ///
  /// - Returns: One value per p-value in the same order, at most 1.
  /// - Precondition: No p-value is NaN.
  /// - Complexity: O(m log m).
  public static func holm(_ p: [Double]) -> [Double] {
    var adjusted = p
    var highest = 0.0
    for (rank, index) in ascending(p).enumerated() {
      highest = max(highest, min(1, Double(p.count - rank) * p[index]))
      adjusted[index] = highest
    }
    return adjusted
  }

  /// Benjamini's and Hochberg's step-up correction: the expected share of false findings among
  /// all findings stays below the level, for independent or positively dependent questions.
  ///
  /// The i-th smallest of m is multiplied by m / i, never rising above its successor (Benjamini
  /// and Hochberg, "Controlling the False Discovery Rate", 1995).
  ///
  /// - Returns: One value per p-value in the same order, at most 1.
  /// - Precondition: No p-value is NaN.
  /// - Complexity: O(m log m).
  public static func benjaminiHochberg(_ p: [Double]) -> [Double] {
    var adjusted = p
    var lowest = 1.0
    for (rank, index) in ascending(p).enumerated().reversed() {
      lowest = min(lowest, Double(p.count) / Double(rank + 1) * p[index])
      adjusted[index] = lowest
    }
    return adjusted
  }

  private static func ascending(_ p: [Double]) -> [Int] {
    precondition(p.allSatisfy { $0 >= 0 && $0 <= 1 }, "a p-value is not between 0 and 1")
    return p.indices.sorted { (p[$0], $0) < (p[$1], $1) }
  }
}
