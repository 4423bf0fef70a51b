/// Finds where a stretch of values divides best, by the energy statistic with α = 1.
///
/// Of values z₁ … z_T it takes X = z₁ … z_τ and Y = z_τ₊₁ … z_κ, n and m of them, and looks for the
/// τ and κ of the greatest
///
///     Q = nm / (n + m) · (2 / nm ΣΣ |x − y| − ΣΣ |x − x'| / C(n, 2) − ΣΣ |y − y'| / C(m, 2))
///
/// where pairs within count once (Matteson and James, "A Nonparametric Approach for Multiple Change
/// Point Analysis of Multivariate Data", 2014, equations 5 to 7). κ need not reach the end, so a
/// level that lasts for only a few values is not averaged with those after it.
struct EnergyScan {
  /// The best division.
  struct Division: Hashable {
    /// The first value of the second part, from the start of the stretch.
    let index: Int
    /// Q; 0 or less where nothing divides.
    let statistic: Double
  }

  private let minimumSegment: Int
  // Distances to the values up to τ, and to all values before; the latter's sums; 1 / i.
  private var toFirst: [Double]
  private var beforeSums: [Double]
  private let reciprocals: [Double]

  /// Makes room for stretches of up to `capacity` values.
  ///
  /// - Precondition: `minimumSegment >= 2`: one value has no spread.
  init(capacity: Int, minimumSegment: Int) {
    precondition(minimumSegment >= 2, "a segment of fewer than two values has no spread")
    self.minimumSegment = minimumSegment
    toFirst = Array(repeating: 0, count: capacity)
    beforeSums = Array(repeating: 0, count: capacity)
    reciprocals = (0...max(capacity, 1)).map { $0 == 0 ? 0 : 1 / Double($0) }
  }

  /// The best division of a stretch; of equal ones the first.
  ///
  /// - Returns: `nil` if the stretch is shorter than two segments.
  /// - Complexity: O(n²), in memory O(n).
  mutating func best(of values: ArraySlice<Double>) -> Division? {
    let count = values.count
    guard count >= 2 * minimumSegment else { return nil }
    let values = Array(values)
    sumDistances(values)
    for index in 0..<count { toFirst[index] = 0 }
    var best = Division(index: minimumSegment, statistic: -.infinity)
    for last in 0..<(count - minimumSegment) {
      let pivot = values[last]
      for index in (last + 1)..<count { toFirst[index] += abs(pivot - values[index]) }
      guard last + 1 >= minimumSegment else { continue }
      let first = Double(last + 1)
      let within = beforeSums[last]
      let perFirst = within * reciprocals[last]
      var between = 0.0
      for end in (last + 1)..<count {
        between += toFirst[end]
        let size = end - last
        guard size >= minimumSegment else { continue }
        let rest = beforeSums[end] - within - between
        let value =
          2 * reciprocals[end + 1]
          * (between - Double(size) * perFirst - first * rest * reciprocals[size - 1])
        if value > best.statistic { best = Division(index: last + 1, statistic: value) }
      }
    }
    return best
  }

  /// Fills `beforeSums`: for each value the distances within the values up to it.
  private mutating func sumDistances(_ values: [Double]) {
    let count = values.count
    for index in 0..<count { beforeSums[index] = 0 }
    for first in 0..<count {
      let pivot = values[first]
      for index in (first + 1)..<max(count, first + 1) {
        beforeSums[index] += abs(pivot - values[index])
      }
    }
    for index in 1..<count { beforeSums[index] += beforeSums[index - 1] }
  }
}
