internal import VaultResults

/// The systems side by side: a table, and a plot for each measure.
enum SystemsSection: ReportSection {
  static let id = "systems"
  static let heading = "Systems compared"
  static let name = "Systems"

  /// `nil` if the run ranked nothing.
  static func blocks(_ source: ReportSource) -> [Block]? {
    let matching = source.matching
    guard !matching.systems.isEmpty else { return nil }
    let basis =
      "Means over \(matching.queryCount ?? "0 queries") of the \(source.report.manifest.split) "
      + "split, with 95 % intervals"
    return [
      .paragraph("Every system ranks the same messages for the same events. \(basis).", .lead),
      .table(table(basis, source)),
      .plots(matching.measures.prefix(6).map { plot($0, source) }),
    ] + abstention(source)
  }

  /// Systems by the first measure, the best first.
  private static func table(_ basis: String, _ source: ReportSource) -> Table {
    let matching = source.matching
    let best = matching.measures.map { measure in
      matching.systems.compactMap { matching.figure($0, measure)?.value }.max()
    }
    return Table(
      "\(basis); the best value of each measure is underlined, the run’s subject is marked ▸",
      [.init("System", .name)] + matching.measures.map { .init($0, .number) },
      matching.ranked.map { system in
        .init(
          [Table.Cell(system)]
            + zip(matching.measures, best).map {
              .metric(matching.figure(system, $0), best: $1)
            }, style: system == source.subject ? .primary : .plain)
      })
  }

  private static func abstention(_ source: ReportSource) -> [Block] {
    guard
      let figures = AbstentionFigures(source.report, systems: source.matching.systems)
    else { return [] }
    let table = Table(
      "Events without any related message, system by system",
      [.init("System", .name)] + AbstentionFigures.columns.map { .init($0.heading, .number) },
      figures.rows.map { system, cells in
        .init(
          [Table.Cell(system)] + cells.map { .metric($0) },
          style: system == source.subject ? .primary : .plain)
      }, isCaptionHidden: true)
    return [
      .heading("Events without any related message"),
      .paragraph(
        """
        No ranking is right for them, so that no mean above counts them. AUROC: how often, of \
        \(VerdictText.plural(figures.count, "event", "events")), one with related messages has the better \
        best score than one without; chance is 0.5. The rest judges whether a system returned nothing \
        where there was nothing.
        """, .lead), .table(table),
    ]
  }

  private static func plot(_ measure: String, _ source: ReportSource) -> Block.Plot {
    let matching = source.matching
    let rows = matching.ranked.compactMap { system in
      matching.figure(system, measure).map {
        DotPlot.Row(
          label: system, value: $0.value, interval: $0.ci95,
          isEmphasized: system == source.subject)
      }
    }
    let target = source.report.targets.flatMap(\.parts).first {
      $0.metric == "\(source.subject)/\(measure)" && $0.slice == nil && $0.target != nil
    }
    let reference = target?.target.map {
      (label: "target \(FigureText.bound($0, unit: "score"))", value: $0)
    }
    return .init(
      caption: measure, drawing: DotPlot(title: measure, rows: rows, reference: reference).markup)
  }
}
