public import Foundation
internal import VaultCore
internal import VaultEvaluation
internal import VaultPipeline
public import VaultResults

/// Reads two judges' grades of a pool.
public struct JudgingResult: Sendable {
  /// The judges' agreement, and the pairs left to settle.
  public let report: JudgingReport
  /// The judgments; `nil` while a pair lacks a grade or is disputed, or where only some were judged.
  private let qrels: Qrels?
  /// The pairs to settle and the two grades of each, as a sheet; `nil` where there are none.
  private let disputes: Data?

  /// Reads the sheets of a folder.
  ///
  /// - Parameters:
  ///   - folder: What `judge pool` wrote, its sheets filled in.
  ///   - known: Judgments to compare with, as the dataset has them; `nil` for none. A pair that it
  ///     does not name has grade 0 there.
  ///   - seed: The seed of the intervals.
  /// - Throws: ``RunError`` naming file and line of an invalid grade.
  public init(folder: URL, known: InputFile? = nil, seed: UInt64 = 0) throws {
    let pool = try JudgingFolder.pool(of: folder)
    let ids = Set(pool.pairs.map(\.id))
    let sheets = try JudgingFolder.sheetNames.map {
      try JudgingSheet.grades(in: folder.appendingPathComponent($0), of: ids)
    }
    let disputesFile = folder.appendingPathComponent(JudgingFolder.disputesName)
    let settled =
      FileManager.default.fileExists(atPath: disputesFile.path)
      ? try JudgingSheet.grades(in: disputesFile, of: ids) : [:]
    let judged = pool.pairs.compactMap { pair -> JudgedPair? in
      guard let first = sheets[0][pair.id], let second = sheets[1][pair.id] else { return nil }
      return JudgedPair(
        pair: pair, first: first, second: second,
        final: first == second ? first : settled[pair.id])
    }
    let open = judged.filter { $0.first != $0.second }
    let random = SeededRandom(seed: seed)
    var comparisons = Self.comparisons(
      ["judge 1", "judge 2"], judged.map { ($0.pair, $0.first, $0.second) }, random)
    if let known {
      let qrels = try known.qrels()
      let stated = judged.compactMap { entry in
        entry.final.map {
          (
            entry.pair, $0,
            qrels.grades[QueryIdentity.bytes.key(of: entry.pair.query)]?[entry.pair.document] ?? 0
          )
        }
      }
      comparisons += Self.comparisons(["judges", known.shortName], stated, random)
    }
    report = JudgingReport(
      pairs: pool.pairs.count, pooled: pool.pooled, systems: pool.systems,
      ungraded: sheets.map { pool.pairs.count - $0.count }, disputed: open.count,
      settled: open.count { $0.final != nil }, comparisons: comparisons)
    qrels =
      report.isSettled && !report.isSample
      ? try Qrels(
        grades: Dictionary(grouping: judged, by: \.pair.query).mapValues { entries in
          Dictionary(entries.map { ($0.pair.document, $0.final ?? 0) }) { $1 }
        }) : nil
    disputes =
      open.isEmpty
      ? nil
      : JudgingSheet.disputes(
        open.map { ($0.pair.id, $0.first, $0.second, settled[$0.pair.id]) },
        texts: try JudgingSheet.texts(
          in: folder.appendingPathComponent(JudgingFolder.sheetNames[0])))
  }

  /// Writes `disputes.csv` with the grades that settle some already, and `qrels.trec` once every
  /// pair has its grade.
  ///
  /// - Throws: ``RunError/unwritable(path:obstacle:)``.
  public func write(to folder: URL) throws(RunError) {
    var files: [(name: String, content: Data)] = []
    if let disputes { files.append((JudgingFolder.disputesName, disputes)) }
    if let qrels { files.append((JudgingFolder.qrelsName, Data(qrels.trecText.utf8))) }
    try FileSet.write(files, to: folder)
  }

  private struct JudgedPair {
    let pair: JudgingFolder.Pool.Pair
    let first: Int
    let second: Int
    /// The grade that both gave, or that settled their difference.
    let final: Int?
  }

  private static func comparisons(
    _ sides: [String], _ pairs: [(pair: JudgingFolder.Pool.Pair, first: Int, second: Int)],
    _ random: SeededRandom
  ) -> [JudgingReport.Comparison] {
    func comparison(
      _ group: String, _ pairs: [(pair: JudgingFolder.Pool.Pair, first: Int, second: Int)]
    ) -> JudgingReport.Comparison {
      JudgingReport.Comparison(
        sides: sides, group: group,
        agreement: JudgeAgreement(
          pairs.map { .init(query: $0.pair.query, first: $0.first, second: $0.second) },
          random: random.stream("\(sides) \(group)")))
    }
    let groups = Dictionary(grouping: pairs, by: \.pair.group).sorted { $0.key < $1.key }
    return [comparison("all", pairs)]
      + (groups.count > 1 ? groups.map { comparison($0.key, $0.value) } : [])
  }
}
