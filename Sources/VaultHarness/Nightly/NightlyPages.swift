internal import Foundation
internal import VaultHistory
internal import VaultReporting

/// Writes what people read of a night: the index over all runs and the digest.
enum NightlyPages {
  /// Writes `nightly.json`, `index.html`, `digest.md` and `digest.json`.
  ///
  /// - Throws: ``HarnessError``, `VerdictError` or `ReportingError`.
  static func write(
    _ record: NightlyRecord, _ digest: NightlyDigest, in folder: NightlyFolder
  ) throws {
    var figures: [String: NightlyFigures] = [:]
    for entry in record.cells(.completed) {
      figures[entry.id] = folder.report(entry.id, binaryDigest: nil).map { NightlyFigures($0) }
    }
    let page = try NightlyPage.render(record, figures: figures, digest: digest)
    try folder.write([
      (NightlyRecord.fileName, try record.encoded()),
      ("digest.json", try digest.encoded()),
      ("digest.md", Data(NightlyDigestText.markdown(digest, of: record).utf8)),
      ("index.html", Data(page.utf8)),
    ])
  }
}
