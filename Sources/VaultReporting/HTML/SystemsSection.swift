internal import VaultVerdict

/// The systems side by side: a table, and a plot for each measure.
struct SystemsSection {
  let measures: [Markup]
  let rows: [Row]
  let plots: [Plot]
  let caption: Markup
  let abstention: AbstentionTable?

  struct Row {
    let system: Markup
    let isPrimary: Bool
    let cells: [Cell]
  }

  struct Cell {
    let value: Markup
    let interval: Markup
    let isBest: Bool
  }

  /// What the systems make of events without any related message.
  struct AbstentionTable {
    let eventCount: Markup
    let headings: [Markup]
    let lines: [Row]
  }

  struct Plot {
    let measure: Markup
    let drawing: Markup
  }

  /// `nil` if the run ranked nothing.
  init?(_ report: Report, matching: MatchingFigures) {
    guard !matching.systems.isEmpty else { return nil }
    measures = matching.measures.map { Markup($0) }
    let best = Dictionary(
      uniqueKeysWithValues: matching.measures.map { measure in
        (measure, matching.systems.compactMap { matching.figure($0, measure)?.value }.max())
      })
    rows = matching.systems.map { system in
      Row(
        system: Markup(system), isPrimary: system == matching.primary,
        cells: matching.measures.map { measure in
          Self.cell(matching.figure(system, measure), best: best[measure] ?? nil)
        })
    }
    plots = matching.measures.prefix(6).map { measure in
      Plot(
        measure: Markup(measure),
        drawing: Self.plot(measure, report: report, matching: matching).markup)
    }
    abstention = AbstentionFigures(report, systems: matching.systems).map { figures in
      AbstentionTable(
        eventCount: Markup(VerdictText.plural(figures.count, "event", "events")),
        headings: AbstentionFigures.columns.map { Markup($0.heading) },
        lines: figures.rows.map { system, row in
          Row(
            system: Markup(system), isPrimary: system == matching.primary,
            cells: row.map { Self.cell($0, best: nil) })
        })
    }
    let queries = matching.measures.compactMap { matching.figure(matching.primary, $0)?.n }.max()
    caption =
      "Means over \(VerdictText.plural(queries ?? 0, "query", "queries")) of the \(report.manifest.split) split, with 95 % intervals"
  }

  private static func cell(_ metric: Metric?, best: Double?) -> Cell {
    guard let metric else { return Cell(value: "–", interval: "", isBest: false) }
    return Cell(
      value: Markup(FigureText.text(metric.value, unit: metric.unit)),
      interval: Markup(metric.ci95.map { FigureText.interval($0, unit: metric.unit) } ?? ""),
      isBest: metric.value == best)
  }

  private static func plot(
    _ measure: String, report: Report, matching: MatchingFigures
  ) -> DotPlot {
    let rows = matching.systems.compactMap { system in
      matching.figure(system, measure).map {
        DotPlot.Row(
          label: system, value: $0.value, interval: $0.ci95,
          isEmphasized: system == matching.primary)
      }
    }
    let target = report.targets.flatMap(\.parts).first {
      $0.metric == "\(matching.primary)/\(measure)" && $0.slice == nil && $0.target != nil
    }
    let reference = target?.target.map {
      (label: "target \(FigureText.bound($0, unit: "score"))", value: $0)
    }
    return DotPlot(title: measure, rows: rows, reference: reference)
  }
}
