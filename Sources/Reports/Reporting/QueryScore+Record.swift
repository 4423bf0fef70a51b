internal import Foundation
public import VaultResults

extension PerQueryRecord {
  /// Returns a system's values query by query, as a page shows them: with the slices that show a
  /// reader the kind of query, not with all of them.
  static func scores(_ records: [PerQueryRecord], of system: String) -> [QueryScore] {
    records.compactMap { record in
      record.measures[system].map {
        QueryScore(
          query: record.query,
          slices: record.slices.filter { ["kind", "language"].contains($0.key) },
          relevant: record.relevant, values: $0, vault: record.vault, allSlices: record.slices,
          systems: record.measures,
          losses: Dictionary(grouping: record.losses, by: \.stage).mapValues(\.count))
      }
    }
  }
}

extension RunDirectory {
  /// The primary system's values query by query; none where the run was kept without them, as
  /// committed baselines are.
  ///
  /// - Throws: ``RunError`` naming file and line of a record that cannot be read.
  /// - Complexity: O(bytes of `per-query.jsonl`).
  public func queryScores() throws(RunError) -> [QueryScore] {
    let file = file(QuestionKind.events.recordsFile)
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    return PerQueryRecord.scores(try records(), of: report.manifest.about.system)
  }
}
