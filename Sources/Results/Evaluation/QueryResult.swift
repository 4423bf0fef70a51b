/// The values of the measures for one query.
public struct QueryResult: Hashable, Sendable {
  /// The query.
  public let query: String
  /// The values, in the order of the evaluation's measures.
  public let values: [Double]
  /// The highest values that the query's judgments allow, in the same order; `nil` for a measure
  /// that has no ceiling of its own.
  public let ceilings: [Double?]
  /// The number of relevant documents, ranked or not.
  public let relevant: Int
  /// The number of ranked documents; 0 if the run does not have the query.
  public let retrieved: Int
  /// The judged share of the first ten ranks; `nil` if nothing is ranked.
  public let judgedShareAt10: Double?

  init(query: String, ranking: JudgedRanking, measures: [Measure]) {
    self.query = query
    values = measures.map { $0.value(for: ranking) }
    ceilings = measures.map { $0.ceiling(for: ranking) }
    relevant = ranking.relevantCount
    retrieved = ranking.grades.count
    judgedShareAt10 = ranking.grades.isEmpty ? nil : ranking.judgedShare(at: 10)
  }
}
