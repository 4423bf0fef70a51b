public import VaultResults

/// The data of one run in the index of a nightly run.
public struct NightlyFigures: Hashable, Sendable {
  /// The measures, in the order of the columns.
  public static let measures = ["nDCG@10", "P@10", "R@50"]

  /// The values by measure; one that was not measured is left out.
  public let figures: [String: Metric]
  /// The number of targets that the run meets and misses.
  public let targets: VerdictSummary

  /// Selects the main metrics of a report.
  public init(_ report: Report) {
    figures = Self.measures.reduce(into: [:]) { figures, measure in
      figures[measure] = report.metric("\(report.manifest.about.system)/\(measure)")
    }
    targets = VerdictSummary(report.targets)
  }
}
