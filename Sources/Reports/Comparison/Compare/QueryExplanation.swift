internal import VaultCore
internal import VaultEvaluation
internal import VaultResults

/// Finds the queries on which two systems differ most, and the messages that moved there.
struct QueryExplanation {
  let baseline: ComparisonCandidate
  let candidate: ComparisonCandidate
  let queries: ComparedQueries

  /// The number of ranks shown to users.
  static let shownDepth = 10
  /// The most moved relevant messages that a query lists.
  static let mostMoved = 10

  /// The queries with the largest losses and the largest gains; those without any are left out.
  ///
  /// - Complexity: O(queries log queries + count · ranked documents).
  func differences(by measure: Measure, count: Int) -> QueryDifferences {
    let before = baseline.values(of: measure)
    let after = candidate.values(of: measure)
    let gains = zip(before, after).map { $1 - $0 }
    let worst = gains.indices.filter { gains[$0] < 0 }
      .sorted { gains[$0] != gains[$1] ? gains[$0] < gains[$1] : $0 < $1 }.prefix(count)
    let best = gains.indices.filter { gains[$0] > 0 }
      .sorted { gains[$0] != gains[$1] ? gains[$0] > gains[$1] : $0 < $1 }.prefix(count)
    return QueryDifferences(
      baseline: baseline.label, candidate: candidate.label, measure: measure.name,
      worst: worst.map { explain($0, before: before[$0], after: after[$0]) },
      best: best.map { explain($0, before: before[$0], after: after[$0]) })
  }

  private func explain(_ index: Int, before: Double, after: Double) -> QueryDifference {
    let query = queries.all[index]
    let parts = (baseline.parts[query.corpus], candidate.parts[query.corpus])
    let ranks = (Self.ranks(parts.0, query.id), Self.ranks(parts.1, query.id))
    let grades = parts.0.qrels.grades[query.id] ?? [:]
    func move(_ document: DocumentID) -> MovedMessage {
      MovedMessage(
        document: document.rawValue, grade: grades[document], baselineRank: ranks.0[document],
        candidateRank: ranks.1[document],
        baselineReasons: parts.0.reasons(document, query.id),
        candidateReasons: parts.1.reasons(document, query.id))
    }
    func top(_ ranks: [DocumentID: Int]) -> [DocumentID] {
      ranks.filter { $0.value <= Self.shownDepth }.sorted { $0.value < $1.value }.map(\.key)
    }
    let shown = (top(ranks.0), top(ranks.1))
    let relevant = grades.filter { $0.value >= JudgedRanking.leastRelevantGrade }.keys
    let changed: [(document: DocumentID, rank: Int)] = relevant.compactMap { document in
      let places = [ranks.0[document], ranks.1[document]]
      guard places[0] != places[1] else { return nil }
      return (document, places.compactMap { $0 }.min() ?? .max)
    }
    let moved = changed.sorted {
      $0.rank != $1.rank ? $0.rank < $1.rank : $0.document < $1.document
    }
    .prefix(Self.mostMoved).map(\.document)
    return QueryDifference(
      query: query.id, vault: query.vault, slices: query.slices, relevant: query.relevant,
      baselineValue: before, candidateValue: after, difference: after - before,
      moved: moved.map(move),
      entered: shown.1.filter { !shown.0.contains($0) }.map(move),
      left: shown.0.filter { !shown.1.contains($0) }.map(move))
  }

  private static func ranks(_ part: ComparisonCandidate.Part, _ query: String) -> [DocumentID: Int]
  {
    let ranking = part.ranking.rankings[query] ?? []
    return Dictionary(ranking.enumerated().map { ($1.document, $0 + 1) }) { first, _ in first }
  }
}
