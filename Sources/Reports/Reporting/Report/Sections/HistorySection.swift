internal import VaultHistory

/// The course of metrics over the runs of one machine and toolchain, with their change points.
enum HistorySection: ReportSection {
  static let facts = SectionFacts("history", "History")

  static func blocks(_ source: RunAccount) -> [Block]? {
    let series = source.history.filter { !$0.points.isEmpty }
    guard !series.isEmpty else { return nil }
    let machines = Set(series.map(\.machine)).sorted().joined(separator: "; ")
    let changes = series.flatMap { one in
      one.shifts.filter { one.points.indices.contains($0.index) }.map { (shift: $0, series: one) }
    }
    return [
      .paragraph(
        """
        The runs of \(machines), oldest at the left. A dashed line is a change point \
        found by a permutation test.
        """, .lead), .table(trends(series)), .table(shifts(changes)),
    ]
  }

  private static func trends(_ series: [HistorySeries]) -> Table {
    Table("Metrics over the runs", of: series, look: .trends) {
      Field("Metric", .name) { .code($0.metric, notes: [Text(slice($0))]) }
      Field("Runs, oldest first", .bar) { .bar(sparkline($0)) }
      Field("Runs", .number) { .count($0.points.count) }
      Field("First", .number) { .figure($0.values.first, unit: $0.unit) }
      Field("Latest", .number) { .figure($0.values.last, unit: $0.unit) }
      Field("Range", .number) {
        .init("\(text($0.values.min(), $0)) to \(text($0.values.max(), $0))")
      }
      Field("Change points", .number) { $0.shifts.isEmpty ? "none" : .count($0.shifts.count) }
    }
  }

  private static func sparkline(_ series: HistorySeries) -> Markup {
    let name = series.slice.isEmpty ? "" : " {\(SliceText.text(series.slice))}"
    let title =
      "\(series.metric)\(name) over "
      + "\(VerdictText.plural(series.points.count, "run")), from "
      + "\(text(series.values.first, series)) to \(text(series.values.last, series))"
    return .sparkline(title, of: series)
  }

  private static func shifts(
    _ changes: [(shift: HistorySeries.Shift, series: HistorySeries)]
  ) -> Table {
    Table("Change points: the first run of each new level, and its commit", of: changes) {
      Field("Change") { .mark(Mark($0.shift, in: $0.series)) }
      Field("Metric", .name) { .code($0.series.metric, notes: [Text(slice($0.series))]) }
      Field("Mean before → after", .number) {
        .init(FigureText.change($0.shift.before, $0.shift.after, unit: $0.series.unit))
      }
      Field("Since") { .init(DateText.text($0.series.points[$0.shift.index].createdAt)) }
      Field("Commit") { .code($0.shift.commit ?? "–") }
      Field("p", .number) { .init(DifferenceText.p($0.shift.p)) }
      Field("Reason") { .init($0.shift.reason ?? "–") }
    }
  }

  private static func text(_ value: Double?, _ series: HistorySeries) -> String {
    value.map { FigureText.text($0, unit: series.unit) } ?? "–"
  }

  private static func slice(_ series: HistorySeries) -> String {
    series.slice.isEmpty ? "" : SliceText.text(series.slice)
  }
}

extension HistorySeries {
  fileprivate var values: [Double] { points.map(\.value) }
}
