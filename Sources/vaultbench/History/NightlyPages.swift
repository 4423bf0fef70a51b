internal import Foundation
internal import VaultHistory
internal import VaultReporting

/// The pages of a night's folder: an index over its cells, and what changed.
enum NightlyPages {
  /// Renders them from the folder's runs.
  static func write(_ outcome: NightlyRun.Outcome, in folder: NightlyFolder) throws {
    let account = account(of: outcome, in: folder)
    try folder.write([
      ("digest.md", Data(account.markdown.utf8)), ("index.html", Data(account.page.utf8)),
    ])
  }

  /// What changed, as Markdown.
  static func digest(of outcome: NightlyRun.Outcome, in folder: NightlyFolder) -> String {
    account(of: outcome, in: folder).markdown
  }

  private static func account(
    of outcome: NightlyRun.Outcome, in folder: NightlyFolder
  ) -> NightlyAccount {
    var figures: [String: NightlyFigures] = [:]
    for entry in outcome.record.cells(.completed) {
      figures[entry.id] = folder.report(entry.id, binaryDigest: nil).map { NightlyFigures($0) }
    }
    return NightlyAccount(outcome.record, digest: outcome.digest, figures: figures)
  }
}
