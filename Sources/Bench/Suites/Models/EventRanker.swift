internal import Vault
internal import VaultCore
internal import VaultEvaluation
internal import VaultIndex
internal import VaultMatching
internal import VaultPipeline

/// Ranks the messages of events by the design document's formula, or only by cosine, by
/// similarities that are not those of the run's index.
///
/// There is no cut, since each model would have its own.
struct EventRanker: Sendable {
  let qrels: Qrels
  /// The number of messages that pass and are ranked, by the run's own vectors; `nil` for all.
  var most: Int?
  private static let formula = MatchingConfiguration.formula(similarityCut: nil)
  private static let cosine: MatchingConfiguration = {
    var configuration = formula
    configuration.weights = RankingWeights(parts: 1, 0, 0)
    return configuration
  }()

  /// The rows that pass window and participants, at most ``most``.
  func admittedRows(for question: MatchingStage.Question) -> [Int] {
    let table = question.vault.table
    let rows = matcher(question, Self.formula).candidateRows(for: question.profile)
    guard let most, rows.count > most else { return rows }
    return rows.map { (row: $0, score: table.similarity(of: question.profile.vector, toRow: $0)) }
      .sorted { ($0.score, $1.row) > ($1.score, $0.row) }.prefix(most).map(\.row)
  }

  /// A measure of the ranking by some similarities.
  func value(
    of measure: Measure, _ question: MatchingStage.Question, byCosineAlone: Bool = false,
    _ similarity: (Int) -> Float
  ) -> Double {
    let matches = matcher(question, byCosineAlone ? Self.cosine : Self.formula)
      .matches(for: question.profile, similarity: similarity)
    return measure.value(
      for: JudgedRanking(
        documents: matches.map(\.id), judgments: qrels.grades[question.query.id] ?? [:]))
  }

  private func matcher(
    _ question: MatchingStage.Question, _ configuration: MatchingConfiguration
  ) -> EventMatcher<FlatIndex> {
    EventMatcher(
      table: question.vault.table, index: question.vault.exact, configuration: configuration)
  }
}

extension EventMatcher {
  /// The rows that pass an event's window and participants, ascending; all where nothing is filtered.
  func candidateRows(for event: EventProfile) -> [Int] {
    admittedRows(for: event).map { Array($0) } ?? Array(0..<table.count)
  }
}
