internal import VaultCore
package import VaultIndex
package import VaultMatching

/// The configuration `best`: candidates of the document's windows, ranked by learned weights.
package struct LearnedStage {
  package let model: MatchModel
  /// How deep rankings go.
  package let depth: Int
  /// The windows that choose candidates; the weights were learned with the document's.
  package var windows = WindowPolicy.adaptive

  package init(model: MatchModel, depth: Int) {
    self.model = model
    self.depth = depth
  }

  /// The matches of a question about an event; `nil` for a free-text question, which has neither
  /// time nor people to learn from.
  package func matches(for question: MatchingStage.Question) throws -> [Match]? {
    try ranker(for: question)?([])
  }

  /// Ranks a question's candidates, measured once, with groups of features silenced; `nil` for a
  /// free-text question.
  package func ranker(
    for question: MatchingStage.Question
  ) throws -> ((Set<MatchFeature.Group>) -> [Match])? {
    guard !question.query.isFreeText, let offset = question.calendarOffset else { return nil }
    let matcher = matcher(for: question)
    let prepared = try matcher.prepared(forEventAt: offset, asOf: question.profile.asOf)
    return { matcher.matches(prepared, silencing: $0) }
  }

  private func matcher(for question: MatchingStage.Question) -> LearnedMatcher<PlannedIndex> {
    LearnedMatcher(
      vault: Self.features(of: question.vault, windows: windows), model: model, limit: depth)
  }

  /// A vault as the learned matcher sees it, its candidates chosen by windows.
  package static func features(
    of vault: SearchableVault, windows: WindowPolicy = .adaptive
  ) -> VaultFeatures<PlannedIndex> {
    var configuration = MatchingConfiguration.document(similarityCut: nil)
    configuration.windows = windows
    return VaultFeatures(
      matcher: EventMatcher(
        table: vault.table, index: vault.index, configuration: configuration),
      conversations: vault.conversations, calendar: vault.calendar)
  }
}

extension MatchingStage.Question {
  /// The event's place in the vault's calendar.
  package var calendarOffset: Int? {
    vault.stored.events.firstIndex { $0.id == event.id }
  }
}

extension EventQuery {
  /// Whether the corpus says that no message belongs to the event.
  package var isWithoutRelevant: Bool { slices["relevant"] == "0" }
}
