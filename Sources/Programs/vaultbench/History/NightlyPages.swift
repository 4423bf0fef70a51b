internal import Foundation
internal import VaultComparison
internal import VaultEvaluation
internal import VaultHistory
internal import VaultNightly
internal import VaultReporting
internal import VaultResults

/// The pages of a nightly run's folder: an index over its matrix entries, the changes, and each
/// entry compared with the previous nightly run.
enum NightlyPages {
  /// Renders them from the folder's runs.
  static func write(_ outcome: NightlyRun.Outcome, in folder: NightlyFolder) throws {
    let comparisons = try comparisons(outcome, in: folder)
    let account = account(of: outcome, in: folder, comparisons: Set(comparisons.map(\.id)))
    try folder.write(
      [("digest.md", Data(account.markdown.utf8)), ("index.html", Data(account.page.utf8))])
    try FileSet.write(
      comparisons.map { ("\($0.id).html", Data($0.page.utf8)) },
      to: folder.url.appendingPathComponent("compare"))
  }

  /// Returns the changes, as Markdown.
  static func digest(of outcome: NightlyRun.Outcome, in folder: NightlyFolder) -> String {
    account(of: outcome, in: folder).markdown
  }

  private static func account(
    of outcome: NightlyRun.Outcome, in folder: NightlyFolder, comparisons: Set<String> = []
  ) -> NightlyAccount {
    var figures: [String: NightlyFigures] = [:]
    for entry in outcome.record.cells(.completed) {
      figures[entry.id] = folder.report(entry.id, binaryDigest: nil).map { NightlyFigures($0) }
    }
    return NightlyAccount(
      outcome.record, digest: outcome.digest, figures: figures, comparisons: comparisons)
  }

  /// A page for each matrix entry that was compared with a nightly run in the neighboring folder.
  private static func comparisons(
    _ outcome: NightlyRun.Outcome, in folder: NightlyFolder
  ) throws -> [(id: String, page: String)] {
    guard let since = outcome.digest.since else { return [] }
    let before = NightlyFolder(folder.url.deletingLastPathComponent().appendingPathComponent(since))
    return try outcome.digest.changes.filter {
      $0.status == .compared && $0.move?.direction != .unchanged
        && FileManager.default.fileExists(atPath: before.storedRun($0.id).path)
    }.map { change in
      let request = try ComparisonRequest(
        runs: [before.storedRun(change.id).path, folder.run(change.id).path],
        measures: try Measure.list(NightlyFigures.measures.joined(separator: ",")))
      return (change.id, ComparisonAccount(try RunComparison(request).report()).page)
    }
  }
}
