internal import VaultHistory
internal import VaultVerdict

/// How figures went over the runs of one machine and toolchain, with the shifts of their level.
struct HistorySection {
  let machineText: Markup
  let trends: [Trend]
  let hasShifts: Bool
  let shiftRows: [ShiftRow]

  struct Trend {
    let metricID: Markup
    let sliceText: Markup
    let sparkline: Markup
    let runs: Markup
    let first: Markup
    let latest: Markup
    let range: Markup
    let shiftCount: Markup
  }

  struct ShiftRow {
    let metricID: Markup
    let sliceText: Markup
    let style: Markup
    let sign: Markup
    let word: Markup
    let when: Markup
    let commit: Markup
    let levels: Markup
    let chance: Markup
    let reason: Markup
  }

  /// `nil` without a series that has points.
  init?(_ history: [HistorySeries]) {
    let series = history.filter { !$0.points.isEmpty }
    guard !series.isEmpty else { return nil }
    machineText = Markup(
      Array(Set(series.map(\.machine))).sorted().joined(separator: "; "))
    trends = series.map(Self.trend)
    shiftRows = series.flatMap { one in one.shifts.compactMap { Self.row($0, of: one) } }
    hasShifts = !shiftRows.isEmpty
  }

  private static func trend(_ series: HistorySeries) -> Trend {
    let values = series.points.map(\.value)
    func text(_ value: Double?) -> String {
      value.map { FigureText.text($0, unit: series.unit) } ?? "–"
    }
    let name = series.slice.isEmpty ? "" : " {\(SliceText.text(series.slice))}"
    let title =
      "\(series.metric)\(name) over \(VerdictText.plural(values.count, "run", "runs")), from "
      + "\(text(values.first)) to \(text(values.last))"
    return Trend(
      metricID: Markup(series.metric),
      sliceText: series.slice.isEmpty ? "" : Markup(SliceText.text(series.slice)),
      sparkline: SparklinePlot(title: title, values: values, shifts: series.shifts.map(\.index))
        .markup,
      runs: Markup(DecimalText.grouped(values.count)), first: Markup(text(values.first)),
      latest: Markup(text(values.last)),
      range: Markup("\(text(values.min())) to \(text(values.max()))"),
      shiftCount: Markup(series.shifts.isEmpty ? "none" : "\(series.shifts.count)"))
  }

  private static func row(_ shift: HistorySeries.Shift, of series: HistorySeries) -> ShiftRow? {
    guard series.points.indices.contains(shift.index) else { return nil }
    let point = series.points[shift.index]
    let rises = shift.after > shift.before
    let isBetter = rises == (series.better == .higher)
    return ShiftRow(
      metricID: Markup(series.metric),
      sliceText: series.slice.isEmpty ? "" : Markup(SliceText.text(series.slice)),
      style: isBetter ? "met" : "missed", sign: isBetter ? "▲" : "▼",
      word: isBetter ? "better" : "worse", when: Markup(DateText.text(point.createdAt)),
      commit: Markup(shift.commit ?? "–"),
      levels: Markup(
        "\(FigureText.text(shift.before, unit: series.unit, besides: shift.after)) → "
          + FigureText.text(shift.after, unit: series.unit, besides: shift.before)),
      chance: Markup(DifferenceText.p(shift.p)), reason: Markup(shift.reason ?? "–"))
  }
}
