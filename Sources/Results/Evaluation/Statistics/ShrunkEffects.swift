/// The effects of slices, moved towards their mean as far as their errors explain that they differ.
///
/// Of forty cells of a heat map the brightest is mostly the one with the fewest queries. Each
/// effect yᵢ with standard error sᵢ is taken as a draw around a true effect, and the true effects
/// as draws of variance τ² around a mean μ; the value shown is the expected true effect,
///
///     μ + τ² / (τ² + sᵢ²) · (yᵢ − μ),     μ = Σ wᵢ yᵢ / Σ wᵢ,     wᵢ = 1 / (τ² + sᵢ²)
///
/// (Efron and Morris, "Data Analysis Using Stein's Estimator and Its Generalizations", 1975). τ² is
/// that for which Σ wᵢ (yᵢ − μ)² is its expectation, the number of slices less one, or 0 if it is
/// smaller for every τ² (Paule and Mandel, "Consensus Values and Weighting Factors", 1982).
///
/// One deviation: a slice whose vaults do not differ has a standard error of 0, which would make it
/// certain; it gets the root mean square of the others'.
public struct ShrunkEffects: Hashable, Sendable {
  /// The measured effect on a slice.
  public struct Effect: Hashable, Sendable {
    /// The mean, or the mean difference.
    public let value: Double
    /// Its standard error over vaults.
    public let standardError: Double
    /// The number of queries.
    public let queries: Int
    /// The number of vaults that they belong to.
    public let vaults: Int

    /// States an effect.
    ///
    /// - Precondition: Both numbers are finite, and the error is not negative.
    public init(value: Double, standardError: Double, queries: Int, vaults: Int) {
      precondition(value.isFinite && standardError.isFinite && standardError >= 0, "no effect")
      self.value = value
      self.standardError = standardError
      self.queries = queries
      self.vaults = vaults
    }

    /// True if a map may show it.
    public var isLargeEnough: Bool {
      queries >= ShrunkEffects.leastQueries && vaults >= ShrunkEffects.leastVaults
    }
  }

  /// The fewest queries of a slice that is shown.
  public static let leastQueries = 5
  /// The fewest vaults of a slice that is shown: two give an error of a single degree of freedom.
  public static let leastVaults = 3

  /// The shrunk effects, in the order of the slices; `nil` for a slice that is too small, which
  /// takes no part in the mean and the variance either.
  public let values: [Double?]
  /// The mean μ that effects move towards; 0 if no slice is large enough.
  public let mean: Double
  /// The variance τ² of the true effects.
  public let variance: Double

  /// Shrinks.
  ///
  /// - Parameter effects: One per slice.
  /// - Complexity: O(slices) per halving, of which there are about a thousand.
  public init(_ effects: [Effect]) {
    let shown = effects.filter(\.isLargeEnough)
    let certain = shown.map { $0.standardError * $0.standardError }
    let known = certain.filter { $0 > 0 }
    let usual = known.reduce(0, +) / Double(max(1, known.count))
    let squares = certain.map { $0 > 0 ? $0 : usual }
    let values = shown.map(\.value)
    guard usual > 0, values.count > 1 else {
      // Nothing varies within slices, or there is nothing to move towards.
      mean = values.reduce(0, +) / Double(max(1, values.count))
      variance = 0
      self.values = effects.map { $0.isLargeEnough ? $0.value : nil }
      return
    }
    let spread = values.reduce(into: (low: values[0], high: values[0])) { span, value in
      span = (min(span.low, value), max(span.high, value))
    }
    let width = spread.high - spread.low
    let excess = { (variance: Double) in
      let mean = Self.mean(values, squares, variance)
      return zip(values, squares).reduce(0) { sum, slice in
        sum + (slice.0 - mean) * (slice.0 - mean) / (variance + slice.1)
      } > Double(values.count - 1)
    }
    // Beyond the largest possible variance of values that far apart nothing is in excess.
    let variance = excess(0) ? Bisection.root(from: 0, to: 2 * width * width, holds: excess) : 0
    let mean = Self.mean(values, squares, variance)
    self.mean = mean
    self.variance = variance
    var shrunk = zip(values, squares).map { value, square in
      mean + variance / (variance + square) * (value - mean)
    }.makeIterator()
    self.values = effects.map { $0.isLargeEnough ? shrunk.next() : nil }
  }

  private static func mean(
    _ values: [Double], _ squares: [Double], _ variance: Double
  ) -> Double {
    let weights = squares.map { 1 / (variance + $0) }
    return zip(weights, values).reduce(0) { $0 + $1.0 * $1.1 } / weights.reduce(0, +)
  }
}
