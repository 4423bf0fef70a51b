internal import VaultVerdict

/// How long single operations took: percentiles as a drawing and as a table.
struct LatencySection {
  let drawing: Markup
  let percentiles: [Markup]
  let operations: [Row]

  struct Row {
    let operation: Markup
    let sliceText: Markup
    let times: [Markup]
    let n: Markup
  }

  /// `nil` if nothing was timed one by one.
  ///
  /// The search widths of the index are left to its own section.
  init?(_ report: Report) {
    guard let figures = LatencyFigures(report) else { return nil }
    let shown = figures.operations.filter { !$0.name.hasPrefix(IndexSection.latencyOperation) }
    guard !shown.isEmpty else { return nil }
    drawing =
      LatencyPlot(
        title: "Latency of single operations",
        rows: shown.compactMap { operation in
          let seconds = figures.columns.compactMap { operation.seconds[$0] }.filter { $0 > 0 }
          let slice = operation.slice.isEmpty ? "" : " {\(SliceText.text(operation.slice))}"
          return seconds.isEmpty
            ? nil : LatencyPlot.Row(label: operation.name + slice, seconds: seconds)
        }
      ).markup
    percentiles = figures.columns.map { Markup(Self.heading($0)) }
    operations = shown.map { operation in
      Row(
        operation: Markup(operation.name),
        sliceText: operation.slice.isEmpty ? "" : Markup(SliceText.text(operation.slice)),
        times: figures.columns.map { column in
          Markup(
            operation.seconds[column].map { FigureText.text($0, unit: "seconds") } ?? "–")
        },
        n: Markup(operation.n.map { DecimalText.grouped($0) } ?? "–"))
    }
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
