internal import VaultEvaluation

extension Run {
  /// A measure of each of some queries, in their order.
  func values(of measure: Measure, queries: [String], qrels: Qrels) -> [Double] {
    queries.map { query in
      measure.value(
        for: JudgedRanking(
          documents: (rankings[query] ?? []).map(\.document),
          judgments: qrels.grades[query] ?? [:]))
    }
  }
}
