internal import Foundation
internal import VaultCore
internal import VaultEvaluation

/// The output of `evaluate`.
struct EvaluationSummary: Encodable {
  /// The means over the queries that share a value of a field.
  struct Slice: Encodable {
    let slice: [String: String]
    let queries: Int
    let means: [String: Double]
  }

  let means: [String: Double]
  /// The highest means that any run could reach, where a measure has such a ceiling.
  let ceilings: [String: Double]
  let queries: Int
  let missingQueries: Int
  let unjudgedQueries: Int
  let queriesWithoutRelevant: Int
  let judgedAt10: Double?
  let perQuery: [String: [String: Double]]?
  let perQueryCeilings: [String: [String: Double]]?
  /// Ascending by field and value; `nil` where no file of queries was named.
  let slices: [Slice]?
  /// Remarks on the files, one line each.
  let remarks: [String]
  private let evaluation: Evaluation

  private enum CodingKeys: CodingKey {
    case means, ceilings, queries, missingQueries, unjudgedQueries, queriesWithoutRelevant
    case judgedAt10, perQuery, perQueryCeilings, slices, remarks
  }

  init(
    _ evaluation: Evaluation, perQuery: Bool, slices: [String: [String: String]]? = nil,
    remarks: [String] = []
  ) {
    self.evaluation = evaluation
    self.remarks = remarks
    means = Self.means(evaluation)
    ceilings = Self.named(evaluation.measures.map { ($0.name, evaluation.ceiling(of: $0)) })
    queries = evaluation.queries
    missingQueries = evaluation.missingQueries
    unjudgedQueries = evaluation.unjudgedQueries
    queriesWithoutRelevant = evaluation.queriesWithoutRelevant
    judgedAt10 = evaluation.judgedShareAt10
    let names = evaluation.measures.map(\.name)
    let results = perQuery ? evaluation.perQuery : []
    self.perQuery =
      perQuery
      ? Dictionary(
        results.map { ($0.query, Self.named(zip(names, $0.values))) },
        uniquingKeysWith: { first, _ in first }) : nil
    perQueryCeilings =
      perQuery
      ? Dictionary(
        results.map { ($0.query, Self.named(zip(names, $0.ceilings))) },
        uniquingKeysWith: { first, _ in first }) : nil
    self.slices = slices.map { slices in
      evaluation.perQuery.grouped { slices[$0.query] ?? [:] }.map { group in
        let members = Set(group.members.map(\.query))
        return Slice(
          slice: [group.key: group.value], queries: members.count,
          means: Self.means(evaluation.restricted { members.contains($0) }))
      }
    }
  }

  /// The values as lines: measure, query or slice, and value, separated by tabs; lines with `#` are
  /// remarks.
  var text: String {
    var lines: [String] = []
    var remarks: [String] = []
    for (index, measure) in evaluation.measures.enumerated() {
      if perQuery != nil {
        for result in evaluation.perQuery {
          lines.append(Self.line(measure.name, result.query, result.values[index]))
        }
      }
      for slice in slices ?? [] {
        for (key, value) in slice.slice {
          lines.append(Self.line(measure.name, "\(key)=\(value)", slice.means[measure.name]))
        }
      }
      lines.append(Self.line(measure.name, "all", evaluation.mean(of: measure)))
      guard let ceiling = evaluation.ceiling(of: measure) else { continue }
      if perQuery != nil {
        for result in evaluation.perQuery {
          lines.append(
            Self.line("\(measure.name)/ceiling", result.query, result.ceilings[index]))
        }
        lines.append(Self.line("\(measure.name)/ceiling", "all", ceiling))
      } else {
        remarks.append("the judgments allow \(measure.name) of at most \(Self.rounded(ceiling))")
      }
    }
    remarks.append(
      "\(evaluation.queries) queries, \(evaluation.missingQueries) missing in the run, "
        + "\(evaluation.unjudgedQueries) unjudged, "
        + "\(evaluation.queriesWithoutRelevant) without a relevant document")
    return (lines + (remarks + self.remarks).map { "# \($0)" }).joined(separator: "\n")
  }

  private static func means(_ evaluation: Evaluation) -> [String: Double] {
    named(evaluation.measures.map { ($0.name, evaluation.mean(of: $0)) })
  }

  private static func line(_ name: String, _ query: String, _ value: Double?) -> String {
    "\(name)\t\(QueryIdentity.identifier(of: query))\t\(value.map(rounded) ?? "n/a")"
  }

  private static func rounded(_ value: Double) -> String {
    String(format: "%.4f", value)
  }

  private static func named(_ values: some Sequence<(String, Double)>) -> [String: Double] {
    Dictionary(values, uniquingKeysWith: { first, _ in first })
  }

  private static func named(_ values: some Sequence<(String, Double?)>) -> [String: Double] {
    named(values.compactMap { name, value in value.map { (name, $0) } })
  }
}

/// The output of `evaluate --compat trec_eval --json`: trec_eval's values, not rounded.
struct TrecEvalSummary: Encodable {
  let runid: String
  let means: [String: Double]
  let perQuery: [String: [String: Double]]?
  /// Remarks on the files, one line each.
  let remarks: [String]

  init(_ report: TrecEvalReport, perQuery: Bool, remarks: [String]) {
    runid = report.tag
    self.remarks = remarks
    means = Self.named(zip(report.measures, report.totals)) { $0.name != "runid" }
    self.perQuery =
      perQuery
      ? Dictionary(
        zip(report.queries, report.values).map { query, values in
          (query, Self.named(zip(report.measures, values)) { $0.isPrintedPerQuery })
        }, uniquingKeysWith: { first, _ in first }) : nil
  }

  private static func named(
    _ values: some Sequence<(TrecEvalMeasure, Double)>, where isShown: (TrecEvalMeasure) -> Bool
  ) -> [String: Double] {
    Dictionary(
      values.filter { isShown($0.0) }.map { ($0.0.name, $0.1) },
      uniquingKeysWith: { first, _ in first })
  }
}
