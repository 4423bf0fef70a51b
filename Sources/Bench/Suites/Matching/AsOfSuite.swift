internal import Vault
internal import VaultCore
internal import VaultEvaluation
internal import VaultMatching
internal import VaultPipeline
internal import VaultResults

/// Measures the rankings of the same events when they are asked for two weeks ahead, on the eve, at
/// the start and a week later.
///
/// Vectors, cut and weights are those of the run. The value of an instant is over the queries that
/// have a relevant message by then, so `n` grows from instant to instant; see ``PastJudgments``.
struct AsOfSuite: MeasurementSuite {
  static let id = "asOf"
  static let help = "matching quality when the same queries are asked earlier"
  static let cost = SuiteCost.seconds
  private static let figures = RankingDeclarations(MatchingMetrics.slicedMeasures) { _ in
    [.by("asOf", QueryInstant.allCases.map(\.rawValue))]
  }
  static let declarations = figures.all

  let stage: MatchingStage
  /// The name of the system under test.
  let primary: String
  let questions: [MatchingStage.Question]
  /// Every judgment, independent of when its message was sent.
  let qrels: Qrels
  let seed: UInt64

  static func run(on input: SuiteInput, into output: inout SuiteOutput) async throws {
    input.progress("earlier instants")
    try await output.measure("earlier instants", items: input.matching.questions.count) {
      guard let qrels = input.matching.statedQrels else { return [] }
      return try AsOfSuite(
        stage: input.matching.stage, primary: input.matching.primary,
        questions: input.judgedQuestions(qrels), qrels: qrels, seed: input.seed
      ).metrics()
    }
  }

  /// P@10 with its ceiling, R@50 and nDCG@10 of the system and of recency, each instant a slice.
  func metrics() throws -> [Metric] {
    let events = questions.filter {
      $0.profile.start != nil && qrels.grades[$0.query.id] != nil
    }
    let ids = Set(events.map(\.query.id))
    let stated = try Qrels(grades: qrels.grades.filter { ids.contains($0.key) })
    return try QueryInstant.allCases.flatMap { instant in
      try metrics(at: instant, events, PastJudgments(stated, of: events, at: instant).qrels)
    }
  }

  private func metrics(
    at instant: QueryInstant, _ events: [MatchingStage.Question], _ known: Qrels
  ) throws -> [Metric] {
    let asked = events.filter { known.grades[$0.query.id] != nil }
    guard !asked.isEmpty else { return [] }
    var matched: [(question: MatchingStage.Question, rows: [RankedRow])] = []
    var recent: [(question: MatchingStage.Question, rows: [RankedRow])] = []
    for question in asked {
      let asOf = question.profile.start.map(instant.timestamp(for:))
      var then = question
      then.profile = question.profile.asked(at: asOf)
      let matches = try stage.matches(for: then, stage.configuration)
      matched.append((then, matches.map { RankedRow(row: $0.row, score: $0.score) }))
      let ranker = BaselineRanker(
        table: then.vault.table, index: then.vault.index, depth: stage.depth)
      recent.append((then, ranker.recency(event: then.profile)))
    }
    let figures = MatchingMetrics(
      queries: asked.map(\.query), qrels: known, platforms: [:], seed: seed,
      declarations: Self.figures)
    let slice = ["asOf": instant.rawValue]
    return try figures.slice(
      slice, of: MatchingStage.run(system: primary, answers: matched), showsCeiling: true)
      + figures.slice(
        slice, of: MatchingStage.run(system: OwnSystem.recency.rawValue, answers: recent),
        showsCeiling: false)
  }
}
