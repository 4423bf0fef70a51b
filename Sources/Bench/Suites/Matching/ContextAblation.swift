internal import Vault
internal import VaultCore
internal import VaultEmbedding
internal import VaultEvaluation
internal import VaultIndex
internal import VaultMatching
internal import VaultPipeline
internal import VaultText

/// Brief messages embedded the other way: without their thread's context where the run embeds it,
/// with it where the run does not.
///
/// Only those are embedded anew that a question can be answered with, and the relevant ones.
struct ContextAblation {
  let embedder: any Embedder
  let stage: MatchingStage
  let questions: [MatchingStage.Question]
  let qrels: Qrels
  /// True if the run embeds brief messages with their context.
  let isOn: Bool

  /// The result with the other embedding.
  struct Result {
    /// The vaults as the run would have them with the stage switched, by name.
    let vaults: [String: SearchableVault]
    /// For each brief relevant message that has a context, without and with it: the share of the
    /// unrelated events of its vault that its cosine to its own event is above, ties counting half.
    let pairs: [(vault: String, plain: Double, withContext: Double)]
  }

  /// Embeds the messages that the questions use.
  func result() async throws -> Result {
    var vaults: [String: SearchableVault] = [:]
    var pairs: [(vault: String, plain: Double, withContext: Double)] = []
    let byVault = Dictionary(grouping: questions) { $0.query.vault }
    for (name, asked) in byVault.sorted(by: { $0.key < $1.key }) {
      try Task.checkCancellation()
      guard let vault = asked.first?.vault else { continue }
      let context = ContextAugmentation(vault.stored.messages)
      let answers = asked.map { Set(relevantRows(of: $0)) }
      let relevant = answers.map { rows in
        rows.filter { context.isAugmented(at: $0) }.sorted()
      }
      let candidates = asked.flatMap {
        stage.exactMatcher($0, stage.configuration).candidateRows(for: $0.profile)
      }
      let rows = Set(candidates).union(relevant.joined())
        .filter { context.isAugmented(at: $0) }.sorted()
      let other = try await switched(vault, rows: rows, context)
      vaults[name] = other
      for (question, rows) in zip(asked, relevant) {
        for row in rows {
          let unrelated = unrelated(to: row, besides: question, asked, answers)
          guard !unrelated.isEmpty else { continue }
          let ours = shareBelow(question, row, vault.table, among: unrelated)
          let others = shareBelow(question, row, other.table, among: unrelated)
          pairs.append((name, isOn ? others : ours, isOn ? ours : others))
        }
      }
    }
    return Result(vaults: vaults, pairs: pairs)
  }

  private func relevantRows(of question: MatchingStage.Question) -> [Int] {
    (qrels.grades[question.query.id] ?? [:]).filter { $0.value >= 1 }
      .compactMap { question.vault.rowOfID[$0.key] }.sorted()
  }

  /// The questions about other events of the vault that a message is no answer to.
  private func unrelated(
    to row: Int, besides own: MatchingStage.Question, _ asked: [MatchingStage.Question],
    _ answers: [Set<Int>]
  ) -> [MatchingStage.Question] {
    zip(asked, answers).compactMap { question, rows in
      question.event.id == own.event.id || rows.contains(row) ? nil : question
    }
  }

  private func shareBelow(
    _ own: MatchingStage.Question, _ row: Int, _ table: CandidateTable,
    among others: [MatchingStage.Question]
  ) -> Double {
    let cosines = ([own] + others).map { table.similarity(of: $0.profile.vector, toRow: row) }
    return ArtefactProbe.area(cosines, [true] + others.map { _ in false }) ?? 0
  }

  private func switched(
    _ vault: SearchableVault, rows: [Int], _ context: ContextAugmentation
  ) async throws -> SearchableVault {
    let texts = rows.map {
      isOn ? vault.stored.messages[$0].searchableText : context.text(at: $0)
    }
    let embedded = try await EmbeddingStage(embedder: embedder).embed(texts).vectors
    let width = embedded.columns
    let table = vault.table
    var vectors = table.vectors.gathering(0..<table.count)
    for (position, row) in rows.enumerated() {
      vectors.elements.replaceSubrange(
        row * width..<(row + 1) * width, with: embedded[row: position])
    }
    let exact = try FlatIndex(vectors: vectors)
    var switched = vault
    switched.table = CandidateTable(
      ids: table.ids, sentAt: table.sentAt, platforms: table.platforms,
      participants: table.participants, vectors: exact)
    switched.index = PlannedIndex(exact: exact)
    return switched
  }
}
