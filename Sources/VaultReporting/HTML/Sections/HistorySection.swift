internal import VaultHistory

/// How figures went over the runs of one machine and toolchain, with the shifts of their level.
enum HistorySection: ReportSection {
  static let id = "history"
  static let heading = "History"

  static func fields(_ source: ReportSource) -> Fields? {
    let series = source.history.filter { !$0.points.isEmpty }
    guard !series.isEmpty else { return nil }
    return [
      "machines": Set(series.map(\.machine)).sorted().joined(separator: "; "),
      "trends": series.map(trend),
      "shifts": series.flatMap { one in one.shifts.compactMap { shift($0, of: one) } },
    ]
  }

  private static func trend(_ series: HistorySeries) -> Fields {
    let values = series.points.map(\.value)
    func text(_ value: Double?) -> String {
      value.map { FigureText.text($0, unit: series.unit) } ?? "–"
    }
    let name = series.slice.isEmpty ? "" : " {\(SliceText.text(series.slice))}"
    let title =
      "\(series.metric)\(name) over \(VerdictText.plural(values.count, "run", "runs")), from "
      + "\(text(values.first)) to \(text(values.last))"
    return [
      "metricID": series.metric, "slice": slice(series),
      "sparkline": SparklinePlot(title: title, values: values, shifts: series.shifts.map(\.index))
        .markup,
      "runs": DecimalText.grouped(values.count), "first": text(values.first),
      "latest": text(values.last), "range": "\(text(values.min())) to \(text(values.max()))",
      "shiftCount": series.shifts.isEmpty ? "none" : "\(series.shifts.count)",
    ]
  }

  private static func shift(_ shift: HistorySeries.Shift, of series: HistorySeries) -> Fields? {
    guard series.points.indices.contains(shift.index) else { return nil }
    return [
      "metricID": series.metric, "slice": slice(series), "verdict": Mark(shift, in: series),
      "when": DateText.text(series.points[shift.index].createdAt), "commit": shift.commit ?? "–",
      "levels":
        "\(FigureText.text(shift.before, unit: series.unit, besides: shift.after)) → \(FigureText.text(shift.after, unit: series.unit, besides: shift.before))",
      "chance": DifferenceText.p(shift.p), "reason": shift.reason ?? "–",
    ]
  }

  private static func slice(_ series: HistorySeries) -> String {
    series.slice.isEmpty ? "" : SliceText.text(series.slice)
  }
}
