public import Foundation
public import VaultResults

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
    /// - Throws: ``RunError/misuse(_:)`` if it is empty or has more than one line.
    public init(text: String, date: String) throws(RunError) {
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
  /// A run that began on a busy machine is refused where it judged a target by a time: a gate would
  /// never compare that one, so that the baseline promises what it cannot hold. Where no judged
  /// target is timed, all that gates compare repeats exactly, however busy the machine.
  ///
  /// - Throws: ``RunError/misuse(_:)`` for a busy run with timed targets;
  ///   an error naming the file that cannot be read or written;
  ///   ``RunError/notARunDirectory(path:)`` if the folder holds something else.
  public func write(to destination: URL, because reason: Reason) throws {
    let stored = try RunDirectory(at: run)
    // What no gate can read is no baseline.
    _ = try GatedRun(stored, name: run.lastPathComponent)
    let timed = Self.timedTargets(of: stored.report)
    guard !stored.report.manifest.wasBusy || timed.isEmpty else {
      throw RunError.misuse(.busyBaseline(targets: timed))
    }
    let earlier = try Self.reasons(in: destination)
    let directory = try StagedFolder(at: destination, replacing: Self.marks)
    do {
      for name in ["report.json", "manifest.json", "run.trec", QuestionKind.events.judgmentsFile] {
        try directory.write(try bytes(of: name), to: name)
      }
      try directory.write(
        try SortedJSON.lines(try stored.records().map(\.withoutResults)),
        to: QuestionKind.events.recordsFile)
      if stored.isJudged(on: .searches) {
        let searches = QuestionKind.searches
        try directory.write(try bytes(of: searches.judgmentsFile), to: searches.judgmentsFile)
        try directory.write(
          try SortedJSON.lines(try stored.searchRecords().map(\.withoutResults)),
          to: searches.recordsFile)
      }
      try directory.write(
        try CanonicalJSON.encode(
          try stored.rankingDigests(), file: RunDirectory.digestsName),
        to: RunDirectory.digestsName)
      try directory.write(
        earlier + Self.line(reason, stored.report.manifest), to: Self.reasonsName)
      try directory.publish()
    } catch {
      try directory.discard()
      throw error
    }
  }

  /// The rows that a run met or missed by what does not repeat exactly.
  static func timedTargets(of report: Report) -> [String] {
    // Sizes of files vary a little, too, but with nothing that else runs on the machine.
    let timed = Set(
      report.metrics.filter { !$0.deterministic && $0.unit != MetricUnit.bytes.rawValue }
        .map(\.key))
    return report.targets.filter { row in
      row.verdict != .notMeasured
        && row.parts.contains { timed.contains(Metric.Key(id: $0.metric, slice: $0.slice)) }
    }.map(\.id)
  }

  private func bytes(of name: String) throws(RunError) -> Data {
    try RunDirectory.bytes(of: run.appendingPathComponent(name), otherwise: .writtenRun)
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
