public import VaultEvaluation
public import VaultResults

/// The difference of two systems on one measure, over all queries or a part of them.
///
/// Differences are candidate minus baseline, so that more is better for the candidate.
public struct MeasuredDifference: Hashable, Sendable, Codable {
  /// The p-values of a comparison, all two-sided.
  public struct PValues: Hashable, Sendable, Codable {
    /// Of the sign-flip permutation test over vaults, which decides the outcome; where fewer than
    /// ten patterns of signs are as far out, of the t-test over vaults if lower.
    public let signFlip: Double
    /// Of the t-test over vaults.
    public let clusterTTest: Double
    /// Of the paired t-test over queries: too small where queries of a vault go together.
    public let tTest: Double
    /// Of Wilcoxon's signed-rank test over queries: too small likewise.
    public let wilcoxon: Double
    /// The outcome's p-value corrected after Holm, which bounds the chance of any false finding of
    /// the family; `nil` where `minimumDetectableEffect` is, since the comparison is then in no
    /// family.
    @NullWhenAbsent public private(set) var holm: Double?
    /// The outcome's p-value corrected after Benjamini and Hochberg, which bounds the expected
    /// share of false findings among those of the family; `nil` where `holm` is.
    @NullWhenAbsent public private(set) var benjaminiHochberg: Double?
  }

  /// On how many queries the candidate scores more, the same, and less.
  public struct Balance: Hashable, Sendable, Codable {
    /// Queries on which the candidate scores more.
    public let wins: Int
    /// Queries on which both score the same.
    public let ties: Int
    /// Queries on which the candidate scores less.
    public let losses: Int
  }

  /// The label of the system compared with.
  public let baseline: String
  /// The label of the system that is judged.
  public let candidate: String
  /// The measure's canonical name.
  public let measure: String
  /// The part of the queries; empty for all of them.
  public let slice: [String: String]
  /// The number of paired queries.
  public let n: Int
  /// The number of their vaults.
  public let vaults: Int
  /// The baseline's mean.
  public let baselineMean: Double
  /// The candidate's mean.
  public let candidateMean: Double
  /// The mean difference.
  public let difference: Double
  /// The interval of the mean difference.
  public let interval: ConfidenceInterval
  /// The probability of such a difference if the systems are alike.
  public let p: PValues
  /// Queries won, tied and lost.
  public let balance: Balance
  /// Cohen's d_z: the mean difference over the standard deviation of the differences; `nil` if all
  /// are equal and not 0.
  @NullWhenAbsent public private(set) var effectSize: Double?
  /// The true difference that would be detected four times out of five in a single comparison;
  /// `nil` where there are too few vaults to detect any.
  @NullWhenAbsent public private(set) var minimumDetectableEffect: Double?
  /// The possible outcomes of a comparison.
  public let verdict: DifferenceVerdict
}
