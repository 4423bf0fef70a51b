internal import Foundation
internal import VaultHistory
internal import VaultReporting

/// The pages of a night's folder: an index over its cells, and what changed.
enum NightlyPages {
  /// Renders them from the folder's runs.
  static func write(_ outcome: NightlyRun.Outcome, in folder: NightlyFolder) throws {
    var figures: [String: NightlyFigures] = [:]
    for entry in outcome.record.cells(.completed) {
      figures[entry.id] = folder.report(entry.id, binaryDigest: nil).map { NightlyFigures($0) }
    }
    let page = try NightlyPage.render(outcome.record, figures: figures, digest: outcome.digest)
    try folder.write([
      ("digest.md", Data(NightlyDigestText.markdown(outcome.digest, of: outcome.record).utf8)),
      ("index.html", Data(page.utf8)),
    ])
  }
}
