public import Foundation
package import VaultEvaluation

/// A run directory: the one type that defines its files, their content and their format.
///
/// | file | content |
/// |---|---|
/// | `report.json` | the ``Report``: manifest, metrics, targets, stages |
/// | `manifest.json` | only the manifest |
/// | `figures.csv` | the metrics as a table (``MetricsCSV``) |
/// | `run.trec` | the primary system's rankings |
/// | `runs/<system>.trec` | each system's rankings of the events' messages |
/// | `qrels.trec`, `per-query.jsonl` | the events' judgments and records (``PerQueryRecord``) |
/// | `runs/search-<system>.trec` | each system's rankings of the free-text searches |
/// | `searches.qrels.trec`, `searches.per-query.jsonl` | their judgments and records (``SearchRecord``) |
/// | `components.jsonl` | the components of the primary system's scores (``ComponentCache``) |
/// | `map.jsonl` | messages and events in two dimensions (``MapPoint``) |
/// | `texts.jsonl` | texts of generated corpora, or of any with `--with-text` (``TextRecord``) |
/// | `configuration.yaml` | the settings that the rankings come from |
/// | `rejected.jsonl`, `ask.jsonl` | input that ingest refused, and open questions to the user |
/// | `rankings.json` | in a baseline in place of `runs/`: the digest of each system's rankings |
///
/// A baseline that is committed has a part of them. Pages (`report.html`) are rendered from these
/// files; no command reads them.
public struct RunDirectory: Sendable {
  /// The URL of the folder.
  public let url: URL
  /// The content of `report.json`.
  public let report: Report
  /// True if its files have the former names of systems; everything here has the current ones.
  package let hasFormerNames: Bool

  /// The file of a baseline that states the digests of its rankings.
  package static let digestsName = "rankings.json"

  /// Reads a run directory's report.
  ///
  /// - Throws: ``RunError`` or ``ResultsError`` naming the file.
  public init(at url: URL) throws {
    self.url = url
    let file = url.appendingPathComponent("report.json")
    let read = try Report.read(
      try Self.bytes(of: file, otherwise: .writtenRun), file: file.path)
    report = read.report
    hasFormerNames = read.hadFormerNames
  }

  /// The input, configuration and binary of the run.
  public var manifest: Manifest { report.manifest }

  // MARK: - Questions and judgments

  /// Returns true if the run asked these questions and they were judged.
  package func isJudged(on questions: QuestionKind) -> Bool {
    FileManager.default.fileExists(atPath: file(questions.judgmentsFile).path)
  }

  /// Returns the judgments of a kind of question.
  ///
  /// - Parameters:
  ///   - questions: The kind of question.
  ///   - remedy: The remedy where there are none.
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
  /// - Throws: ``RunError`` naming file and line if one cannot be read or occurs twice.
  /// - Complexity: O(bytes of `per-query.jsonl`).
  public func records() throws(RunError) -> [PerQueryRecord] {
    try records(PerQueryRecord.self, of: .events) { $0.query }.map { record in
      var record = record
      record.measures = underCurrentNames(record.measures)
      return record
    }
  }

  /// Every search's record, in the order of the file.
  ///
  /// - Throws: As ``records()``.
  package func searchRecords() throws(RunError) -> [SearchRecord] {
    try records(SearchRecord.self, of: .searches) { $0.query }
  }

  /// Returns the outcomes of all questions of a kind, in the order of the file.
  ///
  /// - Throws: As ``records()``.
  package func outcomes(of questions: QuestionKind) throws(RunError) -> [QueryOutcome] {
    try records(QueryOutcome.self, of: questions) { $0.query }.map { outcome in
      var outcome = outcome
      if questions == .events { outcome.measures = underCurrentNames(outcome.measures) }
      return outcome
    }
  }

  private func underCurrentNames<Value>(_ values: [String: Value]) -> [String: Value] {
    guard hasFormerNames else { return values }
    return Dictionary(values.map { (RenamedIDs.system($0), $1) }) { first, _ in first }
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

  /// Returns the positions of messages and events, in the order of the file; `nil` where the run
  /// has no map.
  ///
  /// - Throws: ``RunError`` naming file and line if one cannot be read.
  /// - Complexity: O(bytes of `map.jsonl`).
  package func map() throws(RunError) -> [MapPoint]? {
    try lines(MapPoint.self, of: MapPoint.fileName)
  }

  /// Returns the texts of messages and events; `nil` where the run wrote none.
  ///
  /// - Throws: ``RunError`` naming file and line if one cannot be read.
  /// - Complexity: O(bytes of `texts.jsonl`).
  public func texts() throws(RunError) -> RunTexts? {
    try lines(TextRecord.self, of: TextRecord.fileName).map(RunTexts.init)
  }

  // MARK: - Rankings

  private func lines<Line: Decodable>(
    _ type: Line.Type, of name: String
  ) throws(RunError) -> [Line]? {
    let file = file(name)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try JSONLines.decode(
      type, from: try Self.bytes(of: file, otherwise: .writtenRun), file: file.path)
  }

  /// The systems whose rankings are there, ascending; none in a baseline.
  package func systems(answering questions: QuestionKind = .events) -> [String] {
    rankingFiles.filter { $0.questions == questions }.map(\.system)
  }

  /// A system's rankings; `nil` where the directory has none of it.
  ///
  /// The primary system's are those of `run.trec` where no other file has them.
  ///
  /// - Throws: `EvaluationError` naming file and line.
  package func rankings(
    of system: String, answering questions: QuestionKind = .events
  ) throws -> Run? {
    let own = rankingFile(of: system, answering: questions)
    let primary = file("run.trec")
    let standsIn =
      questions == .events && system == manifest.primarySystem
      && FileManager.default.fileExists(atPath: primary.path)
    guard let file = own ?? (standsIn ? primary : nil) else { return nil }
    let bytes = try Self.bytes(of: file, otherwise: .repeatedRun)
    // A system that answered nothing at all leaves a file without rows.
    guard !bytes.isEmpty else { return try Run(tag: system, rankings: [:]) }
    let run = try Run(trec: Array(bytes), file: file.path)
    return hasFormerNames ? run.tagged(RenamedIDs.system(run.tag)) : run
  }

  /// The file of a system's rankings; `nil` where it has none of its own.
  package func rankingFile(
    of system: String, answering questions: QuestionKind = .events
  ) -> URL? {
    rankingFiles.first { $0.questions == questions && $0.system == system }?.file
  }

  /// Returns for each system the digest of its rankings; systems that answer searches are listed as
  /// `search/<system>`.
  ///
  /// A file of rankings ends each row with the system's name: digests agree only under one name.
  ///
  /// - Parameter formerNames: Whether the rankings of renamed systems are digested as if they had
  ///   the former names; if `nil`, as they are.
  /// - Returns: Digests of the files, or those that a baseline wrote down, by current names.
  /// - Throws: ``RunError`` or ``ResultsError`` naming the file.
  package func rankingDigests(underFormerNames formerNames: Bool? = nil) throws -> [String: String]
  {
    let written = file(Self.digestsName)
    if FileManager.default.fileExists(atPath: written.path) {
      return underCurrentNames(
        try CanonicalJSON.decode(
          [String: String].self, from: try Data(contentsOf: written), file: written.path))
    }
    var digests: [String: String] = [:]
    for ranking in rankingFiles {
      digests[ranking.questions.metricPrefix + ranking.system] =
        try digest(of: ranking, underFormerName: formerNames ?? hasFormerNames)
    }
    return digests
  }

  private func digest(
    of ranking: RankingFile, underFormerName isFormer: Bool
  ) throws(RunError) -> String {
    let former = RenamedIDs.formerSystem(ranking.system)
    guard isFormer != hasFormerNames, ranking.questions == .events, former != ranking.system else {
      return try FileDigest.file(ranking.file)
    }
    let text = String(
      decoding: try Self.bytes(of: ranking.file, otherwise: .repeatedRun), as: UTF8.self)
    return FileDigest.text(
      isFormer
        ? Self.tagged(former, text, insteadOf: ranking.system)
        : Self.tagged(ranking.system, text, insteadOf: former))
  }

  /// A file of rankings with another name at the end of each row.
  private static func tagged(_ tag: String, _ text: String, insteadOf other: String) -> String {
    text.replacing(" \(other)\n", with: " \(tag)\n")
  }

  /// The content of `run.trec`, each row ending with the current name of the primary system.
  ///
  /// - Throws: ``RunError`` naming the file.
  package func primaryRankings() throws(RunError) -> Data {
    let bytes = try Self.bytes(of: file("run.trec"), otherwise: .writtenRun)
    let system = manifest.primarySystem
    let former = RenamedIDs.formerSystem(system)
    guard hasFormerNames, former != system else { return bytes }
    let text = String(decoding: bytes, as: UTF8.self)
    return Data(Self.tagged(system, text, insteadOf: former).utf8)
  }

  /// A file with the rankings of one system.
  package struct RankingFile {
    /// The kind of the questions.
    package let questions: QuestionKind
    /// The system's name.
    package let system: String
    /// The file's path.
    package let file: URL

    /// The file's name under current names, but for its ending.
    fileprivate var name: String { questions.rankingPrefix + system }
  }

  private var rankingFiles: [RankingFile] { Self.rankingFiles(below: url) }

  /// The files of rankings below a directory, by ascending name; none where it has no `runs`, as a
  /// baseline has none.
  package static func rankingFiles(below directory: URL) -> [RankingFile] {
    let folder = directory.appendingPathComponent("runs")
    let names = FileKind.names(in: folder)
    return names.filter { $0.hasSuffix(".trec") }.map { name in
      let system = String(name.dropLast(".trec".count))
      let questions: QuestionKind =
        system.hasPrefix(QuestionKind.searches.rankingPrefix) ? .searches : .events
      let own = String(system.dropFirst(questions.rankingPrefix.count))
      return RankingFile(
        questions: questions, system: questions == .events ? RenamedIDs.system(own) : own,
        file: folder.appendingPathComponent(name))
    }.sorted { $0.name < $1.name }
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

/// The fields that records of both kinds of question share: the vault and the measures.
package struct QueryOutcome: Decodable, Sendable {
  /// The query as TREC files name it.
  package let query: String
  /// The vault of the query.
  package let vault: String
  /// The keys by which reports slice.
  package let slices: [String: String]
  /// For each system its measures by name.
  package fileprivate(set) var measures: [String: [String: Double]]
}
