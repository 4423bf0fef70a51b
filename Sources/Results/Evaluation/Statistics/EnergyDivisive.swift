public import VaultCore

/// Finds the places where a series of values changes its distribution: E-divisive.
///
/// The series is divided where the energy statistic is greatest, then its parts are, as long as a
/// permutation test finds the division significant: values are shuffled within the parts there are,
/// and the best division of the shuffled series is compared with that of the real one (Matteson and
/// James, "A Nonparametric Approach for Multiple Change Point Analysis of Multivariate Data",
/// Journal of the American Statistical Association 109, 2014, sections 2.2 to 3.1). Nothing is
/// assumed about the distribution. That values are exchangeable within a level is: a slow drift is
/// cut into steps, which ``LevelShift`` undoes.
///
/// Daly et al., "The Use of Change Point Detection to Identify Software Performance Regressions in
/// a Continuous Integration System", 2020, use it for benchmark results.
public struct EnergyDivisive: Hashable, Sendable {
  /// A place where the distribution changes.
  public struct ChangePoint: Hashable, Sendable {
    /// The first value of the new distribution.
    public let index: Int
    /// The p-value of the permutation test, at least 1 / (permutations + 1).
    public let p: Double
    /// The energy statistic, in units of the series.
    public let statistic: Double
  }

  /// The fewest values between two change points.
  public let minimumSegment: Int
  /// The number of shuffles for each division.
  public let permutations: Int
  /// The level of each test, which is also the chance of any finding in a series without change.
  public let level: Double

  /// States how to look.
  ///
  /// - Parameters:
  ///   - minimumSegment: The fewest values of a level; at least 2.
  ///   - permutations: The number of shuffles; 999 give p-values from 0.001.
  ///   - level: A division is kept where p is at most this.
  /// - Precondition: `minimumSegment >= 2`, `permutations > 0` and `0 < level < 1`.
  public init(minimumSegment: Int = 3, permutations: Int = 999, level: Double = 0.01) {
    precondition(minimumSegment >= 2, "a segment of fewer than two values has no spread")
    precondition(permutations > 0, "the number of permutations is not positive")
    precondition(level > 0 && level < 1, "the level is not between 0 and 1")
    self.minimumSegment = minimumSegment
    self.permutations = permutations
    self.level = level
  }

  /// The change points of a series, ascending.
  ///
  /// A division that cannot become significant any more is abandoned at once, which decides as all
  /// permutations would.
  ///
  /// - Parameters:
  ///   - values: The series in its order.
  ///   - random: A stream of its own; the same one gives the same answer.
  /// - Returns: The change points; none in a series of fewer than two segments.
  /// - Precondition: Values are finite.
  /// - Complexity: O(permutations · n²) for each change point, in memory O(n).
  public func changePoints(in values: [Double], random: SeededRandom) -> [ChangePoint] {
    precondition(values.allSatisfy(\.isFinite), "a value of a series is not finite")
    let (scaled, unit) = Self.scaled(values)
    guard unit > 0 else { return [] }
    var scan = EnergyScan(capacity: values.count, minimumSegment: minimumSegment)
    var segments = [Segment(range: values.indices, division: scan.best(of: scaled[...]))]
    var found: [ChangePoint] = []
    while let worst = Self.mostDivided(segments), let division = segments[worst].division {
      let random = random.stream("division", found.count)
      guard
        let p = significance(
          of: division.statistic, values: scaled, segments: segments.map(\.range), scan: &scan,
          random: random)
      else { break }
      let range = segments[worst].range
      let middle = range.lowerBound + division.index
      found.append(ChangePoint(index: middle, p: p, statistic: division.statistic * unit))
      let parts = [range.lowerBound..<middle, middle..<range.upperBound].map {
        Segment(range: $0, division: scan.best(of: scaled[$0]))
      }
      segments.replaceSubrange(worst...worst, with: parts)
    }
    return found.sorted { $0.index < $1.index }
  }

  private struct Segment {
    let range: Range<Int>
    let division: EnergyScan.Division?
  }

  /// The p-value of the best division; `nil` as soon as it must be above the level.
  private func significance(
    of observed: Double, values: [Double], segments: [Range<Int>], scan: inout EnergyScan,
    random: SeededRandom
  ) -> Double? {
    var random = random
    var shuffled = values
    var exceedances = 0
    // Statistics that are equal in theory differ in their last bits.
    let bound = observed - 1e-9 * max(abs(observed), 1e-3)
    for _ in 0..<permutations {
      var exceeds = false
      for segment in segments {
        Self.shuffle(&shuffled, within: segment, random: &random)
        guard !exceeds, let division = scan.best(of: shuffled[segment]) else { continue }
        exceeds = division.statistic >= bound
      }
      guard exceeds else { continue }
      exceedances += 1
      // The real order counts as one of those that were drawn (Phipson and Smyth, 2010).
      if Double(exceedances + 1) > level * Double(permutations + 1) { return nil }
    }
    let p = Double(exceedances + 1) / Double(permutations + 1)
    return p <= level ? p : nil
  }

  /// The segment that divides best, if one does at all.
  private static func mostDivided(_ segments: [Segment]) -> Int? {
    var best: (index: Int, statistic: Double)?
    for (index, segment) in segments.enumerated() {
      guard let statistic = segment.division?.statistic, statistic > 1e-9 else { continue }
      if statistic > best?.statistic ?? 0 { best = (index, statistic) }
    }
    return best?.index
  }

  /// Returns the values less their mean, in units of the farthest; large values keep their last
  /// digits.
  private static func scaled(_ values: [Double]) -> (values: [Double], unit: Double) {
    guard let low = values.min(), let high = values.max(), low < high else { return (values, 0) }
    let middle = low / 2 + high / 2
    let unit = high / 2 - low / 2
    guard unit > 0, unit.isFinite else { return (values, 0) }
    return (values.map { ($0 - middle) / unit }, unit)
  }

  private static func shuffle(
    _ values: inout [Double], within range: Range<Int>, random: inout SeededRandom
  ) {
    for last in stride(from: range.count - 1, to: 0, by: -1) {
      values.swapAt(range.lowerBound + last, range.lowerBound + random.index(below: last + 1))
    }
  }
}
