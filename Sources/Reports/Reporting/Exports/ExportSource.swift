public import VaultComparison
public import VaultGate
public import VaultHistory
public import VaultResults

/// A stored run, and the options of its rendering.
public struct ExportSource: Sendable {
  /// The run.
  public let report: Report
  /// The definitions of the metrics.
  public let catalogue: MetricCatalogue
  /// Reads the primary system's values query by query.
  public var queries: @Sendable () throws -> [QueryScore] = { [] }
  /// Reads the content of a page's table of all queries.
  public var explorer: @Sendable () throws -> QueryExplorer? = { nil }
  /// Computes the distinguishable systems and the differing slices.
  public var statistics: @Sendable () throws -> RunStatistics? = { nil }
  /// The report with which the run is compared, metric by metric.
  public var baseline: Report?
  /// The decision of a gate over the run.
  public var gate: GateReport?
  /// Metrics over runs.
  public var history: [HistorySeries] = []
  /// Further runs.
  public var earlier: [Report] = []
  /// The ids of the metrics to include; none selects the format's defaults.
  public var metrics: [MetricPattern] = []
  /// The system to include; the run's own if `nil`.
  public var system: String?

  /// Gives a run to render; the rest is optional.
  public init(_ report: Report, catalogue: MetricCatalogue) {
    self.report = report
    self.catalogue = catalogue
  }

  /// Returns true if a metric is requested, by its id.
  func takes(_ id: String) -> Bool { metrics.isEmpty || metrics.contains { $0.matches(id) } }

  /// Returns the requested metrics of a run, in its order.
  ///
  /// - Parameters:
  ///   - report: The run; this source's own if left out.
  ///   - format: The name of the rendering in errors.
  /// - Returns: Metrics with finite values and intervals.
  /// - Throws: `ResultsError.notFinite` naming a metric.
  func chosen(of report: Report? = nil, format: String) throws(ResultsError) -> [Metric] {
    let metrics = (report ?? self.report).metrics.filter { takes($0.id) }
    for metric in metrics {
      let values = [metric.value, metric.ci95?.low ?? 0, metric.ci95?.high ?? 0]
      guard values.allSatisfy(\.isFinite) else {
        throw .notFinite(file: format, key: ExportText.line(metric.id, most: 80))
      }
    }
    return metrics
  }
}
