internal import VaultHistory

/// The course of metrics over the runs of one machine and toolchain, with their change points.
enum HistorySection: ReportSection {
  static let facts = SectionFacts("history", "History")

  static func blocks(_ source: ReportSource) -> [Block]? {
    let series = source.history.filter { !$0.points.isEmpty }
    guard !series.isEmpty else { return nil }
    let machines = Set(series.map(\.machine)).sorted().joined(separator: "; ")
    let shifts = series.flatMap { one in one.shifts.compactMap { shift($0, of: one) } }
    let trends = Table(
      "Metrics over the runs",
      [
        .init("Metric", .name), .init("Runs, oldest first", .bar), .init("Runs", .number),
        .init("First", .number), .init("Latest", .number), .init("Range", .number),
        .init("Change points", .number),
      ], series.map(trend), look: .trends)
    return [
      .paragraph(
        """
        The runs of \(machines), oldest at the left. A dashed line is a change point \
        found by a permutation test.
        """, .lead), .table(trends), .table(HistorySection.shifts(shifts)),
    ]
  }

  /// Returns the change points as a table.
  static func shifts(_ rows: [Table.Row]) -> Table {
    Table(
      "Change points: the first run of each new level, and its commit",
      [
        .init("Change"), .init("Metric", .name), .init("Mean before → after", .number),
        .init("Since"), .init("Commit"), .init("p", .number), .init("Reason"),
      ], rows)
  }

  private static func trend(_ series: HistorySeries) -> Table.Row {
    let values = series.points.map(\.value)
    func cell(_ value: Double?) -> Table.Cell {
      .figure(value, unit: series.unit)
    }
    let name = series.slice.isEmpty ? "" : " {\(SliceText.text(series.slice))}"
    let title =
      "\(series.metric)\(name) over \(VerdictText.plural(values.count, "run", "runs")), from "
      + "\(cell(values.first).text.plain) to \(cell(values.last).text.plain)"
    return .init(
      .code(series.metric, notes: [Text(slice(series))]),
      .bar(
        SparklinePlot(title: title, values: values, shifts: series.shifts.map(\.index)).markup),
      .count(values.count), cell(values.first), cell(values.last),
      Table.Cell("\(cell(values.min()).text.plain) to \(cell(values.max()).text.plain)"),
      series.shifts.isEmpty ? "none" : .count(series.shifts.count))
  }

  /// Returns a change point as a row; `nil` where its run is not among the points.
  static func shift(_ shift: HistorySeries.Shift, of series: HistorySeries) -> Table.Row? {
    guard series.points.indices.contains(shift.index) else { return nil }
    let before = FigureText.text(shift.before, unit: series.unit, besides: shift.after)
    let after = FigureText.text(shift.after, unit: series.unit, besides: shift.before)
    return .init(
      .mark(Mark(shift, in: series)), .code(series.metric, notes: [Text(slice(series))]),
      Table.Cell("\(before) → \(after)"),
      Table.Cell(DateText.text(series.points[shift.index].createdAt)),
      .code(shift.commit ?? "–"), Table.Cell(DifferenceText.p(shift.p)),
      Table.Cell(shift.reason ?? "–"))
  }

  private static func slice(_ series: HistorySeries) -> String {
    series.slice.isEmpty ? "" : SliceText.text(series.slice)
  }
}
