public import Foundation
internal import VaultCore
public import VaultResults

/// Makes a baseline of a run: the data that a gate needs, small enough to commit, with the reason.
///
/// It holds the report, the manifest, the judgments, the primary ranking, digests of all rankings
/// and the values of every query without results and losses; `REASONS.md` gains one line each time,
/// so that a baseline changes only by a commit that states why.
public struct BaselineWriter {
  /// The reason that is recorded beside the run.
  public struct Reason: Sendable {
    /// The reason for the change of the baseline.
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

  /// Writes the baseline; an earlier one there is replaced, its reasons are kept.
  ///
  /// A run that began on a busy machine is refused where it judged a target by a time: a gate would
  /// never compare that target, so the baseline's result for it would have no effect. Where no
  /// judged target is timed, everything that gates compare repeats exactly, on a busy machine too.
  ///
  /// - Throws: ``RunError/misuse(_:)`` for a busy run with timed targets;
  ///   an error naming the file that cannot be read or written;
  ///   ``RunError/notARunDirectory(path:)`` if the folder holds something else.
  public func write(to destination: URL, because reason: Reason) throws {
    let stored = try RunDirectory(at: run)
    // A run that no gate can read is no baseline.
    _ = try GatedRun(stored, name: run.lastPathComponent)
    let timed = Self.timedTargets(of: stored.report)
    guard !stored.report.manifest.wasBusy || timed.isEmpty else {
      throw RunError.misuse(.busyBaseline(targets: timed))
    }
    let earlier = try Self.reasons(in: destination)
    let directory = try StagedFolder(at: destination, replacing: Self.marks)
    do {
      for (name, content) in try files(of: stored) { try directory.write(content, to: name) }
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
          try stored.rankingDigests(underFormerNames: false), file: RunDirectory.digestsName),
        to: RunDirectory.digestsName)
      try directory.write(
        earlier + Self.line(reason, stored.report.manifest), to: Self.reasonsName)
      try directory.publish()
    } catch {
      try directory.discard()
      throw error
    }
  }

  /// Returns the rows that a run met or missed by metrics that do not repeat exactly.
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

  /// The files that are taken over whole.
  private func files(of stored: RunDirectory) throws -> [(name: String, content: Data)] {
    let judgments = QuestionKind.events.judgmentsFile
    guard stored.hasFormerNames else {
      return try ["report.json", "manifest.json", "run.trec", judgments].map {
        ($0, try bytes(of: $0))
      }
    }
    return [
      ("report.json", try stored.report.encoded()),
      (
        "manifest.json",
        try CanonicalJSON.encode(stored.manifest, file: "manifest.json")
      ),
      ("run.trec", try stored.primaryRankings()), (judgments, try bytes(of: judgments)),
    ]
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
