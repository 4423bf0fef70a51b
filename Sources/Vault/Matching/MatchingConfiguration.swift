public import VaultCore

/// Every setting of the matcher; each stage can be switched for an ablation.
public struct MatchingConfiguration: Hashable, Sendable, Codable {
  /// The share of each component in the score.
  public var weights: RankingWeights
  /// The policy that decides which messages are close enough in time.
  public var windows: WindowPolicy
  /// True if a message must share a person with the event; an event that names only the
  /// owner is exempt, since nothing could pass.
  public var requiresSharedParticipant: Bool
  /// A message's cosine must exceed this; `nil` admits all.
  public var similarityCut: Double?
  /// The number of candidates that the index returns before re-ranking.
  public var overFetch: Int

  /// Sets every stage.
  public init(
    weights: RankingWeights, windows: WindowPolicy, requiresSharedParticipant: Bool,
    similarityCut: Double?, overFetch: Int
  ) {
    self.weights = weights
    self.windows = windows
    self.requiresSharedParticipant = requiresSharedParticipant
    self.similarityCut = similarityCut
    self.overFetch = overFetch
  }

  /// The design document's algorithm (PDV 2.3).
  ///
  /// Its similarity cut of 0.60 belongs to the cloud model; another model has its own.
  public static func formula(similarityCut: Double?) -> MatchingConfiguration {
    MatchingConfiguration(
      weights: .document, windows: .adaptive, requiresSharedParticipant: true,
      similarityCut: similarityCut, overFetch: 50)
  }
}
