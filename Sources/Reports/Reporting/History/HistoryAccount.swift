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
      series.shifts.reversed().map { shift($0, in: series, anchor: "figure-\(index)") }
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

  private static func table(_ rows: [Table.Row]) -> [Block] {
    [
      .paragraph(
        """
        Lasting changes of level: newest first within each metric. The first run of the new \
        level names the commit to look at, unless runs before it are of unknown commits.
        """, .lead),
      .table(
        "Change points",
        [
          .init("Metric", .name), .init("First seen"), .init("Outcome"),
          .init("Level before → after", .number), .init("Commit"),
          .init("Permutation test", .number), .init("Reason"),
        ], rows, isCaptionHidden: true),
    ]
  }

  private func shift(
    _ shift: HistorySeries.Shift, in series: HistorySeries, anchor: String
  ) -> Table.Row {
    .init(
      Table.Cell("\(link: HistoryText.name(series), to: "#\(anchor)")"),
      Table.Cell(HistoryText.date(shift, in: series)), .mark(Mark(shift, in: series)),
      Table.Cell(HistoryText.levels(shift, unit: series.unit)),
      Table.Cell(HistoryText.attribution(shift)), Table.Cell(HistoryText.p(shift.p)),
      Table.Cell(shift.reason ?? "–"))
  }

  /// A series with its drawing and its runs.
  private static func figure(_ series: HistorySeries, anchor: String) -> [Block] {
    let numbers = Dictionary(series.shifts.enumerated().map { ($0.element.index, $0.offset + 1) }) {
      first, _ in first
    }
    let rows = series.points.enumerated().reversed().map { index, point in
      Table.Row(
        Table.Cell(DateText.text(point.createdAt)),
        Table.Cell(
          Text(FigureText.text(point.value, unit: series.unit)),
          notes: [Text(point.ci95.map { FigureText.interval($0, unit: series.unit) } ?? "")],
          figure: .init(value: point.value, interval: point.ci95)),
        .code(point.commit.map(HistoryText.short) ?? "unknown"), .code(point.run),
        Table.Cell(
          [numbers[index].map { "change point \($0)" }, point.settings].compactMap(\.self)
            .joined(separator: "; ")))
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
          "\(name), newest first",
          [
            .init("Began", .name), .init("Value", .number), .init("Commit"), .init("Run"),
            .init("Mark"),
          ], rows, look: .plain, isCaptionHidden: true)),
    ]
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
