public import VaultHistory
internal import VaultResults

/// A history as one HTML page: self-contained, offline, without scripts.
///
/// Every plot repeats values that a table states. Equal series give equal pages.
public struct HistoryAccount {
  private let series: [HistorySeries]

  /// Takes series in the order in which they are shown.
  public init(_ series: [HistorySeries]) { self.series = series }

  /// The page in UTF-8, complete from its document type on.
  public var page: String {
    let shifts = series.enumerated().flatMap { index, series in
      series.shifts.reversed().map { Change(shift: $0, series: series, anchor: "figure-\(index)") }
    }
    var sections: [Document.Section] = []
    if !shifts.isEmpty { sections.append(.init("shifts", "Change points", Self.table(shifts))) }
    sections += subjects.enumerated().map { place, subject in
      .init(
        "figures\(place == 0 ? "" : "-\(place)")", subject,
        [
          .paragraph(
            """
            Run by run, oldest on the left, with 95 % intervals where there are any. Level lines and numbered \
            marks show the change points.
            """, .lead)
        ]
          + series.enumerated().filter { $0.element.subject == subject }
          .flatMap { Self.figure($0.element, anchor: "figure-\($0.offset)") })
    }
    sections.append(.init("reading", "How to read this", [.terms(Array(Self.reading))]))
    return HTMLRenderer.page(
      Document(
        title: "vaultbench: history", heading: heading, sections: sections,
        styles: ["history"], hasNavigation: false))
  }

  /// The subjects of the series, each once, in their order.
  private var subjects: [String] { series.map(\.subject).distinct }

  private var heading: Document.Heading {
    let runs = Set(series.flatMap { $0.points.map(\.run) }).count
    let times = series.flatMap { $0.points.map { String($0.createdAt.prefix(10)) } }
    let shifts = series.reduce(0) { $0 + $1.shifts.count }
    let span = times.min().flatMap { first in times.max().map { "From \(first) to \($0)" } }
    return .init(
      eyebrow: "vaultbench history", title: "History",
      subtitle:
        "\(VerdictText.plural(series.count, "metric")) over \(VerdictText.plural(runs, "run"))",
      blocks: [
        .paragraph(
          series.isEmpty
            ? "The history holds no such metric yet."
            : "\(span ?? ""), \(VerdictText.plural(shifts, "change point")).")
      ])
  }

  private struct Change {
    let shift: HistorySeries.Shift
    let series: HistorySeries
    let anchor: String
  }

  private static func table(_ changes: [Change]) -> [Block] {
    [
      .paragraph(
        """
        Lasting changes of level: newest first within each metric. The first run of the new \
        level names the commit to look at, unless runs before it are of unknown commits.
        """, .lead),
      .table("Change points", of: changes, isCaptionHidden: true) {
        Field("Metric", .name) { "\(link: HistoryText.name($0.series), to: "#\($0.anchor)")" }
        Field("First seen") { .init(HistoryText.date($0.shift, in: $0.series)) }
        Field("Outcome") { .mark(Mark($0.shift, in: $0.series)) }
        Field("Level before → after", .number) {
          .init(HistoryText.levels($0.shift, unit: $0.series.unit))
        }
        Field("Commit") { .init(HistoryText.attribution($0.shift)) }
        Field("Permutation test", .number) { .init(HistoryText.p($0.shift.p)) }
        Field("Reason") { .init($0.shift.reason ?? "–") }
      },
    ]
  }

  private static func figure(_ series: HistorySeries, anchor: String) -> [Block] {
    let numbers = Dictionary(series.shifts.enumerated().map { ($0.element.index, $0.offset + 1) }) {
      first, _ in first
    }
    let trend = HistoryText.trend(series)
    let name = HistoryText.name(series)
    return [
      .element("<div id=\"\(anchor)\"></div>"), .heading(Text(name)),
      .paragraph(
        """
        \(strong: HistoryText.last(series)) · \(trend.contains("%") ? "\(trend) in ten runs" : trend) · \
        \(muted: series.machine)
        """),
      .plots([.init(caption: name, drawing: TrendPlot(series: series).markup)]),
      .fold(
        "As a table: \(series.points.count) runs",
        .table(
          "\(name), newest first", of: series.points.enumerated().reversed(), look: .plain,
          isCaptionHidden: true
        ) {
          Field("Began", .name) { .init(DateText.text($0.element.createdAt)) }
          Field("Value", .number) { value($0.element, unit: series.unit) }
          Field("Commit") { .code($0.element.commit.map(HistoryText.short) ?? "unknown") }
          Field("Run") { .code($0.element.run) }
          Field("Mark") {
            let number = numbers[$0.offset].map { "change point \($0)" }
            return .init([number, $0.element.settings].compactMap(\.self).joined(separator: "; "))
          }
        }),
    ]
  }

  private static func value(_ point: HistorySeries.Point, unit: String) -> Table.Cell {
    .interval(
      FigureText.text(point.value, unit: unit),
      point.ci95.map { FigureText.interval($0, unit: unit) } ?? "", point.value, point.ci95)
  }

  private static let reading: KeyValuePairs<Text, Text> = [
    "Change point": """
    E-divisive with a permutation test: where the energy distance between the runs before and after is \
    greatest, and greater than in all but one of a hundred shuffled orders. A slow drift or a single odd \
    run is none.
    """,
    "Trend": """
    Mann’s test since the last change point, the slope after Theil and Sen. “Steady” means \
    that no trend was detected.
    """,
    "Which runs": """
    Runs about one system over one corpus and split, by the same settings and suites; a run that \
    differs in one of them is of another series, shown from its second run on. What repeats exactly is followed across machines; times, \
    rates and memory only on one class of machine and compiler.
    """,
  ]
}
