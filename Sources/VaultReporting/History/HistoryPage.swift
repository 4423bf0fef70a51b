public import VaultHistory
internal import VaultVerdict

/// A history as one HTML page for people: self-contained, offline, without scripts.
///
/// It reads in light, in dark and on paper, from 400 pixels of width up; every drawing repeats
/// figures that a table states. Equal series give equal pages.
public enum HistoryPage {
  /// Renders series.
  ///
  /// - Parameter series: The series in the order in which they are shown.
  /// - Returns: The page in UTF-8, complete from its document type on.
  /// - Throws: `ReportingError.brokenTemplate`, which no series can cause.
  public static func render(_ series: [HistorySeries]) throws(ReportingError) -> String {
    try TemplateLibrary([("head", HTMLTemplates.head), ("history", HTMLTemplates.historyPage)])
      .render(HistoryContent(series), template: "history")
  }
}

/// Everything the page shows.
struct HistoryContent {
  let title: Markup = "vaultbench: history"
  let style: Markup
  let subtitle: Markup
  let sentence: Markup
  let isShifted: Bool
  let alerts: [Alert]
  let figures: [Figure]

  /// A shift of level, in the list of all of them.
  struct Alert {
    let metricName: Markup
    let anchor: Markup
    let day: Markup
    let levels: Markup
    let verdictStyle: Markup
    let verdictSign: Markup
    let verdictWord: Markup
    let attribution: Markup
    let likelihood: Markup
    let reason: Markup
  }

  /// A series with its drawing.
  struct Figure {
    let name: Markup
    let anchor: Markup
    let last: Markup
    let trend: Markup
    let place: Markup
    let drawing: Markup
    let count: Markup
    let rows: [Row]
  }

  /// A run of a series.
  struct Row {
    let time: Markup
    let run: Markup
    let commit: Markup
    let value: Markup
    let interval: Markup
    let mark: Markup
  }

  init(_ series: [HistorySeries]) {
    style = Markup(trusted: Stylesheet.text + "\n" + Stylesheet.history)
    let runs = Set(series.flatMap { $0.points.map(\.run) }).count
    let times = series.flatMap { $0.points.map { String($0.createdAt.prefix(10)) } }
    subtitle =
      "\(VerdictText.plural(series.count, "figure", "figures")) over \(VerdictText.plural(runs, "run", "runs"))"
    let shifts = series.reduce(0) { $0 + $1.shifts.count }
    let span = times.min().flatMap { first in times.max().map { "From \(first) to \($0)" } }
    sentence = Markup(
      series.isEmpty
        ? "The history holds no such figure yet."
        : "\(span ?? ""), \(VerdictText.plural(shifts, "shift", "shifts")) of level.")
    alerts = series.enumerated().flatMap { index, series in
      series.shifts.reversed().map { Self.alert($0, in: series, anchor: "figure-\(index)") }
    }
    isShifted = !alerts.isEmpty
    figures = series.enumerated().map { Self.figure($0.element, anchor: "figure-\($0.offset)") }
  }

  private static func alert(
    _ shift: HistorySeries.Shift, in series: HistorySeries, anchor: String
  ) -> Alert {
    let verdict = HistoryText.verdict(shift, in: series)
    return Alert(
      metricName: Markup(HistoryText.name(series)), anchor: Markup(anchor),
      day: Markup(HistoryText.date(shift, in: series)),
      levels: Markup(HistoryText.levels(shift, unit: series.unit)),
      verdictStyle: Markup(verdict.style), verdictSign: Markup(verdict.sign),
      verdictWord: Markup(verdict.word), attribution: Markup(HistoryText.attribution(shift)),
      likelihood: Markup(HistoryText.p(shift.p)), reason: Markup(shift.reason ?? "–"))
  }

  private static func trend(_ series: HistorySeries) -> String {
    let words = HistoryText.trend(series)
    return words.contains("%") ? "\(words) in ten runs" : words
  }

  private static func figure(_ series: HistorySeries, anchor: String) -> Figure {
    let numbers = Dictionary(
      series.shifts.enumerated().map { ($0.element.index, $0.offset + 1) },
      uniquingKeysWith: { first, _ in first })
    return Figure(
      name: Markup(HistoryText.name(series)), anchor: Markup(anchor),
      last: Markup(HistoryText.last(series)), trend: Markup(Self.trend(series)),
      place: Markup("\(series.subject) · \(series.machine)"),
      drawing: TrendPlot(series: series).markup, count: Markup(String(series.points.count)),
      rows: series.points.enumerated().reversed().map { index, point in
        Row(
          time: Markup(DateText.text(point.createdAt)), run: Markup(point.run),
          commit: Markup(point.commit.map(HistoryText.short) ?? "unknown"),
          value: Markup(FigureText.text(point.value, unit: series.unit)),
          interval: Markup(point.ci95.map { FigureText.interval($0, unit: series.unit) } ?? ""),
          mark: Markup(numbers[index].map { "shift \($0)" } ?? ""))
      })
  }
}
