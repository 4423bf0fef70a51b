internal import VaultMatching

extension RunConfiguration {
  /// The matcher's settings with a similarity cut, which may have been calibrated.
  func matching(similarityCut: Double?) -> MatchingConfiguration {
    MatchingConfiguration(
      weights: weights, windows: windows, requiresSharedParticipant: participants,
      similarityCut: similarityCut, overFetch: overFetch)
  }
}
