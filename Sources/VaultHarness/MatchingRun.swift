internal import VaultCore
internal import VaultEvaluation
internal import VaultMatching
internal import VaultMeasurement
internal import VaultVerdict

/// Answers every query of a split with every system.
struct MatchingRun {
  let options: RunOptions
  let seed: UInt64
  let queries: QuerySet
  let vaults: [SearchableVault]

  /// The answers of all systems; the similarity cut is calibrated first.
  func answer() throws -> MatchingResult {
    let uncut = stage(cut: options.configuration.similarityCut)
    let calibration = try calibration(uncut)
    let cut = options.configuration.similarityCut ?? calibration?.cut
    let stage = stage(cut: cut)
    let asked = questions(of: options.split)
    var answers: [String: [(question: MatchingStage.Question, rows: [RankedRow])]] = [:]
    var matchesOfQuery: [String: [Match]] = [:]
    var latencies = LatencyHistogram()
    let primary = options.configuration.isDocument ? "document" : "custom"
    let document = MatchingConfiguration.document(similarityCut: cut)
    for question in asked {
      for (system, rows) in try stage.baselineAnswers(to: question) {
        answers[system, default: []].append((question, rows))
      }
      let watch = Stopwatch()
      let matches = try stage.matches(for: question, stage.configuration)
      latencies.record(watch.elapsed.wall)
      matchesOfQuery[question.query.id] = matches
      answers[primary, default: []].append((question, Self.rows(matches)))
      if primary != "document" {
        let rows = Self.rows(try stage.matches(for: question, document))
        answers["document", default: []].append((question, rows))
      }
    }
    let runs = try answers.sorted { $0.key < $1.key }
      .map { try MatchingStage.run(system: $0.key, answers: $0.value) }
    return MatchingResult(
      stage: stage, questions: asked,
      otherQuestions: EventQuery.Split.allCases.filter { $0 != options.split }
        .flatMap(questions(of:)), runs: runs, primary: primary,
      qrels: try queries.qrels(of: options.split), allQrels: queries.qrels,
      calibration: calibration,
      matches: matchesOfQuery, latency: latencies.summary)
  }

  private func calibration(_ stage: MatchingStage) throws -> SimilarityCut.Calibration? {
    guard options.configuration.similarityCut == nil, let qrels = queries.qrels else { return nil }
    return try SimilarityCut(stage: stage, qrels: qrels).calibrate(on: questions(of: .dev))
  }

  private func stage(cut: Double?) -> MatchingStage {
    let settings = options.configuration
    return MatchingStage(
      configuration: MatchingConfiguration(
        weights: settings.weights, windows: settings.windows,
        requiresSharedParticipant: settings.participants, similarityCut: cut,
        overFetch: settings.overFetch),
      useGraph: settings.index == .hnsw, seed: seed)
  }

  private func questions(of split: EventQuery.Split) -> [MatchingStage.Question] {
    var byName: [String: SearchableVault] = [:]
    for vault in vaults { byName[vault.stored.name] = vault }
    return queries.queries.filter { $0.split == split }.compactMap { query in
      guard let vault = byName[query.vault], let profile = vault.profiles[query.event],
        let event = vault.stored.events.first(where: { $0.id == query.event })
      else { return nil }
      // A free-text question asks all messages, whenever sent and by whomever.
      return MatchingStage.Question(
        query: query, event: event,
        profile: query.isFreeText
          ? EventProfile(start: nil, participants: [], vector: profile.vector) : profile,
        vault: vault)
    }
  }

  private static func rows(_ matches: [Match]) -> [RankedRow] {
    matches.map { RankedRow(row: $0.row, score: $0.score) }
  }
}

/// What all systems answered, and what it was worth.
struct MatchingResult {
  let stage: MatchingStage
  let questions: [MatchingStage.Question]
  /// The questions of the splits that are not evaluated.
  let otherQuestions: [MatchingStage.Question]
  /// One run per system, by name.
  let runs: [Run]
  /// The name of the system that `run.trec` holds.
  let primary: String
  /// The judgments of the evaluated split; `nil` where the dataset has none.
  let qrels: Qrels?
  /// The judgments of every split; `nil` where the dataset has none.
  let allQrels: Qrels?
  let calibration: SimilarityCut.Calibration?
  /// The primary system's matches by query.
  let matches: [String: [Match]]
  let latency: LatencySummary?

  static let shownDepth = 10

  /// The figures of all systems, their ceiling, and the loss of the primary one by stage.
  func metrics() throws -> [Metric] {
    guard let qrels, !qrels.queries.isEmpty else { return [] }
    let judged = questions.filter { qrels.grades[$0.query.id] != nil }
    let figures = MatchingMetrics(
      queries: judged.map(\.query), qrels: qrels, platforms: platforms(of: judged), seed: stage.seed
    )
    return runs.flatMap { figures.metrics(system: $0.tag, run: $0) }
      + (try figures.ceilings(of: primary))
      + lossMetrics(account(of: judged).total)
  }

  /// The lines of `per-query.jsonl`.
  func records() throws -> [PerQueryRecord] {
    let losses = account(of: questions).byQuery
    let evaluations = qrels.map { qrels in
      runs.map { run in
        (
          run.tag,
          Evaluation(qrels: qrels, run: run, measures: MatchingMetrics.measures.map(\.measure))
        )
      }
    }
    var measures: [String: [String: [String: Double]]] = [:]
    for (system, evaluation) in evaluations ?? [] {
      for result in evaluation.perQuery {
        for (index, entry) in MatchingMetrics.measures.enumerated() {
          measures[result.query, default: [:]][system, default: [:]][entry.id] =
            result.values[index]
        }
      }
    }
    return questions.map { question in
      let id = question.query.id
      let grades = qrels?.grades[id] ?? [:]
      return PerQueryRecord(
        query: id, vault: question.query.vault, slices: question.query.slices,
        relevant: qrels?.relevantCount(of: id) ?? 0, weights: stage.configuration.weights,
        measures: measures[id] ?? [:],
        results: (matches[id] ?? []).enumerated().map { offset, match in
          PerQueryRecord.Result(
            rank: offset + 1, document: match.id, score: match.score,
            components: match.components, grade: grades[match.id])
        },
        losses: losses[id] ?? [])
    }
  }

  private func account(
    of questions: [MatchingStage.Question]
  ) -> (total: LossWaterfall, byQuery: [String: [PerQueryRecord.Loss]]) {
    var total = LossWaterfall()
    var byQuery: [String: [PerQueryRecord.Loss]] = [:]
    for question in questions {
      let grades = (qrels?.grades[question.query.id] ?? [:]).filter { $0.value >= 1 }
      let rows = grades.keys.compactMap { question.vault.rowOfID[$0] }.sorted()
      let stages = total.add(
        relevantRows: rows, event: question.profile, matches: matches[question.query.id] ?? [],
        matcher: stage.exactMatcher(question, stage.configuration), depth: Self.shownDepth)
      byQuery[question.query.id] = stages.map { row, stage in
        let id = question.vault.table.ids[row]
        return PerQueryRecord.Loss(document: id, grade: grades[id] ?? 0, stage: stage)
      }.sorted { $0.document < $1.document }
    }
    return (total, byQuery)
  }

  private func lossMetrics(_ account: LossWaterfall) -> [Metric] {
    guard account.relevant > 0 else { return [] }
    return LossWaterfall.Stage.allCases.map { stage in
      Metric(
        id: "\(primary)/loss/\(stage.rawValue)",
        value: Double(account.lost[stage] ?? 0) / Double(account.relevant), unit: "fraction",
        better: .lower, n: account.relevant, deterministic: true)
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
