internal import VaultResults

/// How long single operations took: percentiles as a drawing and as a table.
enum LatencySection: ReportSection {
  static let id = "latencies"
  static let heading = "Latency"

  /// `nil` if nothing was timed one by one.
  ///
  /// The search widths of the index are left to its own section.
  static func fields(_ source: ReportSource) -> Fields? {
    guard let figures = LatencyFigures(source.report, source.catalogue) else { return nil }
    let shown = figures.operations.filter { !$0.name.hasPrefix(IndexSection.latencyOperation) }
    guard !shown.isEmpty else { return nil }
    let plot = LatencyPlot(
      title: "Latency of single operations",
      rows: shown.compactMap { operation in
        let seconds = figures.columns.compactMap { operation.seconds[$0] }.filter { $0 > 0 }
        let slice = operation.slice.isEmpty ? "" : " {\(SliceText.text(operation.slice))}"
        return seconds.isEmpty
          ? nil : LatencyPlot.Row(label: operation.name + slice, seconds: seconds)
      })
    return [
      "drawing": plot.markup, "percentiles": figures.columns.map(heading),
      "operations": shown.map { operation -> Fields in
        [
          "operation": operation.name,
          "slice": operation.slice.isEmpty ? "" : SliceText.text(operation.slice),
          "times": figures.columns.map { column in
            operation.seconds[column].map { FigureText.text($0, unit: "seconds") } ?? "–"
          },
          "n": operation.n.map { DecimalText.grouped($0) } ?? "–",
        ]
      },
    ]
  }

  private static func heading(_ percentile: LatencyFigures.Percentile) -> String {
    switch percentile {
    case .p50: "Median"
    case .p999: "p99.9"
    case .max: "Slowest"
    case .p90, .p95, .p99: percentile.rawValue
    }
  }
}
