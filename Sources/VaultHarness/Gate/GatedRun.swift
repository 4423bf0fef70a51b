internal import Foundation
internal import VaultEvaluation
internal import VaultGate
internal import VaultVerdict

/// A run directory as a gate reads it: the report, and the values of every system query by query.
///
/// Values are computed anew from the rankings wherever those are there, so that what is judged is
/// what was ranked. A committed baseline keeps digests of its rankings and the values they had.
struct GatedRun {
  /// What was asked in one go: the events, or the searches.
  struct Questions {
    /// Before the names of systems in files and figures.
    let prefix: String
    /// The judged queries that something is relevant to, ascending by id.
    let queries: [SystemScores.Query]
    let qrels: Qrels
    /// The values that the run wrote down: query, system, measure.
    let recorded: [String: [String: [String: Double]]]
  }

  /// The directory as it was named.
  let name: String
  let report: Report
  let events: Questions
  let searches: Questions?
  /// For each system the digest of its rankings; searches stand as `search/<system>`.
  let rankings: [String: String]

  private let directory: URL

  /// The file of a baseline that states the digests of its rankings.
  static let digestsName = "rankings.json"
  static let searchRecordsName = "searches.per-query.jsonl"

  /// Reads a run directory or a baseline.
  ///
  /// - Throws: An error naming the file that is missing, cut off or not what it should be.
  init(at directory: URL, name: String) throws {
    self.directory = directory
    self.name = name
    report = try StoredRun(at: directory).report
    events = try Self.questions(
      in: directory, prefix: "", qrels: "qrels.trec", records: "per-query.jsonl")
    searches =
      try FileManager.default.fileExists(
        atPath: directory.appendingPathComponent(SearchFile.judgmentsName).path)
      ? Self.questions(
        in: directory, prefix: "search/", qrels: SearchFile.judgmentsName,
        records: Self.searchRecordsName) : nil
    rankings = try Self.rankingDigests(in: directory)
  }

  /// The values of a measure, in the order of the queries.
  ///
  /// - Returns: `nil` where the run holds neither the system's rankings nor its values.
  func values(of system: String, measures: [Measure], in questions: Questions) throws
    -> [String: [Double]]?
  {
    if let run = try ranking(of: system, in: questions) {
      let answerable = Set(questions.queries.map(\.id))
      let evaluation = Evaluation(qrels: questions.qrels, run: run, measures: measures)
        .restricted { answerable.contains($0) }
      let order = Dictionary(
        uniqueKeysWithValues: evaluation.perQuery.enumerated().map { ($1.query, $0) })
      return Dictionary(
        uniqueKeysWithValues: measures.map { measure in
          let values = evaluation.values(of: measure) ?? []
          return (measure.name, questions.queries.map { order[$0.id].map { values[$0] } ?? 0 })
        })
    }
    var recorded: [String: [Double]] = [:]
    for measure in measures {
      let values = questions.queries.compactMap {
        questions.recorded[$0.id]?[system]?[measure.name]
      }
      if values.count == questions.queries.count { recorded[measure.name] = values }
    }
    return recorded.isEmpty ? nil : recorded
  }

  /// The systems that answered, ascending: those with rankings, and those whose values were kept.
  func systems(in questions: Questions) -> [String] {
    let ranked = rankings.keys.filter { $0.hasPrefix("search/") == !questions.prefix.isEmpty }
      .map { String($0.dropFirst(questions.prefix.count)) }
    return Set(questions.recorded.values.flatMap(\.keys)).union(ranked).sorted()
  }

  private func ranking(of system: String, in questions: Questions) throws -> Run? {
    let file = directory.appendingPathComponent("runs")
      .appendingPathComponent("\(questions.prefix.replacing("/", with: "-"))\(system).trec")
    let isPrimary = questions.prefix.isEmpty && system == report.manifest.primarySystem
    let chosen =
      FileManager.default.fileExists(atPath: file.path)
      ? file : isPrimary ? directory.appendingPathComponent("run.trec") : nil
    guard let chosen, FileManager.default.fileExists(atPath: chosen.path) else { return nil }
    return try Run(
      trec: try RunUnderComparison.bytes(of: chosen, remedy: .runAgain), file: chosen.path)
  }

  // MARK: - Reading

  /// What both kinds of record share.
  private struct Record: Decodable {
    let query: String
    let vault: String
    let slices: [String: String]
    let measures: [String: [String: Double]]
  }

  private static func questions(
    in directory: URL, prefix: String, qrels: String, records: String
  ) throws -> Questions {
    let judgments = directory.appendingPathComponent(qrels)
    let judged = try Qrels(
      trec: try RunUnderComparison.bytes(of: judgments, remedy: .gateableRun),
      file: judgments.path)
    let file = directory.appendingPathComponent(records)
    let lines = try RunUnderComparison.bytes(of: file, remedy: .runAgain)
      .split(separator: UInt8(ascii: "\n"))
    var found: [String: Record] = [:]
    for (offset, line) in lines.enumerated() {
      let record: Record
      do {
        record = try JSONDecoder().decode(Record.self, from: Data(line))
      } catch {
        throw HarnessError.unusable(file: file.path, line: offset + 1, problem: .notARecord)
      }
      guard found.updateValue(record, forKey: record.query) == nil else {
        throw HarnessError.unusable(file: file.path, line: offset + 1, problem: .repeatedQuery)
      }
    }
    let answerable = judged.queries.filter { judged.relevantCount(of: $0) > 0 }
    let unknown = answerable.count { found[$0] == nil }
    guard unknown == 0 else {
      throw HarnessError.unusable(
        file: judgments.path, line: nil,
        problem: .judgesUnknown(queries: unknown, records: records))
    }
    let queries = answerable.compactMap { id in
      found[id].map { record in
        var slices = record.slices
        if prefix.isEmpty {
          slices["relevant"] = judged.relevantCount(of: id) >= 10 ? "10+" : "1-9"
        }
        return SystemScores.Query(id: id, vault: record.vault, slices: slices)
      }
    }
    return Questions(
      prefix: prefix, queries: queries, qrels: judged, recorded: found.mapValues(\.measures))
  }

  /// Digests of the files, or those that a baseline wrote down.
  private static func rankingDigests(in directory: URL) throws -> [String: String] {
    let written = directory.appendingPathComponent(digestsName)
    if FileManager.default.fileExists(atPath: written.path) {
      return try CanonicalJSON.decode(
        [String: String].self, from: try Data(contentsOf: written), file: written.path)
    }
    let folder = directory.appendingPathComponent("runs")
    guard FileManager.default.fileExists(atPath: folder.path) else { return [:] }
    var digests: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasSuffix(".trec") {
      let system = String(name.dropLast(".trec".count))
      let key =
        system.hasPrefix("search-") ? "search/\(system.dropFirst("search-".count))" : system
      digests[key] = try FileDigest.file(folder.appendingPathComponent(name))
    }
    return digests
  }
}
