/// The score interval of a share.
///
/// Wilson, "Probable Inference, the Law of Succession, and Statistical Inference" (1927), without
/// correction for continuity; method 3 of Newcombe, "Two-sided Confidence Intervals for the Single
/// Proportion" (1998). Unlike the interval around the share itself it stays within 0 and 1, and its
/// coverage holds near both ends, where recall often is.
public struct WilsonInterval: Hashable, Sendable {
  /// The share itself.
  public let share: Double
  /// The lower bound; not below 0.
  public let lower: Double
  /// The upper bound; not above 1.
  public let upper: Double
  /// The number of trials.
  public let n: Int

  /// The interval of 95 %; `nil` without trials.
  ///
  /// - Parameters:
  ///   - successes: The number of successful trials.
  ///   - trials: The number of trials, each independent of the others.
  /// - Precondition: `0 <= successes <= trials`.
  public init?(successes: Int, trials: Int) {
    precondition(successes >= 0 && successes <= trials, "more successes than trials")
    guard trials > 0 else { return nil }
    let n = Double(trials)
    let share = Double(successes) / n
    let square = Self.deviate * Self.deviate
    let center = share + square / (2 * n)
    let half = Self.deviate * (share * (1 - share) / n + square / (4 * n * n)).squareRoot()
    self.share = share
    self.n = trials
    // Exact at the ends, where rounding would leave a trace of the terms that cancel.
    lower = successes == 0 ? 0 : max(0, (center - half) / (1 + square / n))
    upper = successes == trials ? 1 : min(1, (center + half) / (1 + square / n))
  }

  /// The 97.5 % point of the normal distribution.
  private static let deviate = 1.959963984540054
}
