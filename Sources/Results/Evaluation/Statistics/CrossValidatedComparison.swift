/// A comparison whose candidate was chosen fold by fold, on the other folds.
///
/// Every query's difference is unbiased: its fold was not used in its choice. But it was used in
/// the choice for all other folds, so the differences are not independent, and their spread over
/// vaults underestimates the error of their mean; no unbiased estimate of it exists (Bengio and
/// Grandvalet, "No Unbiased Estimator of the Variance of K-Fold Cross-Validation", 2004). After
/// Nadeau and Bengio ("Inference for the Generalization Error", 2003, section 3) the variance 1/K ·
/// s² of a mean over K folds is taken as (1/K + n₂/n₁) · s², where n₂/n₁ = 1/(K − 1) is the size of
/// a fold over that of the rest. Standard error, distances of the interval's ends and minimum
/// detectable effect thus grow by
///
///     √(1 + K / (K − 1)),
///
/// 1.5 for five folds.
public struct CrossValidatedComparison: Hashable, Sendable {
  /// The comparison as if the differences were independent.
  public let plain: PairedComparison
  /// The factor on its standard error.
  public let factor: Double
  /// The lower end of the interval.
  public let lower: Double
  /// The upper end of the interval.
  public let upper: Double
  /// Two-sided p of Student's t test with the larger standard error.
  public let p: Double
  /// The true difference that is found in 80 of 100 cases.
  public let minimumDetectableEffect: Double

  /// Corrects a comparison of pooled folds.
  ///
  /// - Parameters:
  ///   - plain: Of the differences of all folds.
  ///   - folds: Their number.
  /// - Precondition: There are two folds or more.
  public init(_ plain: PairedComparison, folds: Int) {
    precondition(folds >= 2, "cross-validation has fewer than two folds")
    self.plain = plain
    factor = (1 + Double(folds) / Double(folds - 1)).squareRoot()
    let (mean, reach, bounds) = (plain.difference, plain.interval.reach, plain.interval.bounds)
    lower = max(mean - factor * (mean - (mean - reach)), bounds?.lowerBound ?? -.infinity)
    upper = min(mean + factor * (mean + reach - mean), bounds?.upperBound ?? .infinity)
    minimumDetectableEffect = factor * plain.minimumDetectableEffect
    let error = factor * plain.standardError
    // Without spread there is no t; the plain p shows whether all differences are 0.
    p =
      error > 0
      ? StudentDistribution(degrees: plain.degrees).twoSided(plain.difference / error) : plain.p
  }

  /// Returns the outcome: a direction only if there are enough vaults, p is at most alpha and the
  /// interval excludes 0.
  public func verdict(alpha: Double = 0.05) -> DifferenceVerdict {
    guard plain.canTell, p <= alpha, lower > 0 || upper < 0 else { return .noDetectableDifference }
    return lower > 0 ? .better : .worse
  }
}
