internal import VaultResults

/// The durations of single operations: percentiles as a plot and as a table.
enum LatencySection: ReportSection {
  static let facts = SectionFacts("latencies", "Latency", .unprinted)

  /// `nil` if nothing was timed one by one.
  ///
  /// The search widths of the index are in its own section.
  static func blocks(_ source: RunAccount) -> [Block]? {
    guard let figures = LatencyFigures(source.report, source.catalogue) else { return nil }
    let shown = figures.operations.filter { !$0.name.hasPrefix(IndexSection.latencyOperation) }
    guard !shown.isEmpty else { return nil }
    let table = Table("Percentiles of single operations", of: shown, isCaptionHidden: true) {
      Field("Operation", .name) { .init($0.name) }
      Field("Slice") { .init($0.slice.isEmpty ? "" : SliceText.text($0.slice)) }
      for percentile in figures.columns {
        Field(heading(percentile), .number) { .figure($0.seconds[percentile], unit: "seconds") }
      }
      Field("n", .number) { $0.n.map { .count($0) } ?? .none }
    }
    return [.plots(distribution(shown)), .table(table)]
  }

  /// The share of operations that are done within a time, through the percentiles that a run stores.
  private static func distribution(_ operations: [LatencyFigures.Operation]) -> [Block.Plot] {
    let curves = operations.compactMap { operation -> CurvesPlot.Curve? in
      let points = operation.seconds.compactMap { rank, seconds in
        seconds > 0 ? (x: seconds, y: shares[rank] ?? 1) : nil
      }.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
      return points.count > 2
        ? .init(
          name: operation.name.replacing(", one item", with: ""), points: points) : nil
    }
    let seconds = curves.flatMap { $0.points.map(\.x) }
    guard let least = seconds.min(), let most = seconds.max(), least < most else { return [] }
    let plot = CurvesPlot(
      title: "Share of operations done within a time, drawn through only the stored percentiles",
      x: "time", y: "share done", curves: curves,
      marks: LinearScale.logarithmicTicks(in: least...most, most: 6)
        .map { ($0, FigureText.bound($0, unit: "seconds")) }, isLogarithmic: true)
    return [.init(caption: plot.title, drawing: plot.markup)]
  }

  private static let shares: [LatencyFigures.Percentile: Double] = [
    .p50: 0.5, .p90: 0.9, .p95: 0.95, .p99: 0.99, .p999: 0.999, .max: 1,
  ]

  private static func heading(_ percentile: LatencyFigures.Percentile) -> String {
    switch percentile {
    case .p50: "Median"
    case .p999: "p99.9"
    case .max: "Slowest"
    case .p90, .p95, .p99: percentile.rawValue
    }
  }
}
