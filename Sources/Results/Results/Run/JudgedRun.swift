internal import Foundation
package import VaultEvaluation

/// A run directory with its judgments and its queries' records, each judged query among them.
package struct JudgedRun {
  /// The directory as it was named.
  package let name: String
  /// Its files.
  package let files: RunDirectory
  /// The judgments of the event queries.
  package let qrels: Qrels
  /// The records by query.
  package let records: [String: PerQueryRecord]

  /// Reads a run directory, rankings apart.
  ///
  /// - Throws: ``RunError``, ``ResultsError`` or `EvaluationError` naming the file.
  package init(_ name: String) throws {
    self.name = name
    files = try RunDirectory(at: URL(fileURLWithPath: name))
    qrels = try files.qrels(otherwise: .comparableRun)
    records = Dictionary(try files.records().map { ($0.query, $0) }) { first, _ in first }
    let unknown = qrels.queries.count { records[$0] == nil }
    guard unknown == 0 else {
      throw RunError.unusable(
        file: files.file(QuestionKind.events.judgmentsFile).path, line: nil,
        problem: .judgesUnknown(queries: unknown, records: QuestionKind.events.recordsFile))
    }
  }

  /// The input, configuration and binary of the run.
  package var manifest: Manifest { files.manifest }

  /// A system's rankings.
  ///
  /// - Throws: ``RunError/misuse(_:)`` if the run holds no such system, an error naming the file if
  ///   it cannot be read or answers queries that the run did not ask.
  package func rankings(of system: String) throws -> Run {
    guard let run = try files.rankings(of: system) else {
      let known = files.systems()
      throw RunError.misuse(
        .unknownSystem(
          run: name, name: system, held: known.isEmpty ? [manifest.primarySystem] : known))
    }
    let unknown = run.queries.count { records[$0] == nil }
    guard unknown == 0 else {
      throw RunError.unusable(
        file: (files.rankingFile(of: system) ?? files.file("run.trec")).path, line: nil,
        problem: .answersUnknown(queries: unknown, records: QuestionKind.events.recordsFile))
    }
    return run
  }
}
