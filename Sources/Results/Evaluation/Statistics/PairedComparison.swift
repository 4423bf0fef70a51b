internal import Foundation
public import VaultCore

/// The difference of two systems in one measure, with its interval and tests.
///
/// Nothing here is corrected for several tests: pass the p-values of all of them through
/// `MultipleComparisons` and then call `verdict`.
public struct PairedComparison: Hashable, Sendable, Codable {
  /// The unit drawn by the interval and the sign-flip test.
  public enum Unit: String, Hashable, Sendable, Codable {
    /// Whole vaults: the comparison applies to other users' vaults too.
    case vault
    /// Queries, because there is only one vault: it applies to other events of this vault.
    case query
  }

  /// The number of queries.
  public let n: Int
  /// The number of clusters, each a vault.
  public let clusters: Int
  /// The fewest clusters that permit a conclusion: of the 2⁶ patterns of signs of six, two are as
  /// far out as all in favor, a p-value of 0.03; of the 2⁵ of five it is 0.06, above 0.05.
  public static let leastClusters = Int(log2(2 / 0.05).rounded(.up))
  /// The unit drawn.
  public let unit: Unit
  /// The baseline's mean over queries.
  public let baselineMean: Double
  /// The candidate's mean over queries.
  public let candidateMean: Double
  /// Candidate less baseline.
  public let difference: Double
  /// The interval of the difference, over vaults.
  public let interval: BootstrapInterval
  /// The standard error of the difference, over vaults.
  public let standardError: Double
  /// The degrees of freedom of the standard error: one less than the number of vaults, fewer if
  /// several seeds were run and differ.
  public let degrees: Double
  /// The p-value that decides the outcome, two-sided: that of the sign-flip test, and in its tail,
  /// where fewer than ten patterns of signs are as far out, the t test's over vaults if lower.
  ///
  /// The sign-flip test keeps its level for any distribution of scores, but has discrete values:
  /// for five vaults all in favor it gives 2 in 32, however large the difference.
  public let p: Double
  /// Two-sided p of Student's t test with the standard error over vaults.
  public let clusterTTestP: Double
  /// Two-sided p of the sign-flip test that flips whole vaults: exact for any distribution of
  /// scores, but never below 2 / 2^G.
  public let signFlipP: Double
  /// Two-sided p of the paired t test over queries, as scipy's `ttest_rel`: too small where the
  /// queries of a vault go together.
  public let tTestP: Double
  /// Two-sided p of the Wilcoxon signed-rank test over queries, as scipy's `wilcoxon`: too small
  /// where the queries of a vault go together.
  public let wilcoxonP: Double
  /// Queries on which the candidate scores higher by more than `tieTolerance`.
  public let wins: Int
  /// Queries on which the scores differ by at most `tieTolerance`.
  public let ties: Int
  /// Queries on which the candidate scores lower by more than `tieTolerance`.
  public let losses: Int
  /// Cohen's d_z: the mean difference over the standard deviation of the queries' differences (Cohen,
  /// "Statistical Power Analysis", 1988, section 2.3.5); `nil` if all are equal and not 0.
  public let effectSize: Double?
  /// The true difference that a comparison like this one finds in 80 of 100 cases at 5 %.
  public let minimumDetectableEffect: Double

  /// Differences up to this size are ties.
  public static let tieTolerance = 1e-9

  /// Compares.
  ///
  /// - Parameters:
  ///   - scores: The pairs.
  ///   - resamples: The number of means that the interval draws.
  ///   - level: The confidence of the interval; the minimum detectable effect is for a test at
  ///     1 − `level`.
  ///   - random: A stream of its own; the same one gives the same comparison.
  /// - Precondition: `0 < level < 1`.
  public init(
    _ scores: PairedScores, resamples: Int = BootstrapInterval.defaultResamples,
    level: Double = 0.95, random: SeededRandom
  ) {
    let differences = scores.differences
    let byQuery = NestedValues(differences, clusters: nil)
    let byVault = NestedValues(
      differences, clusters: scores.clusters, replicates: scores.replicates)
    unit = byVault.clusterCount >= 2 ? .vault : .query
    let units = unit == .vault ? byVault : byQuery
    n = differences.count
    clusters = byVault.clusterCount
    baselineMean = scores.baseline.mean
    candidateMean = scores.candidate.mean
    difference = units.mean
    standardError = units.standardError
    degrees = units.degrees
    interval = BootstrapInterval(
      units, isClustered: unit == .vault, bounds: scores.bounds, resamples: resamples, level: level,
      random: random.stream("bootstrap"))
    let signFlip = SignFlipTest(sums: units.sums, random: random.stream("sign-flip"))
    signFlipP = signFlip.p
    clusterTTestP = units.tTest ?? signFlip.p
    p = signFlip.isCoarse ? min(signFlip.p, clusterTTestP) : signFlip.p
    tTestP = byQuery.tTest ?? (byQuery.mean == 0 ? 1 : 0)
    wilcoxonP = WilcoxonTest(differences: differences).p
    wins = differences.count { $0 > Self.tieTolerance }
    losses = differences.count { $0 < -Self.tieTolerance }
    ties = differences.count - wins - losses
    effectSize = Self.cohensD(byQuery)
    let student = StudentDistribution(degrees: units.degrees)
    minimumDetectableEffect =
      (student.quantile((1 + level) / 2) + student.quantile(0.8)) * units.standardError
  }

  /// Returns the outcome at a level: a direction only if there are enough clusters, the corrected
  /// p-value is small enough and the interval excludes 0.
  ///
  /// - Parameters:
  ///   - correctedP: `p` after correction for all tests made; the bare one for a single test.
  ///   - alpha: The level.
  ///   - higherIsBetter: True if more of the measure is better.
  /// - Returns: The outcome.
  public func verdict(
    correctedP: Double, alpha: Double = 0.05, higherIsBetter: Bool = true
  ) -> DifferenceVerdict {
    guard canTell, correctedP <= alpha, interval.lower > 0 || interval.upper < 0 else {
      return .noDetectableDifference
    }
    return (interval.lower > 0) == higherIsBetter ? .better : .worse
  }

  /// True if there are enough vaults, `leastClusters`, to distinguish a difference from chance.
  ///
  /// For a single vault the interval and the p-values apply to its queries, and not to other
  /// vaults.
  public var canTell: Bool { clusters >= Self.leastClusters }

  /// Returns the note of every command on a comparison of too few vaults.
  ///
  /// - Parameters:
  ///   - count: The number of vaults.
  ///   - noun: The noun for a vault in this context.
  /// - Returns: `cannot be told with 4 vaults`; `nil` with at least `leastClusters`.
  public static func fewVaults(_ count: Int, noun: String = "vault") -> String? {
    count < leastClusters ? "cannot be told with \(Plural.count(count, noun))" : nil
  }

  private static func cohensD(_ byQuery: NestedValues) -> Double? {
    guard byQuery.hasSpread else { return byQuery.mean == 0 ? 0 : nil }
    return byQuery.mean / (byQuery.standardError * Double(byQuery.n).squareRoot())
  }
}
