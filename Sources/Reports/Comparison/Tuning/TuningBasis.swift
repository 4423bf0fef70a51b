public import VaultCore
public import VaultResults

/// The basis and the method of a tuning.
public struct TuningBasis: Hashable, Sendable, Codable {
  /// The dataset's name.
  public let dataset: String
  /// Digest of the corpus and its judgments.
  public let corpusDigest: String
  /// Digest of the settings of the run that the candidates come from.
  public let configDigest: String
  /// The embedder's name.
  public let embedder: String
  /// The splits whose events choose the weights.
  public let splits: [String]
  /// The number of events with a relevant message, which all means divide by.
  public let events: Int
  /// The number of judged events left out: none of their messages is relevant, so no weights can
  /// matter to them.
  public let eventsWithoutRelevant: Int
  /// The number of vaults.
  public let vaults: Int
  /// The number of candidates of all events.
  public let candidates: Int
  /// The name of the measure whose mean is maximised.
  public let objective: String
  /// The bounds that weights must keep, as they were given.
  public let constraints: [String]
  /// The number of steps in the whole: 20 for a step of 0.05.
  public let parts: Int
  /// The number of folds.
  public let folds: Int
  /// True if each vault is a fold of its own.
  public let isLeaveOneVaultOut: Bool
  /// The seed of folds and resampling.
  public let seed: UInt64
  /// The weights with which others are compared: the design's.
  public let document: RankingWeights
  /// The weights of the run; `nil` where its system has none.
  @NullWhenAbsent public private(set) var own: RankingWeights?
  /// The confidence level of intervals and of the plateau.
  public let level: Double
  /// The method of the intervals, in words.
  public let intervals: String
}
