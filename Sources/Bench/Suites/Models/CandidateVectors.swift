internal import Vault
internal import VaultCore
internal import VaultEmbedding
internal import VaultMatching
internal import VaultPipeline

/// The vectors that a model gives questions about events, and the messages that pass their windows
/// and participants: all that the design document's ranking reads, without embedding a whole vault.
struct CandidateVectors: Sendable {
  /// Shape [questions, dimension].
  let questions: Matrix
  /// The vector of each row that some question of a vault admits, by the vault's name and row.
  private let rows: [String: [Int: Int]]
  /// Shape [admitted rows of all vaults, dimension].
  private let messages: Matrix

  /// Embeds the texts that some questions need.
  ///
  /// - Parameters:
  ///   - asked: The questions.
  ///   - ranker: Decides which messages pass.
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

  /// The cosine of a question and a message; −1, the minimum, for one that was not embedded.
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
