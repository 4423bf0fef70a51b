public import VaultHistory

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
    let shifts = series.enumerated().flatMap { index, series in
      series.shifts.reversed().map { shift($0, in: series, anchor: "figure-\(index)") }
    }
    let figures = series.enumerated().map { figure($1, anchor: "figure-\($0)") }
    var sections: [HTMLPage.Section] = []
    if !shifts.isEmpty { sections.append(.init("shifts", "Shifts of level", ["shifts": shifts])) }
    sections.append(.init("figures", "Figures", ["figures": figures]))
    sections.append(.init("reading", "How to read this", [:]))
    return try HTMLPage(
      folder: "history", title: "vaultbench: history", styles: ["history"],
      skip: ("figures", "the figures"), heading: heading(series), sections: sections,
      hasNavigation: false
    ).render()
  }

  private static func heading(_ series: [HistorySeries]) -> Fields {
    let runs = Set(series.flatMap { $0.points.map(\.run) }).count
    let times = series.flatMap { $0.points.map { String($0.createdAt.prefix(10)) } }
    let shifts = series.reduce(0) { $0 + $1.shifts.count }
    let span = times.min().flatMap { first in times.max().map { "From \(first) to \($0)" } }
    return [
      "subtitle":
        "\(VerdictText.plural(series.count, "figure", "figures")) over \(VerdictText.plural(runs, "run", "runs"))",
      "sentence": series.isEmpty
        ? "The history holds no such figure yet."
        : "\(span ?? ""), \(VerdictText.plural(shifts, "shift", "shifts")) of level.",
    ]
  }

  /// A shift of level, in the list of all of them.
  private static func shift(
    _ shift: HistorySeries.Shift, in series: HistorySeries, anchor: String
  ) -> Fields {
    [
      "name": HistoryText.name(series), "anchor": anchor,
      "day": HistoryText.date(shift, in: series),
      "levels": HistoryText.levels(shift, unit: series.unit), "verdict": Mark(shift, in: series),
      "attribution": HistoryText.attribution(shift), "likelihood": HistoryText.p(shift.p),
      "reason": shift.reason ?? "–",
    ]
  }

  /// A series with its drawing and its runs.
  private static func figure(_ series: HistorySeries, anchor: String) -> Fields {
    let numbers = Dictionary(
      series.shifts.enumerated().map { ($0.element.index, $0.offset + 1) },
      uniquingKeysWith: { first, _ in first })
    let rows = series.points.enumerated().reversed().map { index, point -> Fields in
      [
        "time": DateText.text(point.createdAt), "run": point.run,
        "commit": point.commit.map(HistoryText.short) ?? "unknown",
        "value": FigureText.text(point.value, unit: series.unit),
        "interval": point.ci95.map { FigureText.interval($0, unit: series.unit) } ?? "",
        "mark": [numbers[index].map { "shift \($0)" }, point.settings].compactMap(\.self)
          .joined(separator: "; "),
      ]
    }
    let trend = HistoryText.trend(series)
    return [
      "name": HistoryText.name(series), "anchor": anchor, "last": HistoryText.last(series),
      "trend": trend.contains("%") ? "\(trend) in ten runs" : trend,
      "place": "\(series.subject) · \(series.machine)",
      "drawing": TrendPlot(series: series).markup, "count": String(series.points.count),
      "rows": rows,
    ]
  }
}
