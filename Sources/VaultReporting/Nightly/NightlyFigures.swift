public import VaultResults

/// What a night's index shows of one run.
public struct NightlyFigures: Hashable, Sendable {
  /// The measures, in the order of the columns.
  public static let measures = ["nDCG@10", "P@10", "R@50"]

  /// The system that the figures are of.
  public let system: String
  /// The figures by measure; one that was not measured is left out.
  public let figures: [String: Metric]
  /// How many targets the run meets and misses.
  public let targets: VerdictSummary

  /// Picks the leading figures of a report.
  public init(_ report: Report) {
    system = report.manifest.about.system
    var figures: [String: Metric] = [:]
    for measure in Self.measures {
      figures[measure] = report.metric("\(report.manifest.about.system)/\(measure)")
    }
    self.figures = figures
    targets = VerdictSummary(report.targets)
  }
}
