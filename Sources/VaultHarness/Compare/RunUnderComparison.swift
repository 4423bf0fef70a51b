internal import Foundation
internal import VaultCore
internal import VaultEvaluation
internal import VaultMatching
internal import VaultVerdict

/// A run directory that is compared: its manifest, its judgments, its queries and its rankings.
struct RunUnderComparison {
  /// The directory as it was named.
  let name: String
  let directory: URL
  let manifest: Manifest
  let qrels: Qrels
  /// The records by query.
  let records: [String: PerQueryRecord]

  /// Reads a run directory, rankings apart.
  ///
  /// - Throws: ``HarnessError``, `VerdictError` or `EvaluationError` naming the file.
  init(_ name: String) throws {
    self.name = name
    directory = URL(fileURLWithPath: name)
    let stored = try StoredRun(at: directory)
    manifest = stored.report.manifest
    let file = directory.appendingPathComponent("qrels.trec")
    qrels = try Qrels(
      trec: try Self.bytes(of: file, remedy: .comparableRun), file: file.path)
    records = Dictionary(try stored.records().map { ($0.query, $0) }) { first, _ in first }
    let unknown = qrels.queries.count { records[$0] == nil }
    guard unknown == 0 else {
      throw HarnessError.unusable(
        file: file.path, line: nil,
        problem: .judgesUnknown(queries: unknown, records: "per-query.jsonl"))
    }
  }

  /// The name of the system that a choice means.
  func system(of ranking: ComparisonRequest.Ranking) -> String {
    switch ranking {
    case .primary: manifest.primarySystem
    case .system(let name): name
    case .weights(let weights): WeightText.text(weights)
    }
  }

  /// One system's rankings.
  ///
  /// - Throws: ``HarnessError/misuse(_:)`` if the run holds no such system, an error naming the
  ///   file if it cannot be read or answers queries that the run did not ask.
  func ranking(of choice: ComparisonRequest.Ranking) throws -> Run {
    switch choice {
    case .weights(let weights): return try reranked(by: weights)
    case .primary, .system: return try stored(system(of: choice))
    }
  }

  /// The reasons of a message's place in a system's ranking, where the run tells.
  func reasons(
    for document: DocumentID, query: String, in choice: ComparisonRequest.Ranking
  ) -> [String] {
    guard let record = records[query],
      let result = record.results.first(where: { $0.document == document })
    else { return [] }
    if case .weights(let weights) = choice { return result.components?.reasons(weights) ?? [] }
    guard system(of: choice) == manifest.primarySystem else { return [] }
    // An external system names amounts of its own, if any.
    let amounts = (result.amounts ?? [:]).sorted { $0.key < $1.key }
      .map { "\($0.key): \(Self.rounded($0.value))" }
    return result.components?.reasons(record.weights) ?? amounts
  }

  private static func rounded(_ amount: Double) -> String {
    String(format: "%.3f", amount)
  }

  private func stored(_ system: String) throws -> Run {
    let folder = directory.appendingPathComponent("runs")
    let known = Self.systems(in: folder)
    let file: URL
    if known.contains(system) {
      file = folder.appendingPathComponent("\(system).trec")
    } else if system == manifest.primarySystem {
      file = directory.appendingPathComponent("run.trec")
    } else {
      // A baseline keeps the ranking of the primary system alone.
      let held = known.isEmpty ? [manifest.primarySystem] : known
      throw HarnessError.misuse(.unknownSystem(run: name, name: system, held: held))
    }
    let run = try Run(trec: try Self.bytes(of: file, remedy: .repeatedRun), file: file.path)
    let unknown = run.queries.count { records[$0] == nil }
    guard unknown == 0 else {
      throw HarnessError.unusable(
        file: file.path, line: nil,
        problem: .answersUnknown(queries: unknown, records: "per-query.jsonl"))
    }
    return run
  }

  /// The judged queries' stored candidates, ranked by other weights, without a new search.
  private func reranked(by weights: MatchingWeights) throws -> Run {
    let entries = try ComponentCache(ofRun: directory).entries
      .filter { $0.split.rawValue == manifest.split && qrels.grades[$0.query] != nil }
    let table = try RerankingTable(entries)
    let numbers = [weights.semantic, weights.temporal, weights.participant]
    var rankings: [String: [ScoredDocument]] = [:]
    for (index, entry) in entries.enumerated() {
      // The table's rows are the candidates by ascending identifier.
      let candidates = entry.candidates.sorted()
      rankings[entry.query] = table.ranking(ofQuery: index, weights: numbers).enumerated().map {
        ScoredDocument(document: candidates[$1], score: -Float($0))
      }
    }
    return try Run(tag: "weights", rankings: rankings)
  }

  /// The systems whose runs a folder holds, ascending; none if there is no such folder.
  ///
  /// Answers to free-text searches are not among them: they are other queries.
  private static func systems(in folder: URL) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".trec") && !$0.hasPrefix("search-") }.map {
          String($0.dropLast(".trec".count))
        }.sorted()
    } catch {
      return []
    }
  }

  static func bytes(of file: URL, remedy: Remedy) throws(HarnessError) -> [UInt8] {
    do {
      return Array(try Data(contentsOf: file))
    } catch {
      throw .missing(path: file.path, remedy: remedy)
    }
  }
}

/// Weights as options and labels write them.
enum WeightText {
  /// `0.6,0.2,0.2`: the shortest decimals that read back as the same weights.
  static func text(_ weights: MatchingWeights) -> String {
    [weights.semantic, weights.temporal, weights.participant].map { "\($0)" }
      .joined(separator: ",")
  }
}
