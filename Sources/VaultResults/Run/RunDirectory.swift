public import Foundation
package import VaultEvaluation

/// A run directory: the one place that knows its files, what they hold and how they are read and
/// written.
///
/// | file | content |
/// |---|---|
/// | `report.json` | the ``Report``: manifest, metrics, targets, stages |
/// | `manifest.json` | the manifest alone |
/// | `figures.csv` | the metrics as a table (``MetricsCSV``) |
/// | `run.trec` | the primary system's rankings |
/// | `runs/<system>.trec` | each system's rankings of the events' messages |
/// | `qrels.trec`, `per-query.jsonl` | the events' judgments and records (``PerQueryRecord``) |
/// | `runs/search-<system>.trec` | each system's answers to the free-text searches |
/// | `searches.qrels.trec`, `searches.per-query.jsonl` | their judgments and records (``SearchRecord``) |
/// | `components.jsonl` | the parts of the primary system's scores (``ComponentCache``) |
/// | `map.jsonl` | messages and events in two dimensions (``MapPoint``) |
/// | `texts.jsonl` | what messages and events say, of generated corpora or `--with-text` (``TextRecord``) |
/// | `configuration.yaml` | the settings that the rankings come from |
/// | `rejected.jsonl`, `ask.jsonl` | what ingest refused, and what it would ask a person |
/// | `rankings.json` | in a baseline in place of `runs/`: the digest of each system's rankings |
///
/// A baseline that is committed has a part of them. Pages (`report.html`) are rendered from these
/// files; no command reads them.
public struct RunDirectory: Sendable {
  /// Where it is.
  public let url: URL
  /// The content of `report.json`.
  public let report: Report

  /// The file of a baseline that states the digests of its rankings.
  package static let digestsName = "rankings.json"

  /// Reads a run directory's report.
  ///
  /// - Throws: ``RunError`` or ``ResultsError`` naming the file.
  public init(at url: URL) throws {
    self.url = url
    let file = url.appendingPathComponent("report.json")
    report = try Report.decode(
      try Self.bytes(of: file, otherwise: .writtenRun), file: file.path)
  }

  /// What was run, and on what.
  public var manifest: Manifest { report.manifest }

  // MARK: - Questions and judgments

  /// Whether the run put these questions and they were judged.
  package func isJudged(on questions: QuestionKind) -> Bool {
    FileManager.default.fileExists(atPath: file(questions.judgmentsFile).path)
  }

  /// The judgments of a kind of question.
  ///
  /// - Parameters:
  ///   - questions: What was asked.
  ///   - remedy: What to do where there are none.
  /// - Returns: The judgments of the file.
  /// - Throws: ``RunError`` or `EvaluationError` naming the file.
  package func qrels(
    of questions: QuestionKind = .events, otherwise remedy: Remedy = .judgedRun
  ) throws -> Qrels {
    let file = file(questions.judgmentsFile)
    return try Qrels(trec: Array(try Self.bytes(of: file, otherwise: remedy)), file: file.path)
  }

  /// Every event query's record, in the order of the file.
  ///
  /// - Throws: ``RunError`` naming file and line if one cannot be read or stands twice.
  /// - Complexity: O(bytes of `per-query.jsonl`).
  public func records() throws(RunError) -> [PerQueryRecord] {
    try records(PerQueryRecord.self, of: .events) { $0.query }
  }

  /// Every search's record, in the order of the file.
  ///
  /// - Throws: As ``records()``.
  package func searchRecords() throws(RunError) -> [SearchRecord] {
    try records(SearchRecord.self, of: .searches) { $0.query }
  }

  /// What is known of every question of a kind, whichever it is, in the order of the file.
  ///
  /// - Throws: As ``records()``.
  package func outcomes(of questions: QuestionKind) throws(RunError) -> [QueryOutcome] {
    try records(QueryOutcome.self, of: questions) { $0.query }
  }

  private func records<Record: Decodable>(
    _ type: Record.Type, of questions: QuestionKind, key: @escaping (Record) -> String
  ) throws(RunError) -> [Record] {
    let file = file(questions.recordsFile)
    return try JSONLines.decode(
      type, from: try Self.bytes(of: file, otherwise: .writtenRun), file: file.path, key: key)
  }

  /// The record of one event query.
  ///
  /// - Throws: ``RunError/unknownQuery(id:run:)`` if the run does not hold it.
  /// - Complexity: O(bytes of `per-query.jsonl`).
  public func record(ofQuery id: String) throws(RunError) -> PerQueryRecord {
    guard let record = try records().first(where: { $0.query == id }) else {
      throw .unknownQuery(id: id, run: url.path)
    }
    return record
  }

  /// Where messages and events lie, in the order of the file; `nil` where the run placed none.
  ///
  /// - Throws: ``RunError`` naming file and line if one cannot be read.
  /// - Complexity: O(bytes of `map.jsonl`).
  package func map() throws(RunError) -> [MapPoint]? {
    let file = file(MapPoint.fileName)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try JSONLines.decode(
      MapPoint.self, from: try Self.bytes(of: file, otherwise: .writtenRun), file: file.path)
  }

  /// What messages and events say; `nil` where the run wrote no texts.
  ///
  /// - Throws: ``RunError`` naming file and line if one cannot be read.
  /// - Complexity: O(bytes of `texts.jsonl`).
  public func texts() throws(RunError) -> RunTexts? {
    let file = file(TextRecord.fileName)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return RunTexts(
      try JSONLines.decode(
        TextRecord.self, from: try Self.bytes(of: file, otherwise: .writtenRun), file: file.path))
  }

  // MARK: - Rankings

  /// The systems whose rankings are there, ascending; none in a baseline.
  package func systems(answering questions: QuestionKind = .events) -> [String] {
    rankingFiles.filter { $0.questions == questions }.map(\.system)
  }

  /// A system's rankings; `nil` where the directory has none of it.
  ///
  /// The primary system's are those of `run.trec` where they stand nowhere else.
  ///
  /// - Throws: `EvaluationError` naming file and line.
  package func rankings(
    of system: String, answering questions: QuestionKind = .events
  ) throws -> Run? {
    let own = rankingFiles.first { $0.questions == questions && $0.system == system }?.file
    let primary = file("run.trec")
    let standsIn =
      questions == .events && system == manifest.primarySystem
      && FileManager.default.fileExists(atPath: primary.path)
    guard let file = own ?? (standsIn ? primary : nil) else { return nil }
    let bytes = try Self.bytes(of: file, otherwise: .repeatedRun)
    // A system that answered nothing at all leaves a file without rows.
    guard !bytes.isEmpty else { return try Run(tag: system, rankings: [:]) }
    return try Run(trec: Array(bytes), file: file.path)
  }

  /// For each system the digest of its rankings; systems that answer searches stand as
  /// `search/<system>`.
  ///
  /// - Returns: Digests of the files, or those that a baseline wrote down.
  /// - Throws: ``RunError`` or ``ResultsError`` naming the file.
  package func rankingDigests() throws -> [String: String] {
    let written = file(Self.digestsName)
    if FileManager.default.fileExists(atPath: written.path) {
      return try CanonicalJSON.decode(
        [String: String].self, from: try Data(contentsOf: written), file: written.path)
    }
    var digests: [String: String] = [:]
    for ranking in rankingFiles {
      digests[ranking.questions.metricPrefix + ranking.system] = try FileDigest.file(ranking.file)
    }
    return digests
  }

  /// A file with the rankings of one system.
  package struct RankingFile {
    /// What the system was asked.
    package let questions: QuestionKind
    /// The system's name.
    package let system: String
    /// The file's path.
    package let file: URL
  }

  private var rankingFiles: [RankingFile] { Self.rankingFiles(below: url) }

  /// The files of rankings below a directory, by ascending name; none where it has no `runs`, as a
  /// baseline has none.
  package static func rankingFiles(below directory: URL) -> [RankingFile] {
    let folder = directory.appendingPathComponent("runs")
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    } catch {
      return []
    }
    return names.filter { $0.hasSuffix(".trec") }.sorted().map { name in
      let system = String(name.dropLast(".trec".count))
      let questions: QuestionKind =
        system.hasPrefix(QuestionKind.searches.rankingPrefix) ? .searches : .events
      return RankingFile(
        questions: questions, system: String(system.dropFirst(questions.rankingPrefix.count)),
        file: folder.appendingPathComponent(name))
    }
  }

  // MARK: - Files

  /// The path of a file.
  package func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// The bytes of a file.
  ///
  /// - Throws: ``RunError/missing(path:remedy:)``.
  package static func bytes(of file: URL, otherwise remedy: Remedy) throws(RunError) -> Data {
    do {
      return try Data(contentsOf: file)
    } catch {
      throw .missing(path: file.path, remedy: remedy)
    }
  }
}

/// What records of both kinds of question say: whose question it is, and how each system did.
package struct QueryOutcome: Decodable, Sendable {
  /// The query as TREC files name it.
  package let query: String
  /// The vault that was asked.
  package let vault: String
  /// What reports slice on.
  package let slices: [String: String]
  /// For each system its measures by name.
  package let measures: [String: [String: Double]]
}
