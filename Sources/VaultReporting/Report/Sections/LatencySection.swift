internal import VaultResults

/// How long single operations took: percentiles as a drawing and as a table.
enum LatencySection: ReportSection {
  static let id = "latencies"
  static let heading = "Latency"
  static let isPrinted = false

  /// `nil` if nothing was timed one by one.
  ///
  /// The search widths of the index are left to its own section.
  static func blocks(_ source: ReportSource) -> [Block]? {
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
    let table = Table(
      "Percentiles of single operations",
      [.init("Operation", .name), .init("Slice")]
        + figures.columns.map { .init(heading($0), .number) } + [.init("n", .number)],
      shown.map { operation in
        .init(
          [
            Table.Cell(operation.name),
            Table.Cell(operation.slice.isEmpty ? "" : SliceText.text(operation.slice)),
          ]
            + figures.columns.map { column in
              operation.seconds[column].map {
                .number(FigureText.text($0, unit: "seconds"), $0)
              } ?? .none
            } + [operation.n.map { .count($0) } ?? .none])
      }, isCaptionHidden: true)
    return [.plots([.init(caption: plot.title, drawing: plot.markup)]), .table(table)]
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
