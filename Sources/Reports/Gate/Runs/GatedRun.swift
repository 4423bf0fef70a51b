internal import Foundation
package import VaultEvaluation
package import VaultResults

/// A run directory as a gate reads it: the report, and the values of every system query by query.
///
/// Values are computed from the rankings wherever those are there, so that what is judged is what
/// was ranked. A committed baseline keeps digests of its rankings and the values they had.
package struct GatedRun {
  /// The questions of one kind: the events, or the searches.
  package struct Questions {
    /// The kind of the questions.
    package let kind: QuestionKind
    /// The judged queries that something is relevant to, ascending by id.
    package let queries: [SystemScores.Query]
    /// The judgments.
    package let qrels: Qrels
    /// The values that the run wrote down: query, system, measure.
    let recorded: [String: [String: [String: Double]]]
  }

  /// The directory as it was named.
  let name: String
  /// The judged events.
  package let events: Questions
  let searches: Questions?
  /// For each system the digest of its rankings; those of searches are listed as `search/<system>`.
  let rankings: [String: String]
  private let files: RunDirectory

  /// Reads a run directory or a baseline.
  ///
  /// - Throws: An error naming the file that is missing, cut off or malformed.
  package init(_ files: RunDirectory, name: String, besides other: RunDirectory? = nil) throws {
    self.files = files
    self.name = name
    events = try Self.questions(.events, in: files)
    searches = try files.isJudged(on: .searches) ? Self.questions(.searches, in: files) : nil
    let manifest = files.manifest
    rankings = try files.rankingDigests(underFormerNames: other?.hasFormerNames)
      .filter { !manifest.isOfComparedModel(system: $0.key) }
  }

  var report: Report { files.report }

  /// The report's metrics but for those of models that were compared with the run's own.
  var metrics: [Metric] { report.metrics.filter { !report.manifest.isOfComparedModel($0) } }

  /// The values of a measure, in the order of the queries.
  ///
  /// - Returns: `nil` where the run holds neither the system's rankings nor its values.
  func values(of system: String, measures: [Measure], in questions: Questions) throws
    -> [String: [Double]]?
  {
    if let run = try files.rankings(of: system, answering: questions.kind) {
      let answerable = Set(questions.queries.map(\.id))
      let evaluation = Evaluation(qrels: questions.qrels, run: run, measures: measures)
        .restricted { answerable.contains($0) }
      return evaluation.values(of: measures, for: questions.queries)
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
    let ranked = rankings.keys.filter {
      $0.hasPrefix(QuestionKind.searches.metricPrefix) == (questions.kind == .searches)
    }.map { String($0.dropFirst(questions.kind.metricPrefix.count)) }
    return Set(questions.recorded.values.flatMap(\.keys)).union(ranked)
      .filter { !report.manifest.isOfComparedModel(system: $0) }.sorted()
  }

  /// Returns the questions of a kind.
  func questions(_ kind: QuestionKind) -> Questions? { kind == .events ? events : searches }

  /// The systems, and the one that the run is about: of searches the external system, if it answered
  /// them, else the vault's own search.
  func side(of questions: Questions) -> SystemPairing.Side {
    let systems = systems(in: questions)
    let about = report.manifest.about
    let subject =
      questions.kind == .events || systems.contains(about.system)
      ? about
      : Manifest.Subject(
        system: QuestionKind.searchSubject, definition: QuestionKind.searchSubject)
    return SystemPairing.Side(
      subject: systems.contains(subject.system) ? subject : nil, systems: systems)
  }

  private static func questions(
    _ kind: QuestionKind, in files: RunDirectory
  ) throws -> Questions {
    let judged = try files.qrels(of: kind, otherwise: .gateableRun)
    let found = Dictionary(try files.outcomes(of: kind).map { ($0.query, $0) }) { first, _ in first
    }
    let answerable = judged.queries.filter { judged.relevantCount(of: $0) > 0 }
    let unknown = answerable.count { found[$0] == nil }
    guard unknown == 0 else {
      throw RunError.unusable(
        file: files.file(kind.judgmentsFile).path, line: nil,
        problem: .judgesUnknown(queries: unknown, records: kind.recordsFile))
    }
    let queries = answerable.compactMap { id in
      found[id].map { record in
        var slices = record.slices
        if kind == .events {
          slices["relevant"] = judged.relevantCount(of: id) >= 10 ? "10+" : "1-9"
        }
        return SystemScores.Query(id: id, vault: record.vault, slices: slices)
      }
    }
    return Questions(
      kind: kind, queries: queries, qrels: judged, recorded: found.mapValues(\.measures))
  }
}
