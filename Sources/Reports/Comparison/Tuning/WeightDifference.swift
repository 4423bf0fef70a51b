public import VaultCore
public import VaultEvaluation
public import VaultResults

/// The difference of one weighting from another on the same queries.
///
/// The statistics are `VaultEvaluation`'s, paired by query and clustered by vault; differences are
/// candidate minus baseline.
public struct WeightDifference: Hashable, Sendable, Codable {
  /// The weights compared with.
  public let baseline: RankingWeights
  /// The weights that are judged; `nil` where they differ from fold to fold.
  public let candidate: RankingWeights?
  /// The number of queries.
  public let queries: Int
  /// The number of vaults.
  public let vaults: Int
  /// The baseline's mean.
  public let baselineMean: Double
  /// The candidate's mean.
  public let candidateMean: Double
  /// Candidate minus baseline.
  public let difference: Double
  /// The 95 % interval of the difference.
  public let interval: ConfidenceInterval
  /// The two-sided p-value of the sign-flip test over vaults.
  public let p: Double
  /// The p-value corrected for the family that the difference was tested in; `p` if it is the only
  /// one.
  public let correctedP: Double
  /// The size of a true difference that is detected four times in five.
  public let minimumDetectableEffect: Double
  /// The possible outcomes of a comparison.
  public let verdict: DifferenceVerdict
}
