public import VaultCore

/// A lasting step in a series: one for each change of level, none for a drift or an outlier.
///
/// ``EnergyDivisive`` gives the places. A place is removed where a straight line over the levels on
/// both sides leaves smaller deviations than the two levels do, because then the series drifts; and
/// where the step is too small to matter. The parts that a removed place divided are one level
/// again, and its neighbors are judged anew, the least of them first.
public struct LevelShift: Hashable, Sendable {
  /// The first value of the new level.
  public let index: Int
  /// The mean before, back to the previous change point.
  public let before: Double
  /// The mean from here on, up to the next change point.
  public let after: Double
  /// The p-value of the permutation test.
  public let p: Double

  /// Returns the change points of a series, ascending.
  ///
  /// - Parameters:
  ///   - values: The series in its order; finite.
  ///   - least: The smallest step that counts, as a share of the level before it.
  ///   - detector: The detector of change points.
  ///   - random: A stream of its own; the same one gives the same answer.
  /// - Returns: The change points, with the means of the levels between those that remain.
  /// - Precondition: Values are finite and `least >= 0`.
  /// - Complexity: O(permutations · n²) for each change point.
  public static func shifts(
    in values: [Double], least: Double = 0, detector: EnergyDivisive = EnergyDivisive(),
    random: SeededRandom
  ) -> [LevelShift] {
    precondition(least >= 0, "the smallest step is negative")
    var points = detector.changePoints(in: values, random: random)
    while let drift = leastSupported(points, values) { points.remove(at: drift) }
    while let small = smallest(points, values, below: least) { points.remove(at: small) }
    return points.indices.map { shift(points, at: $0, values) }
  }

  private static func shift(
    _ points: [EnergyDivisive.ChangePoint], at position: Int, _ values: [Double]
  ) -> LevelShift {
    let (start, end) = neighbors(points, of: position, values)
    let index = points[position].index
    return LevelShift(
      index: index, before: mean(values[start..<index]), after: mean(values[index..<end]),
      p: points[position].p)
  }

  /// The place where a line beats the step by most; `nil` if it does nowhere.
  private static func leastSupported(
    _ points: [EnergyDivisive.ChangePoint], _ values: [Double]
  ) -> Int? {
    var worst: (position: Int, ratio: Double)?
    for (position, point) in points.enumerated() {
      let (start, end) = neighbors(points, of: position, values)
      let stretch = Array(values[start..<end])
      guard let line = MonotonicTrend(stretch) else { continue }
      let drift = stretch.enumerated().reduce(0) {
        $0 + abs($1.element - line.value(at: $1.offset))
      }
      let step =
        deviation(values[start..<point.index]) + deviation(values[point.index..<end])
      guard drift < step else { continue }
      if drift / step < worst?.ratio ?? 1 { worst = (position, drift / step) }
    }
    return worst?.position
  }

  /// The place of the smallest step, if that is below what counts.
  private static func smallest(
    _ points: [EnergyDivisive.ChangePoint], _ values: [Double], below least: Double
  ) -> Int? {
    let sizes = points.indices.map { shift(points, at: $0, values).relativeSize }
    guard let size = sizes.min(), size < least else { return nil }
    return sizes.firstIndex(of: size)
  }

  /// The step's size as a share of the level before; infinite from 0.
  var relativeSize: Double {
    before == after ? 0 : abs(after - before) / abs(before)
  }

  private static func neighbors(
    _ points: [EnergyDivisive.ChangePoint], of position: Int, _ values: [Double]
  ) -> (start: Int, end: Int) {
    (
      position > 0 ? points[position - 1].index : 0,
      position + 1 < points.count ? points[position + 1].index : values.count
    )
  }

  private static func mean(_ values: ArraySlice<Double>) -> Double {
    let count = Double(values.count)
    return values.reduce(0) { $0 + $1 / count }
  }

  /// The sum of the distances from the median.
  private static func deviation(_ values: ArraySlice<Double>) -> Double {
    let middle = MonotonicTrend.median(Array(values))
    return values.reduce(0) { $0 + abs($1 - middle) }
  }
}
