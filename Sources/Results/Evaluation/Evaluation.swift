/// A run measured against judgments: every query's values and their means.
///
/// The basis of the means is part of the result: how many queries they divide by, how many of those
/// the run left out, and how much of the ranked documents is judged.
public struct Evaluation: Hashable, Sendable {
  /// The queries that a mean divides by.
  public enum Denominator: String, Codable, Hashable, Sendable, CaseIterable {
    /// Every judged query; one that the run leaves out counts with 0 (trec_eval `-c`).
    case judgedQueries
    /// Only queries that are both judged and in the run (trec_eval's default).
    case commonQueries
  }

  /// The measures; each `QueryResult` has its values in this order.
  public let measures: [Measure]
  /// The queries that the means divide by.
  public let denominator: Denominator
  /// The result of each query that the means divide by, ascending by the query's UTF-8 bytes.
  public private(set) var perQuery: [QueryResult]
  /// The judged queries that the run leaves out, ascending by UTF-8 bytes.
  public private(set) var missing: [String]
  /// The unjudged queries of the run, ascending by UTF-8 bytes; no value counts them.
  public private(set) var unjudged: [String]

  /// Measures a run.
  ///
  /// - Complexity: O(measures · (ranked documents + judgments)).
  public init(
    qrels: Qrels, run: Run, measures: [Measure], denominator: Denominator = .judgedQueries
  ) {
    let judged = qrels.queries
    missing = judged.filter { run.rankings[$0] == nil }
    unjudged = run.queries.filter { qrels.grades[$0] == nil }
    self.measures = measures
    self.denominator = denominator
    perQuery = judged.compactMap { query in
      let ranking = run.rankings[query]
      guard ranking != nil || denominator == .judgedQueries else { return nil }
      return QueryResult(
        query: query,
        ranking: JudgedRanking(
          documents: (ranking ?? []).lazy.map(\.document), judgments: qrels.grades[query] ?? [:]),
        measures: measures)
    }
  }

  /// The same evaluation over some of the queries: one slice of a report.
  public func restricted(to isIncluded: (String) -> Bool) -> Evaluation {
    var part = self
    part.perQuery.removeAll { !isIncluded($0.query) }
    part.missing.removeAll { !isIncluded($0) }
    part.unjudged.removeAll { !isIncluded($0) }
    return part
  }

  /// The number of queries that the means divide by.
  public var queries: Int { perQuery.count }

  /// The number of judged queries that the run leaves out.
  public var missingQueries: Int { missing.count }

  /// The number of unjudged queries of the run.
  public var unjudgedQueries: Int { unjudged.count }

  /// The number of queries counted that have no relevant document: they score 0 at best.
  public var queriesWithoutRelevant: Int { perQuery.count { $0.relevant == 0 } }

  /// The mean judged share of the first ten ranks over queries with anything ranked; `nil` if there
  /// are none.
  public var judgedShareAt10: Double? {
    Self.mean(perQuery.compactMap(\.judgedShareAt10))
  }

  /// The values of a measure, in the order of `perQuery`.
  ///
  /// - Returns: `nil` if it was not measured.
  public func values(of measure: Measure) -> [Double]? {
    measures.firstIndex(of: measure).map { index in perQuery.map { $0.values[index] } }
  }

  /// The mean of a measure over `queries`.
  ///
  /// - Returns: `nil` if it was not measured or there are no queries.
  public func mean(of measure: Measure) -> Double? {
    values(of: measure).flatMap(Self.mean)
  }

  /// The highest mean P@k that any run could reach: the mean of min(R, k) / k.
  ///
  /// - Returns: `nil` if there are no queries.
  /// - Precondition: `k > 0`.
  public func precisionCeiling(at k: Int) -> Double? {
    precondition(k > 0, "the cutoff of a measure is not positive")
    return Self.mean(perQuery.map { Double(min($0.relevant, k)) / Double(k) })
  }

  /// The mean of the highest values that the queries' judgments allow.
  ///
  /// - Returns: `nil` if the measure was not computed or has no ceiling, or there are no queries.
  public func ceiling(of measure: Measure) -> Double? {
    measures.firstIndex(of: measure).flatMap { index in
      Self.mean(perQuery.compactMap { $0.ceilings[index] })
    }
  }

  private static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.mean
  }
}

extension Qrels {
  /// Refuses a run that answers no judged query: its values would all be 0 or undefined.
  ///
  /// - Throws: `EvaluationError.noCommonQuery`.
  public func requireCommonQuery(with run: Run) throws(EvaluationError) {
    guard run.rankings.keys.contains(where: { grades[$0] != nil }) else { throw .noCommonQuery }
  }
}
