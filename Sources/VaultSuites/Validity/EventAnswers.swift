internal import VaultCore
internal import VaultEvaluation
internal import VaultMatching
internal import VaultPipeline
internal import VaultResults

/// What systems of a study of validity answer to the events of a calendar.
struct EventAnswers {
  let queries: [EventQuery]
  let vaults: [SearchableVault]
  /// The learned weights; `nil` where none fit the embedder.
  let model: MatchModel?
  let options: RunOptions
  let seed: UInt64

  /// How deep rankings go.
  private static let depth = SearchSuite.depth

  /// The rankings of each system under its number, as tags of runs hold no spaces.
  ///
  /// - Throws: ``RunError/misuse(_:)`` if learned weights are wanted and there are none.
  func runs(of systems: [(offset: Int, element: ValiditySystem)]) throws -> [Run] {
    let stage = MatchingStage(
      configuration: .document(similarityCut: nil), seed: seed)
    let fields = systems.reduce(into: Set<LexicalField>()) { fields, system in
      if case .search(let ranking) = system.element.way { fields.formUnion(ranking.fields) }
    }
    let questions = MatchingRun(
      options: options, seed: seed,
      queries: QuerySet(queries: queries), vaults: vaults, model: model
    ).questions(of: options.split)
    var answers: [Int: [(question: MatchingStage.Question, rows: [RankedRow])]] = [:]
    for (_, members) in Dictionary(grouping: questions, by: { $0.vault.stored.name })
      .sorted(by: { $0.key < $1.key })
    {
      let text = FreeTextSearch(members[0].vault, fields: fields)
      for question in members {
        try Task.checkCancellation()
        for (number, system) in systems {
          answers[number, default: []].append(
            (question, try rows(of: system, question, stage, text)))
        }
      }
    }
    return try answers.sorted { $0.key < $1.key }
      .map { try MatchingStage.run(system: String($0.key), answers: $0.value) }
  }

  private func rows(
    of system: ValiditySystem, _ question: MatchingStage.Question, _ stage: MatchingStage,
    _ text: FreeTextSearch
  ) throws -> [RankedRow] {
    let matches: [Match]
    switch system.way {
    case .search(let ranking):
      return try text.rows(
        for: question.event, question.profile, ranking: ranking, limit: Self.depth)
    case .formula(let configuration):
      matches = try stage.matches(for: question, configuration)
    case .learned:
      guard let model else { throw RunError.misuse(.noLearnedWeights) }
      matches = try LearnedStage(model: model, depth: Self.depth).matches(for: question) ?? []
    }
    return matches.map { RankedRow(row: $0.row, score: $0.score) }
  }
}
