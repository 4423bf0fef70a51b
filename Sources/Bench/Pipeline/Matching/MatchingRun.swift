package import Vault
package import VaultCore
package import VaultEvaluation
package import VaultMatching
package import VaultMeasurement
package import VaultResults

/// Answers every query of a split with every system.
package struct MatchingRun {
  package let options: RunOptions
  package let seed: UInt64
  package let queries: QuerySet
  package let vaults: [SearchableVault]
  /// The learned matcher's model; `nil` where none fits the run's embedder.
  package let model: MatchModel?
  /// True if only the systems are run whose rankings depend on vectors.
  package var vectorSystemsAlone = false

  package init(
    options: RunOptions, seed: UInt64, queries: QuerySet, vaults: [SearchableVault],
    model: MatchModel? = nil, vectorSystemsAlone: Bool = false
  ) {
    self.vectorSystemsAlone = vectorSystemsAlone
    self.options = options
    self.seed = seed
    self.queries = queries
    self.vaults = vaults
    self.model = model
  }

  /// The answers of all systems; the similarity cut is calibrated first.
  package func answer() throws -> MatchingResult {
    let uncut = stage(cut: options.configuration.similarityCut)
    let calibration = options.isSystemOnly ? nil : try calibration(uncut)
    let cut = options.configuration.similarityCut ?? calibration?.cut
    let stage = stage(cut: cut)
    let asked = questions(of: options.split)
    let others = EventQuery.Split.allCases.filter { $0 != options.split }.flatMap(questions(of:))
    let instant = options.configuration.asOf
    let stated = try queries.qrels(of: options.split)
    let known = try stated.map { try PastJudgments($0, of: asked, at: instant) }
    let allKnown = try queries.qrels.map { try PastJudgments($0, of: asked + others, at: instant) }
    var answers: [String: [(question: MatchingStage.Question, rows: [RankedRow])]] = [:]
    var matchesOfQuery: [String: [Match]] = [:]
    var latencies = LatencyHistogram()
    let learned = model.map { LearnedStage(model: $0, depth: stage.depth) }
    let primary = try primarySystem
    // Questions are in the order of their vaults: one vault's words are in memory at a time.
    var text: (vault: String, search: FreeTextSearch)?
    for question in options.isSystemOnly ? [] : asked {
      try Task.checkCancellation()
      let name = question.vault.stored.name
      let search =
        text.flatMap { $0.vault == name ? $0.search : nil } ?? FreeTextSearch(question.vault)
      text = (name, search)
      for (system, rows) in try stage.baselineAnswers(
        to: question, text: search, wanted: baselines)
      {
        answers[system, default: []].append(
          (question, leavesOutItself ? question.withoutItself(rows) : rows))
      }
      for system in matchers(of: question, stage, learned, primary) {
        let watch = Stopwatch()
        var matches = try system.find()
        if leavesOutItself, question.query.isFreeText {
          matches.removeAll { $0.id == question.query.event }
        }
        if system.name == primary {
          latencies.record(watch.elapsed.wall)
          matchesOfQuery[question.query.id] = matches
        }
        answers[system.name, default: []].append((question, Self.rows(matches)))
      }
    }
    // The component cache needs the other splits' candidates, too: weights are chosen there.
    for question in vectorSystemsAlone || options.isSystemOnly ? [] : others
    where !question.query.isFreeText && allKnown?.qrels.grades[question.query.id] != nil {
      try Task.checkCancellation()
      matchesOfQuery[question.query.id] =
        try (primary == OwnSystem.learned.rawValue ? learned?.matches(for: question) : nil)
        ?? stage.matches(for: question, stage.configuration)
    }
    let runs = try answers.sorted { $0.key < $1.key }
      .map { try MatchingStage.run(system: $0.key, answers: $0.value) }
    return MatchingResult(
      stage: stage, questions: asked, otherQuestions: others, runs: runs, primary: primary,
      qrels: known?.qrels, allQrels: allKnown?.qrels, statedQrels: stated,
      notes: [known?.note(instant)].compactMap(\.self), calibration: calibration,
      learned: learned, matches: matchesOfQuery, latency: latencies.summary,
      exactRuns: try exactRuns())
  }

  /// Returns the rankings without a graph; none where no search used one.
  private func exactRuns() throws -> [Run] {
    guard !options.isSystemOnly, vaults.contains(where: \.wasWalked) else { return [] }
    return try MatchingRun(
      options: options, seed: seed, queries: queries, vaults: vaults.map(\.withoutGraph),
      model: model, vectorSystemsAlone: true
    ).answer().runs
  }

  private var baselines: Set<OwnSystem> {
    Set(OwnSystem.baselines.filter { !vectorSystemsAlone || $0.dependsOnVectors })
  }

  /// The systems that match events, and the function that answers a question.
  private func matchers(
    of question: MatchingStage.Question, _ stage: MatchingStage, _ learned: LearnedStage?,
    _ primary: String
  ) -> [(name: String, find: () throws -> [Match])] {
    let formula = MatchingConfiguration.formula(
      similarityCut: stage.configuration.similarityCut)
    var systems: [(name: String, find: () throws -> [Match])] = [
      (OwnSystem.formula.rawValue, { try stage.matches(for: question, formula) })
    ]
    if let learned {
      systems.append(
        (
          OwnSystem.learned.rawValue,
          { try learned.matches(for: question) ?? stage.matches(for: question, formula) }
        ))
    }
    if primary == OwnSystem.custom.rawValue {
      systems.append((primary, { try stage.matches(for: question, stage.configuration) }))
    }
    return systems
  }

  /// The system that `run.trec` holds.
  private var primarySystem: String {
    get throws {
      guard options.configuration.matcher == .learned else {
        return (options.configuration.isFormula ? OwnSystem.formula : .custom).rawValue
      }
      guard model != nil else {
        // Only the run's own model must have weights.
        guard vectorSystemsAlone else { throw RunError.misuse(.noLearnedWeights) }
        return OwnSystem.formula.rawValue
      }
      return OwnSystem.learned.rawValue
    }
  }

  private func calibration(_ stage: MatchingStage) throws -> SimilarityCut.Calibration? {
    guard options.configuration.similarityCut == nil, let qrels = queries.qrels else { return nil }
    return try SimilarityCut(stage: stage, qrels: qrels).calibrate(on: questions(of: .dev))
  }

  private func stage(cut: Double?) -> MatchingStage {
    let settings = options.configuration
    return MatchingStage(
      configuration: settings.matching(similarityCut: cut),
      seed: seed)
  }

  package func questions(of split: EventQuery.Split) -> [MatchingStage.Question] {
    var byName: [String: SearchableVault] = [:]
    for vault in vaults { byName[vault.stored.name] = vault }
    return queries.queries.filter { $0.split == split }.compactMap { query in
      guard let vault = byName[query.vault], let profile = vault.profiles[query.event],
        let event = vault.stored.events.first(where: { $0.id == query.event })
      else { return nil }
      // A free-text question searches all messages, of any time and sender.
      return MatchingStage.Question(
        query: query, event: event,
        profile: query.isFreeText
          ? EventProfile(start: nil, participants: [], vector: profile.vector)
          : profile.asked(at: options.configuration.asOf.timestamp(for: event.start)),
        vault: vault)
    }
  }

  private static func rows(_ matches: [Match]) -> [RankedRow] {
    matches.map { RankedRow(row: $0.row, score: $0.score) }
  }
}

/// The rankings of all systems, and their quality.
package struct MatchingResult {
  package let stage: MatchingStage
  package let questions: [MatchingStage.Question]
  /// The questions of the splits that are not evaluated.
  package let otherQuestions: [MatchingStage.Question]
  /// One run per system, by name; none where only an external system is ranked.
  package let runs: [Run]
  /// The name of the system that `run.trec` holds.
  package let primary: String
  /// The judgments of the evaluated split that the run's instant allows; `nil` where the dataset
  /// has none.
  package let qrels: Qrels?
  /// Those of every split; `nil` where the dataset has none.
  package let allQrels: Qrels?
  /// The judgments of the evaluated split as the dataset states them, whenever asked.
  package let statedQrels: Qrels?
  /// Notes for readers of the metrics; one sentence each.
  package let notes: [String]
  package let calibration: SimilarityCut.Calibration?
  /// The system `learned`; `nil` where no model fits the embedder.
  package let learned: LearnedStage?
  /// The primary system's matches by query: those of `questions`, and of the other splits' judged
  /// event queries.
  package let matches: [String: [Match]]
  package let latency: LatencySummary?
  /// The rankings of the systems that depend on vectors, made without a graph; none where no search
  /// used one.
  package let exactRuns: [Run]
  /// The rankings of other models, by their names; filled in after the model of the run.
  package var columns: [(model: String, runs: [Run])] = []
  /// The answers of an external system, where the run measures one.
  package var external: ExternalResult?

  /// The runs of all systems, an external one's included.
  package var allRuns: [Run] { runs + (external.map { [$0.run] } ?? []) }
  /// Those and the runs of other models, as files name them.
  package var writtenRuns: [Run] {
    get throws(EvaluationError) {
      var all = allRuns
      for column in columns {
        for run in column.runs { all.append(try ModelColumn.named(run, by: column.model)) }
      }
      return all
    }
  }
  /// The system that the manifest names: an external one, else `primary`.
  package var manifestSystem: String { external?.name ?? primary }

  static let loss = MetricDeclaration(
    "<system>/loss@<depth>/<stage>",
    "Share of the places for relevant messages that the primary system loses at a stage.",
    unit: .fraction, better: .lower, role: .diagnosis,
    slices: [.whole, .by("platform", Platform.allCases.map(\.rawValue))],
    names: [
      "depth": [rankedDepth, shownDepth].map { "\($0)" },
      "stage": LossStage.allCases.map(\.rawValue),
    ])

  /// The number of ranks that a person is shown.
  package static let shownDepth = 10
  /// The depth of recall: the design document's over-fetch.
  package static let rankedDepth = 50

  /// The metrics of all systems, their ceiling, and the loss of the primary one by stage.
  package func metrics() throws -> [Metric] {
    guard let qrels, !qrels.queries.isEmpty else { return [] }
    let judged = questions.filter { qrels.grades[$0.query.id] != nil }
    let conversations = EventConversations(judged, qrels: qrels)
    let figures = MatchingMetrics(
      queries: judged.map { $0.query.slicing("rivals", conversations.rivals(of: $0.query.id)) },
      qrels: qrels, platforms: platforms(of: judged), seed: stage.seed)
    let abstention = AbstentionMetrics(queries: questions.map(\.query), qrels: qrels)
    let vaults = judged.map { (query: $0.query.id, vault: $0.query.vault) }
    let detectable = try DetectableDifference.metric(
      of: manifestSystem, allRuns, qrels: qrels, vaults: vaults, seed: stage.seed)
    return allRuns.flatMap { figures.metrics(of: $0) }
      + allRuns.flatMap { abstention.metrics(run: $0) }
      + allRuns.flatMap { conversations.metrics(of: $0, qrels: qrels) }
      + (try figures.ceilings(of: manifestSystem))
      + (try FeatureAblation.overFormula(
        runs, qrels: qrels, vaults: vaults, seed: stage.seed))
      + [detectable].compactMap(\.self)
      + (runs.isEmpty ? [] : lossMetrics(judged))
      + (try GraphLoss(
        kind: .events, vaultOfQuery: vaultOfQuery, qrels: qrels, seed: stage.seed
      ).metrics(of: runs, beside: exactRuns))
  }

  private var vaultOfQuery: [String: String] {
    questions.reduce(into: [:]) { $0[$1.query.id] = $1.query.vault }
  }

  /// The metrics of another model's rankings, and their gains over these.
  package func metrics(of column: (model: String, runs: [Run])) throws -> [Metric] {
    guard let qrels, !qrels.queries.isEmpty else { return [] }
    let judged = questions.filter { qrels.grades[$0.query.id] != nil }
    let figures = MatchingMetrics(
      queries: judged.map(\.query), qrels: qrels, platforms: [:], seed: stage.seed)
    let comparison = ModelComparison(
      model: column.model,
      questions: judged.map {
        ModelComparison.Question(
          id: $0.query.id, vault: $0.query.vault, language: $0.query.slices["language"])
      }, qrels: qrels, kind: .events, seed: stage.seed)
    return column.runs.flatMap { figures.metrics(of: $0, by: column.model) }
      + (try comparison.metrics(of: column.runs, over: runs))
  }

  /// The lines of `per-query.jsonl`.
  package func records() throws -> [PerQueryRecord] {
    let written = try qrels == nil ? [] : writtenRuns
    let measured = MatchingMetrics.measures
    let evaluations = written.compactMap { run in
      qrels.map { qrels in
        Evaluation(qrels: qrels, run: run, measures: measured.map(\.measure))
          .restricted { qrels.relevantCount(of: $0) > 0 }
      }
    }
    let measures = RankingMeasure.values(of: measured, in: evaluations, of: written.map(\.tag))
    let conversations = qrels.map { EventConversations(questions, qrels: $0) }
    return questions.map { question in
      let id = question.query.id
      let grades = qrels?.grades[id] ?? [:]
      let query = question.query.slicing("rivals", conversations?.rivals(of: id))
      return PerQueryRecord(
        query: id, vault: question.query.vault,
        slices: query.slices.merging(relevantSlices(of: question)) { stated, _ in stated },
        relevant: qrels?.relevantCount(of: id) ?? 0, asOf: question.profile.asOf,
        weights: stage.configuration.weights,
        measures: measures[id] ?? [:],
        results: external?.results(of: id, grades: grades)
          ?? (matches[id] ?? []).enumerated().map { offset, match in
            PerQueryRecord.Result(
              rank: offset + 1, document: match.id, score: match.score,
              components: match.contributions.isEmpty ? match.components : nil,
              amounts: match.amounts, grade: grades[match.id])
          },
        // Only an external system itself knows where it loses a message.
        losses: external == nil ? losses(of: question) : [])
    }
  }

  private func platforms(
    of questions: [MatchingStage.Question]
  ) -> [String: [DocumentID: Platform]] {
    var platforms: [String: [DocumentID: Platform]] = [:]
    for question in questions {
      for id in (qrels?.grades[question.query.id] ?? [:]).keys {
        guard let row = question.vault.rowOfID[id] else { continue }
        platforms[question.query.id, default: [:]][id] = question.vault.table.platforms[row]
      }
    }
    return platforms
  }
}

extension MatchingResult: FigureSource {
  package static let id = "matching"
  package static let declarations =
    MatchingMetrics.declarations.all + AbstentionMetrics.declarations
    + EventConversations.declarations
    + FeatureAblation.declarationsOverFormula + [loss, DetectableDifference.declaration]
}
