public import VaultCore
public import VaultIndex

/// A vault with judged events, to learn from.
public struct LearningVault<Index: VectorIndex>: Sendable {
  /// An event with the rows that were judged relevant; none where nothing is.
  public struct Question: Sendable {
    let offset: Int
    let relevantRows: Set<Int>
    let asOf: Timestamp?

    /// Names an event by its place in the calendar.
    public init(offset: Int, relevantRows: Set<Int>, asOf: Timestamp?) {
      self.offset = offset
      self.relevantRows = relevantRows
      self.asOf = asOf
    }
  }

  let vault: VaultFeatures<Index>
  let questions: [Question]

  /// Pairs a vault with judgments.
  public init(vault: VaultFeatures<Index>, questions: [Question]) {
    self.vault = vault
    self.questions = questions
  }
}

extension MatchModel {
  /// Fits both passes to judged vaults.
  ///
  /// The second pass must see of the first what it will see in new vaults. Each vault's first pass
  /// therefore comes from a model that was fitted to the other folds' vaults (stacking: Wolpert,
  /// 1992); the one that is kept is fitted to all.
  ///
  /// - Parameters:
  ///   - vaults: Judged vaults; at least two.
  ///   - embedder: The name of the embedder of their vectors.
  ///   - groups: Features to leave out, for ablations.
  /// - Returns: The model of both passes.
  /// - Throws: ``MatchingError/tooLittleToLearn`` without two vaults, or where all candidates are
  ///   relevant or none is.
  /// - Complexity: O(folds · trees · candidates · features).
  public static func fitted<Index>(
    to vaults: [LearningVault<Index>], embedder: String, without groups: [MatchFeature.Group] = []
  ) throws -> MatchModel {
    let folds = min(Self.folds, vaults.count)
    guard folds >= 2 else { throw MatchingError.tooLittleToLearn }
    let omitted = Set(groups)
    let examples = try vaults.enumerated().flatMap { number, vault in
      try vault.questions.map { question in
        try Example(question, vault: vault.vault, fold: number % folds)
      }
    }
    let first = try pass(
      examples.map { ($0.candidates.own, $0.labels) }, columns: MatchFeature.ownCount, omitted)
    let models = try (0..<folds).map { fold in
      try pass(
        examples.filter { $0.fold != fold }.map { ($0.candidates.own, $0.labels) },
        columns: MatchFeature.ownCount, omitted)
    }
    let parts = examples.map { ($0.secondColumns(models[$0.fold]), $0.labels) }
    let second = try pass(parts, columns: MatchFeature.allCases.count, omitted)
    return MatchModel(
      origin: Origin(
        embedder: embedder, vaults: vaults.count, events: examples.count,
        candidates: examples.reduce(0) { $0 + $1.labels.count },
        withoutGroups: groups.sorted { $0.rawValue < $1.rawValue }),
      first: first, second: second, medians: medians(parts.map(\.0)))
  }

  private static let folds = 5

  /// The median of each column; of an even number of values the upper one.
  private static func medians(_ parts: [Matrix]) -> [Float] {
    MatchFeature.allCases.indices.map { column in
      let values = parts.flatMap { part in
        (0..<part.rows).map { part.elements[$0 * part.columns + column] }
      }.sorted()
      return values[values.count / 2]
    }
  }

  /// Fits one pass; a column that is left out is constant, so no tree asks for it.
  private static func pass(
    _ parts: [(Matrix, [Bool])], columns: Int, _ omitted: Set<MatchFeature.Group>
  ) throws(MatchingError) -> BoostedTrees {
    let labels = parts.flatMap(\.1)
    guard labels.contains(true), labels.contains(false) else { throw .tooLittleToLearn }
    var matrix = Matrix(
      rows: labels.count, columns: columns, elements: parts.flatMap(\.0.elements))
    for feature in MatchFeature.allCases.prefix(columns) where omitted.contains(feature.group) {
      for row in 0..<matrix.rows { matrix.elements[row * columns + feature.column] = 0 }
    }
    return BoostedTrees(rows: matrix, labels: labels)
  }

  /// One judged event with everything that either pass looks at.
  private struct Example<Index: VectorIndex> {
    let conversations: ConversationTable
    let candidates: VaultFeatures<Index>.Candidates
    let rivals: [VaultFeatures<Index>.Candidates]
    let labels: [Bool]
    let fold: Int

    init(
      _ question: LearningVault<Index>.Question, vault: VaultFeatures<Index>, fold: Int
    ) throws {
      let entry = vault.calendar[question.offset].asked(at: question.asOf)
      conversations = vault.conversations
      candidates = try vault.candidates(for: entry)
      rivals = try vault.rivals(of: question.offset, entry: entry).map(vault.candidates(for:))
      labels = candidates.rows.map { question.relevantRows.contains($0) }
      self.fold = fold
    }

    func secondColumns(_ model: BoostedTrees) -> Matrix {
      NeighborFeatures(conversations: conversations).matrix(
        own: candidates.own, event: candidates.firstPass(model),
        rivals: rivals.map { $0.firstPass(model) })
    }
  }
}
