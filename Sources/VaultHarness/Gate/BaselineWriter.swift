public import Foundation
internal import VaultVerdict

/// Makes a baseline of a run: what a gate needs of it, small enough to commit, with the reason.
///
/// It holds the report, the manifest, the judgments, the primary ranking, digests of all rankings
/// and the values of every query without results and losses; `REASONS.md` grows by one line each
/// time, so that a baseline changes only by a commit that says why.
public struct BaselineWriter {
  /// What is written down beside the run.
  public struct Reason: Sendable {
    /// Why the baseline changes.
    public let text: String
    /// The day, `YYYY-MM-DD`.
    public let date: String

    /// States a reason.
    ///
    /// - Throws: ``HarnessError/misuse(_:)`` if it is empty or has more than one line.
    public init(text: String, date: String) throws(HarnessError) {
      let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
      guard !trimmed.isEmpty, !trimmed.contains(where: \.isNewline) else {
        throw .misuse(.baselineReason)
      }
      self.text = trimmed
      self.date = date
    }
  }

  /// The file that keeps the reasons, newest last.
  public static let reasonsName = "REASONS.md"
  /// The files that mark a folder as a baseline, which another one may replace.
  static let marks: Set<String> = ["report.json", reasonsName]

  private let run: URL

  /// Reads from a run directory.
  public init(run: URL) {
    self.run = run
  }

  /// Writes the baseline; an earlier one there gives way, its reasons stay.
  ///
  /// - Throws: An error naming the file that cannot be read or written;
  ///   ``HarnessError/notARunDirectory(path:)`` if the folder holds something else.
  public func write(to destination: URL, because reason: Reason) throws {
    let stored = try StoredRun(at: run)
    let gated = try GatedRun(at: run, name: run.lastPathComponent)
    let earlier = try Self.reasons(in: destination)
    let directory = try RunDirectory(at: destination, replacing: Self.marks)
    do {
      for name in ["report.json", "manifest.json", "run.trec", "qrels.trec"] {
        try directory.write(try bytes(of: name), to: name)
      }
      try directory.write(
        try SortedJSON.lines(
          try stored.records().map {
            PerQueryRecord(
              query: $0.query, vault: $0.vault, slices: $0.slices, relevant: $0.relevant,
              asOf: $0.asOf, weights: $0.weights, measures: $0.measures, results: [], losses: [])
          }), to: "per-query.jsonl")
      if gated.searches != nil {
        try directory.write(try bytes(of: SearchFile.judgmentsName), to: SearchFile.judgmentsName)
        try directory.write(try searchRecords(), to: GatedRun.searchRecordsName)
      }
      try directory.write(
        try CanonicalJSON.encode(gated.rankings, file: GatedRun.digestsName),
        to: GatedRun.digestsName)
      try directory.write(
        earlier + Self.line(reason, stored.report.manifest), to: Self.reasonsName)
      try directory.publish()
    } catch {
      try directory.discard()
      throw error
    }
  }

  private func bytes(of name: String) throws(HarnessError) -> Data {
    Data(
      try RunUnderComparison.bytes(
        of: run.appendingPathComponent(name), remedy: .writtenRun))
  }

  private func searchRecords() throws -> Data {
    let lines = try bytes(of: GatedRun.searchRecordsName).split(separator: UInt8(ascii: "\n"))
    let decoder = JSONDecoder()
    return try SortedJSON.lines(
      try lines.map { line in
        let record = try decoder.decode(SearchRecord.self, from: line)
        return SearchRecord(
          query: record.query, vault: record.vault, slices: record.slices,
          relevant: record.relevant, weights: record.weights, measures: record.measures,
          results: [])
      })
  }

  private static func reasons(in folder: URL) throws -> String {
    let file = folder.appendingPathComponent(reasonsName)
    guard FileManager.default.fileExists(atPath: file.path) else {
      return "# Why this baseline changed\n\n"
    }
    return try String(contentsOf: file, encoding: .utf8)
  }

  private static func line(_ reason: Reason, _ manifest: Manifest) -> String {
    let commit = manifest.commit.map { String($0.prefix(12)) } ?? "no commit"
    return "- \(reason.date), \(manifest.dataset), \(commit), "
      + "corpus \(manifest.corpusDigest.prefix(12)): \(reason.text)\n"
  }
}
