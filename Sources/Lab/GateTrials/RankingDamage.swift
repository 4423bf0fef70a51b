internal import VaultCore
internal import VaultEvaluation
internal import VaultGate

/// Makes rankings worse on purpose, by a known mean loss that a gate must detect.
///
/// A loss is made the way real ones come about: in some of the queries, by relevant messages that
/// give their place to ones further down. Which queries and which messages is drawn.
struct RankingDamage {
  let qrels: Qrels
  let measure: Measure

  /// Lowers the mean of the measure by a loss or a little more.
  ///
  /// - Parameters:
  ///   - run: The rankings to damage.
  ///   - loss: The required loss of the mean over answerable queries.
  ///   - share: The share of queries that may be touched: 1 spreads the loss thinly.
  ///   - random: Draws queries and messages.
  /// - Returns: The damaged rankings, or as damaged as the touched queries allow.
  /// - Throws: `EvaluationError`, which rankings that were read before cannot cause.
  /// - Complexity: O(swaps · depth).
  func lowered(
    _ run: Run, by loss: Double, share: Double, random: inout SeededRandom
  ) throws(EvaluationError) -> Run {
    let queries = qrels.queries.filter { qrels.relevantCount(of: $0) > 0 }
    guard !queries.isEmpty else { return run }
    var rankings = run.rankings
    let touched = random.sample(
      max(1, Int((Double(queries.count) * share).rounded())), of: queries)
    var lost = 0.0
    var exhausted: Set<String> = []
    while lost < loss * Double(queries.count), exhausted.count < touched.count {
      let query = touched[random.index(below: touched.count)]
      guard !exhausted.contains(query), var ranking = rankings[query],
        let (shown, hidden) = swap(in: ranking, query: query, random: &random)
      else {
        exhausted.insert(query)
        continue
      }
      let before = value(ranking, query)
      let moved = ranking[shown].document
      ranking[shown] = ScoredDocument(
        document: ranking[hidden].document, score: ranking[shown].score)
      ranking[hidden] = ScoredDocument(document: moved, score: ranking[hidden].score)
      lost += before - value(ranking, query)
      rankings[query] = ranking
    }
    return try Run(tag: run.tag, rankings: rankings)
  }

  /// Removes every message of some queries.
  func silenced(
    _ run: Run, queries: Set<String>
  ) throws(EvaluationError) -> Run {
    try Run(tag: run.tag, rankings: run.rankings.filter { !queries.contains($0.key) })
  }

  /// Puts the relevant messages of some queries first, as far as they are ranked at all.
  func perfected(
    _ run: Run, queries: Set<String>
  ) throws(EvaluationError) -> Run {
    var rankings = run.rankings
    for query in queries {
      guard let ranking = rankings[query] else { continue }
      let judged = qrels.grades[query] ?? [:]
      let order = ranking.map(\.document).enumerated().sorted {
        let (left, right) = (judged[$0.element] ?? 0, judged[$1.element] ?? 0)
        return left == right ? $0.offset < $1.offset : left > right
      }
      rankings[query] = zip(order, ranking).map {
        ScoredDocument(document: $0.element, score: $1.score)
      }
    }
    return try Run(tag: run.tag, rankings: rankings)
  }

  /// A relevant message among the first ten and a worse one below it.
  private func swap(
    in ranking: [ScoredDocument], query: String, random: inout SeededRandom
  ) -> (shown: Int, hidden: Int)? {
    let grades = ranking.map { qrels.grades[query]?[$0.document] ?? 0 }
    let pairs = grades.indices.prefix(10).flatMap { shown in
      grades.indices.dropFirst(shown + 1).filter { grades[$0] < grades[shown] }.map { (shown, $0) }
    }
    return pairs.isEmpty ? nil : pairs[random.index(below: pairs.count)]
  }

  private func value(_ ranking: [ScoredDocument], _ query: String) -> Double {
    measure.value(
      for: JudgedRanking(
        documents: ranking.lazy.map(\.document), judgments: qrels.grades[query] ?? [:]))
  }
}
