/// Halving an interval until no number is left inside.
enum Bisection {
  /// The number at which a condition stops holding.
  ///
  /// - Parameters:
  ///   - low: A point where it holds, or the answer.
  ///   - high: A point where it does not, or the answer.
  ///   - holds: The condition.
  /// - Returns: The least number above which it was never found to hold.
  static func root(from low: Double, to high: Double, holds: (Double) -> Bool) -> Double {
    var low = low
    var high = high
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if holds(middle) { low = middle } else { high = middle }
    }
  }
}
