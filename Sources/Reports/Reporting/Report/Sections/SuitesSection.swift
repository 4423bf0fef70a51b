internal import VaultResults

/// The metrics of suites that have no section of their own, so that no suite that ran is omitted.
enum SuitesSection: ReportSection {
  static let facts = SectionFacts("suites", "Further suites", .unprinted, .ofBuiltInPipeline)

  /// `nil` if every suite has a section.
  static func blocks(_ source: RunAccount) -> [Block]? {
    let known = own.union(LanguageFigures(source.report)?.models ?? [])
      .union(source.matching.systems)
    let metrics = Dictionary(grouping: source.report.metrics) { metric in
      metric.id.split(separator: "/").first.map(String.init) ?? metric.id
    }.filter { !known.contains($0.key) }
    guard !metrics.isEmpty else { return nil }
    return [
      .paragraph(
        """
        What else ran, suite by suite. Every metric with all its digits is in \
        \(link: "figures.csv", to: "figures.csv").
        """, .lead)
    ]
      + metrics.sorted { $0.key < $1.key }.map { name, rows in
        .fold(
          "\(name) \(muted: VerdictText.plural(rows.count, "metric"))",
          .metrics("Suite \(name)", rows))
      }
  }

  /// The suites that another section shows.
  private static let own: Set<String> = [
    "ablation", "index", "ingest", "model", "scale", "search", "sync",
  ]
}
