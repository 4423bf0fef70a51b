internal import Foundation

/// The output of trec_eval 9 for a run: its values, its means, its text.
///
/// Only queries that are both judged and in the run have values of their own. Means divide by them
/// or, if complete, by every judged query; complete counts of queries and relevant documents
/// include the queries that the run leaves out. nDCG takes grades for gains, independent of which
/// grade is relevant.
public struct TrecEvalReport: Sendable {
  /// The measures, in the order in which they are printed.
  public let measures: [TrecEvalMeasure]
  /// The name of the run.
  public let tag: String
  /// The queries that are judged and in the run, ascending by UTF-8 bytes.
  public let queries: [String]
  /// The values of each query, in the order of `queries` and `measures`.
  ///
  /// That of the geometric mean is a logarithm, and that of the run's name is 0: trec_eval prints
  /// neither.
  public let values: [[Double]]
  /// The values over all queries; that of the run's name is 0.
  public let totals: [Double]

  /// Measures a run as trec_eval does.
  ///
  /// - Parameters:
  ///   - qrels: The judgments.
  ///   - run: The rankings.
  ///   - measures: The measures to compute.
  ///   - isComplete: True if means divide by every judged query (trec_eval `-c`).
  ///   - rel: The least grade that counts as relevant (trec_eval `-l`).
  /// - Throws: `EvaluationError.noCommonQuery` if no query is both judged and in the run.
  /// - Precondition: `rel >= 1`.
  /// - Complexity: O(measures · (ranked documents + judgments)).
  public init(
    qrels: Qrels, run: Run, measures: [TrecEvalMeasure] = TrecEvalMeasure.official,
    isComplete: Bool = false, rel: Int = 1
  ) throws(EvaluationError) {
    let judged = qrels.queries
    let queries = judged.filter { run.rankings[$0] != nil }
    guard !queries.isEmpty else { throw .noCommonQuery }
    let values = queries.map { query in
      let ranking = JudgedRanking(
        documents: (run.rankings[query] ?? []).lazy.map(\.document),
        judgments: qrels.grades[query] ?? [:])
      return measures.map { $0.value(for: ranking, rel: rel) }
    }
    let missing = isComplete ? judged.filter { run.rankings[$0] == nil } : []
    self.measures = measures
    tag = run.tag
    self.queries = queries
    self.values = values
    totals = measures.indices.map { index in
      let sum = values.reduce(0) { $0 + $1[index] }
      let denominator = Double(queries.count + missing.count)
      return switch measures[index].summary {
      case .tag: 0
      case .mean: sum / denominator
      case .geometricMean:
        exp((sum + Double(missing.count) * TrecEvalMeasure.leastLogarithm) / denominator)
      case .sum:
        missing.reduce(sum) { sum, query in
          let empty = JudgedRanking(documents: [], judgments: qrels.grades[query] ?? [:])
          return sum + measures[index].value(for: empty, rel: rel)
        }
      }
    }
  }

  /// Name and value of the first measure that is a mean; `nil` where there is none.
  public var firstMean: (name: String, value: Double)? {
    measures.firstIndex { $0.summary == .mean }.map { (measures[$0].name, totals[$0]) }
  }

  /// Returns the values as trec_eval prints them: name, query and value, separated by tabs, the
  /// name padded to 22 columns.
  ///
  /// - Parameter perQuery: True to print each query's values before those over all (trec_eval
  ///   `-q`).
  /// - Returns: One line a value, each with its line end.
  public func text(perQuery: Bool) -> String {
    var lines: [String] = []
    for (query, values) in perQuery ? Array(zip(queries, values)) : [] {
      for (measure, value) in zip(measures, values) where measure.isPrintedPerQuery {
        lines.append(Self.line(measure, query, Self.text(value, of: measure)))
      }
    }
    for (measure, value) in zip(measures, totals) {
      let text = measure.summary == .tag ? tag : Self.text(value, of: measure)
      lines.append(Self.line(measure, "all", text))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func line(_ measure: TrecEvalMeasure, _ query: String, _ value: String) -> String {
    let name = measure.name
    let padding = String(repeating: " ", count: max(0, 22 - name.utf8.count))
    return "\(name)\(padding)\t\(QueryIdentity.identifier(of: query))\t\(value)"
  }

  private static func text(_ value: Double, of measure: TrecEvalMeasure) -> String {
    measure.summary == .sum
      ? String(format: "%.0f", value) : String(format: "%6.4f", value)
  }
}
