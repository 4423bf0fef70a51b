internal import VaultResults

/// The figures of suites that have no section of their own, so that no suite that ran is hidden.
enum SuitesSection: ReportSection {
  static let id = "suites"
  static let heading = "Further suites"

  /// `nil` if every suite has a section.
  static func fields(_ source: ReportSource) -> Fields? {
    let known = own.union(LanguageFigures(source.report)?.models ?? [])
      .union(source.matching.systems)
    let metrics = Dictionary(grouping: source.report.metrics) { metric in
      metric.id.split(separator: "/").first.map(String.init) ?? metric.id
    }.filter { !known.contains($0.key) }
    guard !metrics.isEmpty else { return nil }
    return [
      "suites": metrics.sorted { $0.key < $1.key }.map { name, rows -> Fields in
        [
          "name": name, "count": VerdictText.plural(rows.count, "figure", "figures"),
          "isLong": rows.count > mostOpen, "rows": rows.map(Fields.row),
        ]
      }
    ]
  }

  /// The suites that another section shows.
  private static let own: Set<String> = ["ablation", "index", "ingest", "search"]
  /// A suite with more figures stays closed until it is asked for.
  private static let mostOpen = 30
}
