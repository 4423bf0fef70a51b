public import Foundation
internal import GRDB
public import VaultCore
public import VaultResults
internal import VaultSealing

extension HistoryStore {
  /// The result of adding a run.
  public struct Appended: Hashable, Sendable {
    /// The run, as the history names it.
    public let run: String
    /// True if it was not there yet.
    public let isNew: Bool
  }

  /// Adds a run, in one transaction; a run that is there already changes nothing.
  ///
  /// Beside the report's metrics the costs of its stages are kept as `stages/<stage>/seconds`,
  /// `cpuSeconds`, `itemsPerSecond` and `peakBytes`, and the greatest peak as `run/peakBytes`.
  ///
  /// - Parameters:
  ///   - report: The run's report.
  ///   - directory: The run directory, recorded for later use.
  /// - Returns: The run's name, and whether it is new.
  /// - Throws: ``HistoryError``: `unknownTime` if the manifest states no time, `notFinite` for a
  ///   value that is no number, `otherFigures` if the history holds others under the same manifest.
  /// - Complexity: O(metrics · log(metrics of the history)).
  @discardableResult
  public func append(
    _ report: Report, directory: URL? = nil
  ) throws(HistoryError) -> Appended {
    let run = try HistoryRun(report.manifest, directory: directory.map(relativePath))
    let name = directory?.path ?? "report.json"
    guard let milliseconds = HistoryRun.milliseconds(run.createdAt) else {
      throw .unknownTime(file: name)
    }
    let figures = Self.figures(of: report)
    guard figures.allSatisfy(\.value.isFinite) else {
      throw .notFinite(file: name)
    }
    let digest = Self.digest(of: figures)
    // A run of before may be there under the key and the digest that its former names had.
    let former = try HistoryRun(report.manifest.underFormerNames, directory: nil).key
    let digests = [digest, Self.digest(of: figures.map(\.underFormerNames))]
    return try write { database in
      if let row = try Row.fetchOne(
        database, sql: "SELECT key, figures FROM runs WHERE key IN (?, ?)",
        arguments: [run.key, former])
      {
        let known = String(try row.text(0).prefix(HistoryRun.idLength))
        guard digests.contains(try row.text(1)) else {
          throw HistoryError.otherFigures(file: name, run: known)
        }
        return Appended(run: known, isNew: false)
      }
      let row = try Self.insert(
        run, milliseconds: milliseconds, figures: digest, schema: report.schemaVersion, database)
      try Self.insert(figures, run: row, database)
      return Appended(run: run.id, isNew: true)
    }
  }

  /// Adds a finished run to a history, which is begun where there is none.
  ///
  /// - Parameters:
  ///   - report: The run's report.
  ///   - directory: The run directory.
  ///   - file: The history's file; `history.sqlite` beside the run directory unless stated.
  ///   - clock: The time in the name of a damaged history that is set aside.
  /// - Returns: A note for the user: that a damaged history was set aside, and where.
  /// - Throws: As ``openForAppending(at:clock:)`` and ``append(_:directory:)`` do.
  public static func record(
    _ report: Report, directory: URL, in file: URL? = nil, clock: WallClock = .system
  ) throws(HistoryError) -> [String] {
    let beside = directory.standardizedFileURL.deletingLastPathComponent()
    let opened = try openForAppending(
      at: file ?? beside.appendingPathComponent(fileName), clock: clock)
    try opened.store.append(report, directory: directory)
    try opened.store.close()
    return opened.setAside.map {
      [
        "\(opened.store.file.path): was damaged and is now \($0.lastPathComponent); a new one begins"
      ]
    } ?? []
  }

  /// Returns a run directory's path relative to the history's folder, where it is below that.
  private func relativePath(_ directory: URL) -> String {
    let folder = file.standardizedFileURL.deletingLastPathComponent().path + "/"
    let path = directory.standardizedFileURL.path
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }

  /// The report's metrics and the costs of its stages.
  static func figures(of report: Report) -> [Metric] {
    let known = Set(report.metrics.map(\.key))
    return report.metrics
      + StageCosts.metrics(of: report.stages).filter { !known.contains($0.key) }
  }

  /// Returns a digest of the metrics that does not depend on their order.
  private static func digest(of figures: [Metric]) -> String {
    let lines = figures.map { metric in
      let bits = [metric.value, metric.ci95?.low ?? .nan, metric.ci95?.high ?? .nan]
        .map { String($0.bitPattern, radix: 16) }
      return "\(metric.key)\t\(metric.unit)\t\(bits.joined(separator: "\t"))\t\(metric.n)\n"
    }
    var hasher = SHA256()
    for line in lines.sorted() { hasher.update(data: Data(line.utf8)) }
    return hasher.finalize().hexadecimal
  }

  private static func insert(
    _ run: HistoryRun, milliseconds: Int64, figures: String, schema: Int, _ database: Database
  ) throws -> Int64 {
    try database.execute(
      sql: "INSERT OR IGNORE INTO machines (key, description) VALUES (?, ?)",
      arguments: [run.machine, run.machineDescription])
    try database.execute(
      sql: """
        INSERT INTO runs (key, figures, milliseconds, created_at, git_commit, machine, dataset, \
        profile, seed, split, primary_system, embedder, index_name, weights, corpus_digest, \
        config_digest, model_digest, binary_digest, report_schema, directory) VALUES \
        (?, ?, ?, ?, ?, (SELECT id FROM machines WHERE key = ?), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, \
        ?, ?, ?)
        """,
      arguments: [
        run.key, figures, milliseconds, run.createdAt, run.commit, run.machine, run.dataset,
        run.profile, run.seed.map { String($0) }, run.split, run.primarySystem, run.embedder,
        run.index, run.weights, run.corpusDigest, run.configDigest, run.modelDigest,
        run.binaryDigest, schema, run.directory,
      ])
    return database.lastInsertedRowID
  }

  private static func insert(_ figures: [Metric], run: Int64, _ database: Database) throws {
    let columns = "metric, slice, unit, better, deterministic"
    let find = try database.makeStatement(
      sql: """
        SELECT id FROM metrics WHERE metric = ? AND slice = ? AND unit = ? AND better = ? \
        AND deterministic = ?
        """)
    let name = try database.makeStatement(
      sql: "INSERT INTO metrics (\(columns)) VALUES (?, ?, ?, ?, ?)")
    let insert = try database.makeStatement(
      sql: "INSERT INTO measurements (run, metric, value, low, high, n) VALUES (?, ?, ?, ?, ?, ?)")
    for metric in figures {
      let identity: StatementArguments = [
        metric.id, SliceColumn.text(metric.slice ?? [:]), metric.unit, metric.better.rawValue,
        metric.deterministic ? 1 : 0,
      ]
      var id = try Int64.fetchOne(find, arguments: identity)
      if id == nil {
        try name.execute(arguments: identity)
        id = database.lastInsertedRowID
      }
      try insert.execute(arguments: [
        run, id, metric.value, metric.ci95?.low, metric.ci95?.high, metric.n,
      ])
    }
  }
}
