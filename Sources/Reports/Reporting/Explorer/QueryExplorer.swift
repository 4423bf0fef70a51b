internal import Foundation
internal import VaultCore
internal import VaultEvaluation
public import VaultResults

/// The content of the table of all queries in the page of a run: for each query its slices, each
/// system's measures and first ten messages, the components of the primary system's scores, and the
/// stages where it lost relevant messages.
///
/// Identifiers and numbers, and the texts where the run holds texts that may be shown. The script
/// `explorer.js` reads it:
///
/// | key | content |
/// |---|---|
/// | `systems` | names, the primary system's first |
/// | `measures`, `dimensions`, `stages`, `parts` | names of measures, slices, losses and scores |
/// | `texts`, `documents` | values of slices and messages' ids, which queries name by index |
/// | `queries` | a list for each query, in the order of the records |
/// | `events`, `messages` | the events of queries, the texts of documents; where texts are shown |
///
/// A query's list has nine entries: its id; how many messages are relevant; a text for each
/// dimension or −1; each system's measures; each system's ranking; messages and grades by turns;
/// lost messages and stages by turns; each result's parts; the three weights. Measures, parts and
/// weights are whole thousandths, `null` where there is no value.
public struct QueryExplorer: Sendable {
  /// The number of ranks shown.
  static let depth = 10

  /// The data as compact JSON.
  let json: String
  /// True if it quotes messages.
  let hasText: Bool
  /// The mean recall of each system at ``RecallCurves/depths``, in the order of the names.
  let recalls: [RecallCurves.Curve]

  /// Reads the records of a run directory's events' queries.
  ///
  /// - Parameters:
  ///   - run: The run directory; where it has no records, there is nothing to explore.
  ///   - showsText: True if texts of a user's own data are shown; those of generated corpora always
  ///     are.
  /// - Throws: `RunError` where texts are requested and missing, and `RunError` or
  ///   `EvaluationError` naming the unreadable file and line.
  /// - Complexity: O(bytes of `per-query.jsonl` and of the rankings).
  public init?(_ run: RunDirectory, showsText: Bool = false) throws {
    var texts: RunTexts?
    if showsText || run.manifest.profile != nil { texts = try run.texts() }
    if showsText, texts == nil {
      throw RunError.missing(path: run.file(TextRecord.fileName).path, remedy: .texts)
    }
    let file = run.file(QuestionKind.events.recordsFile)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    var rankings: [String: Run] = [:]
    for system in run.systems() { rankings[system] = try run.rankings(of: system) }
    self.init(
      try run.records(), rankings: rankings,
      grades: run.isJudged(on: .events) ? try run.qrels().grades : [:],
      primary: run.manifest.about.system, texts: texts ?? RunTexts())
  }

  /// Gathers records and rankings; `nil` without records.
  ///
  /// - Parameters:
  ///   - records: The record of each query.
  ///   - rankings: Each system's rankings; the primary system's are those of the records.
  ///   - grades: The judgments by query.
  ///   - primary: The system that the records' results are of.
  ///   - texts: The texts of messages and events.
  init?(
    _ records: [PerQueryRecord], rankings: [String: Run],
    grades: [String: [DocumentID: Int]], primary: String, texts: RunTexts = RunTexts()
  ) {
    guard !records.isEmpty else { return nil }
    var encoder = ExplorerEncoder(
      records, rankings: rankings, grades: grades, primary: primary, texts: texts)
    hasText = !texts.isEmpty
    json = encoder.json(records)
    recalls = RecallCurves.curves(records, rankings: rankings, grades: grades, primary: primary)
  }

  /// The page's script with this data.
  var script: Document.Script {
    guard let source = EmbeddedFile.texts["scripts/explorer.js"] else {
      preconditionFailure("the script explorer is not compiled in")
    }
    return Document.Script(source: source, data: json)
  }
}
