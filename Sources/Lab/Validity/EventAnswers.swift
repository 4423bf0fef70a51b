internal import Vault
internal import VaultCore
internal import VaultEvaluation
internal import VaultMatching
internal import VaultPipeline
internal import VaultResults
internal import VaultSuites
internal import VaultTraining

/// The answers of systems in a study of validity to the events of a calendar.
struct EventAnswers {
  let queries: [EventQuery]
  let vaults: [SearchableVault]
  let qrels: Qrels
  /// The embedder's name.
  let embedder: String
  let options: RunOptions
  let seed: UInt64

  /// The depth of rankings.
  private static let depth = SearchSuite.depth

  /// The rankings of each system under its number, as tags of runs hold no spaces.
  ///
  /// Learned weights are fitted anew for each vault, to the other vaults: shipped ones may have been
  /// fitted to what is asked here.
  ///
  /// - Throws: `MatchingError.tooLittleToLearn` if learned weights are requested and the other
  ///   vaults hold too little to learn.
  func runs(of systems: [(offset: Int, element: ValiditySystem)]) throws -> [Run] {
    let stage = MatchingStage(
      configuration: .formula(similarityCut: nil), seed: seed)
    let fields = systems.reduce(into: Set<LexicalField>()) { fields, system in
      if case .search(let ranking) = system.element.way { fields.formUnion(ranking.fields) }
    }
    let questions = MatchingRun(
      options: options, seed: seed,
      queries: QuerySet(queries: queries), vaults: vaults, model: nil
    ).questions(of: options.split)
    let learned =
      systems.contains { $0.element.way == .learned }
      ? try MatcherTrainingSet(questions, qrels: qrels, source: "") : nil
    var answers: [Int: [(question: MatchingStage.Question, rows: [RankedRow])]] = [:]
    for (vault, members) in Dictionary(grouping: questions, by: { $0.vault.stored.name })
      .sorted(by: { $0.key < $1.key })
    {
      let text = FreeTextSearch(members[0].vault, fields: fields)
      let model = try learned?.model(without: vault, embedder: embedder)
      for question in members {
        try Task.checkCancellation()
        for (number, system) in systems {
          answers[number, default: []].append(
            (question, try rows(of: system, question, stage, text, model)))
        }
      }
    }
    return try answers.sorted { $0.key < $1.key }
      .map { try MatchingStage.run(system: String($0.key), answers: $0.value) }
  }

  private func rows(
    of system: ValiditySystem, _ question: MatchingStage.Question, _ stage: MatchingStage,
    _ text: FreeTextSearch, _ model: MatchModel?
  ) throws -> [RankedRow] {
    let matches: [Match]
    switch system.way {
    case .search(let ranking):
      return try text.rows(
        for: question.event, question.profile, ranking: ranking, limit: Self.depth)
    case .evidence(let ranking):
      return question.rows(of: ranking, limit: stage.depth)
    case .formula(let configuration):
      matches = try stage.matches(for: question, configuration)
    case .learned:
      guard let model else { throw MatchingError.tooLittleToLearn }
      matches = try LearnedStage(model: model, depth: Self.depth).matches(for: question) ?? []
    }
    return matches.map { RankedRow(row: $0.row, score: $0.score) }
  }
}
