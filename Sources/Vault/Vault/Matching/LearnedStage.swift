package import VaultCore
package import VaultIndex
package import VaultMatching

/// The configuration `learned`: candidates of the design document's windows, ranked by learned
/// weights.
package struct LearnedStage {
  package let model: MatchModel
  /// The depth of rankings.
  package let depth: Int
  /// The windows that choose candidates; the weights were learned with the design document's.
  package var windows = WindowPolicy.adaptive

  package init(model: MatchModel, depth: Int) {
    self.model = model
    self.depth = depth
  }

  /// Ranks an event's candidates, measured once, with groups of features silenced.
  ///
  /// - Parameters:
  ///   - vault: The vault.
  ///   - offset: The event's place in the vault's calendar.
  ///   - asOf: The time at which the question is asked; `nil` for after everything.
  /// - Returns: The matches, best first, given the groups to silence.
  /// - Throws: What searching the index throws.
  package func ranker(
    in vault: SearchableVault, forEventAt offset: Int, asOf: Timestamp?
  ) throws -> (Set<MatchFeature.Group>) -> [Match] {
    let matcher = LearnedMatcher(
      vault: Self.features(of: vault, windows: windows), model: model, limit: depth)
    let prepared = try matcher.prepared(forEventAt: offset, asOf: asOf)
    return { matcher.matches(prepared, silencing: $0) }
  }

  /// A vault as the learned matcher sees it, its candidates chosen by windows.
  package static func features(
    of vault: SearchableVault, windows: WindowPolicy = .adaptive
  ) -> VaultFeatures<PlannedIndex> {
    var configuration = MatchingConfiguration.formula(similarityCut: nil)
    configuration.windows = windows
    return VaultFeatures(
      matcher: EventMatcher(
        table: vault.table, index: vault.index, configuration: configuration),
      conversations: vault.conversations, calendar: vault.calendar)
  }
}
