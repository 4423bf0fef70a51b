internal import VaultResults

/// What a reader must know to read the figures rightly.
enum ReadingSection: ReportSection {
  static let id = "reading"
  static let heading = "How to read this"

  static func fields(_ source: ReportSource) -> Fields? {
    [
      "split": source.report.manifest.split,
      "queryCount": source.matching.queryCount ?? "its queries",
    ]
  }
}
