internal import Foundation
internal import VaultCore
internal import VaultEvaluation
internal import VaultReporting
internal import VaultResults

/// The lines of `inspect` for the queries of one system: identifiers and numbers, a line each.
struct QueryLines {
  private let stored: RunDirectory
  private let records: [PerQueryRecord]
  private let system: String

  /// Reads the records.
  ///
  /// - Parameters:
  ///   - stored: The run.
  ///   - system: The system to show; the run's own if `nil`.
  /// - Throws: `RunError` where the run does not hold the system or a record cannot be read.
  init(_ stored: RunDirectory, system: String?) throws {
    self.stored = stored
    self.system = system.map(RenamedIDs.acceptedSystem) ?? stored.manifest.primarySystem
    records = try stored.records()
    let held = Set(records.flatMap(\.measures.keys))
    guard held.contains(self.system) else {
      throw RunError.misuse(
        .unknownSystem(run: stored.url.path, name: self.system, held: held.sorted()))
    }
  }

  /// The queries with the lowest nDCG@10, equals by ascending id.
  ///
  /// The primary system's say how many relevant messages it lost, and the stage that lost most.
  func worst(_ count: Int) -> [String] {
    let isPrimary = system == stored.manifest.primarySystem
    let scored = records.compactMap { record in
      record.measures[system].map { (record: record, measures: $0) }
    }
    let sorted = scored.sorted {
      ($0.measures["nDCG@10"] ?? 0, $0.record.query)
        < ($1.measures["nDCG@10"] ?? 0, $1.record.query)
    }
    return sorted.prefix(count).flatMap { record, measures in
      let cause = isPrimary ? Self.cause(record) : ""
      return [
        "\(record.query)  relevant \(record.relevant)\(cause)", "   \(Self.text(measures))",
      ]
    }
  }

  /// The first results of one query, with their judgments.
  ///
  /// - Parameters:
  ///   - query: The query's id.
  ///   - top: How many results to show.
  /// - Returns: The query, then a line for each result.
  /// - Throws: `RunError` where the run does not hold the query, or `EvaluationError`.
  func results(of query: String, top: Int) throws -> [String] {
    guard let record = records.first(where: { $0.query == query }) else {
      throw RunError.unknownQuery(id: query, run: stored.url.path)
    }
    let ranking = try stored.rankings(of: system)?.rankings[query] ?? []
    let grades = stored.isJudged(on: .events) ? try stored.qrels().grades[query] ?? [:] : [:]
    let results = ranking.prefix(max(top, 0)).enumerated().map { offset, result in
      let grade = grades[result.document].map { "grade \($0)" } ?? "not judged"
      return "\(offset + 1). \(Self.text(Double(result.score)))  \(result.document)  (\(grade))"
    }
    return [
      "query \(query)  system \(system)  relevant \(record.relevant)",
      "  \(Self.text(record.measures[system] ?? [:]))",
    ] + results
  }

  /// Measures with their values, ascending by name.
  static func text(_ measures: [String: Double]) -> String {
    measures.sorted { $0.key < $1.key }.map { "\($0.key) \(text($0.value))" }
      .joined(separator: "  ")
  }

  /// A value with three decimals.
  static func text(_ value: Double) -> String { DecimalText.fixed(value, decimals: 3) }

  private static func cause(_ record: PerQueryRecord) -> String {
    let counts = LossStage.allCases.map { stage in
      (stage: stage, count: record.losses.count { $0.stage == stage })
    }
    // The earlier stage of equals.
    guard let most = counts.max(by: { $0.count < $1.count }), most.count > 0 else {
      return ""
    }
    return "  lost \(record.losses.count), most in \(most.stage.rawValue) (\(most.count))"
  }
}
