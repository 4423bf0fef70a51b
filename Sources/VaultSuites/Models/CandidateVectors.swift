internal import VaultCore
internal import VaultEmbedding
internal import VaultEvaluation
internal import VaultIndex
internal import VaultMatching
internal import VaultPipeline

/// The vectors that a model gives questions about events, and the messages that pass their windows
/// and participants: all that the document's ranking reads, without a vault embedded whole.
struct CandidateVectors: Sendable {
  /// Shape [questions, dimension].
  let questions: Matrix
  /// The vector of each row that some question of a vault admits, by the vault's name and row.
  private let rows: [String: [Int: Int]]
  /// Shape [admitted rows of all vaults, dimension].
  private let messages: Matrix

  /// Embeds what some questions need.
  ///
  /// - Parameters:
  ///   - asked: The questions.
  ///   - ranker: What says which messages pass.
  ///   - texts: The texts of their vaults' messages.
  ///   - embedder: The model.
  /// - Throws: What embedding throws.
  init(
    _ asked: [MatchingStage.Question], _ ranker: EventRanker, texts: CandidateTexts,
    embedder: any Embedder
  ) async throws {
    var rows: [String: [Int: Int]] = [:]
    var list = asked.map(\.event.searchableText)
    for question in asked {
      let name = question.vault.stored.name
      for row in ranker.admittedRows(for: question) where rows[name]?[row] == nil {
        rows[name, default: [:]][row] = list.count - asked.count
        list.append(texts[name, row])
      }
    }
    let vectors = try await EmbeddingStage(embedder: embedder).embed(list).vectors
    questions = vectors.gathering(Array(0..<asked.count))
    messages = vectors.gathering(Array(asked.count..<list.count))
    self.rows = rows
  }

  /// The cosine of a question and a message; −1, the least there is, for one that was not embedded.
  func similarity(_ question: Int, _ vault: String, _ row: Int) -> Float {
    guard let index = rows[vault]?[row] else { return -1 }
    var sum: Float = 0
    for (left, right) in zip(questions[row: question], messages[row: index]) { sum += left * right }
    return sum
  }
}

/// The texts of vaults' messages as a run embeds them.
struct CandidateTexts {
  private let texts: [String: [String]]

  init(_ vaults: [SearchableVault], _ configuration: RunConfiguration) {
    let stage = SearchStage(configuration: configuration, seed: 0)
    texts = Dictionary(
      vaults.map { vault in
        (
          vault.stored.name,
          Array(stage.texts(of: [vault.stored]).prefix(vault.stored.messages.count))
        )
      }, uniquingKeysWith: { first, _ in first })
  }

  subscript(vault: String, row: Int) -> String { texts[vault]?[row] ?? "" }
}

/// Ranks the messages of events by the document's formula, or by cosine alone, by similarities that
/// are not those of the run's index.
///
/// There is no cut, since each model would have its own.
struct EventRanker: Sendable {
  let qrels: Qrels
  /// How many of the messages that pass are ranked, by the run's own vectors; `nil` for all.
  var most: Int?
  private static let formula = MatchingConfiguration.document(similarityCut: nil)
  private static let cosine: MatchingConfiguration = {
    var configuration = formula
    configuration.weights = RankingWeights(parts: 1, 0, 0)
    return configuration
  }()

  /// The rows that pass window and participants, at most ``most``.
  func admittedRows(for question: MatchingStage.Question) -> [Int] {
    let table = question.vault.table
    let rows =
      matcher(question, Self.formula).admittedRows(for: question.profile).map { Array($0) }
      ?? Array(0..<table.count)
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
