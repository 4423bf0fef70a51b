internal import VaultResults

/// The systems side by side: a table, and a plot for each measure.
enum SystemsSection: ReportSection {
  static let id = "systems"
  static let heading = "Systems compared"
  static let name = "Systems"

  /// `nil` if the run ranked nothing.
  static func fields(_ source: ReportSource) -> Fields? {
    let matching = source.matching
    guard !matching.systems.isEmpty else { return nil }
    let best = matching.measures.map { measure in
      matching.systems.compactMap { matching.figure($0, measure)?.value }.max()
    }
    func row(_ system: String, _ cells: [Fields]) -> Fields {
      ["system": system, "isPrimary": system == matching.primary, "cells": cells]
    }
    return [
      "measures": matching.measures,
      "rows": matching.systems.map { system in
        row(
          system,
          zip(matching.measures, best).map { .cell(matching.figure(system, $0), best: $1) })
      },
      "plots": matching.measures.prefix(6).map { measure -> Fields in
        ["measure": measure, "drawing": plot(measure, source)]
      },
      "abstention": AbstentionFigures(source.report, systems: matching.systems).map { figures in
        [
          "eventCount": VerdictText.plural(figures.count, "event", "events"),
          "headings": AbstentionFigures.columns.map(\.heading),
          "lines": figures.rows.map { system, cells in row(system, cells.map { .cell($0) }) },
        ] as Fields
      },
      "caption":
        "Means over \(matching.queryCount ?? "0 queries") of the \(source.report.manifest.split) split, with 95 % intervals",
    ]
  }

  private static func plot(_ measure: String, _ source: ReportSource) -> Markup {
    let matching = source.matching
    let rows = matching.systems.compactMap { system in
      matching.figure(system, measure).map {
        DotPlot.Row(
          label: system, value: $0.value, interval: $0.ci95,
          isEmphasized: system == matching.primary)
      }
    }
    let target = source.report.targets.flatMap(\.parts).first {
      $0.metric == "\(matching.primary)/\(measure)" && $0.slice == nil && $0.target != nil
    }
    let reference = target?.target.map {
      (label: "target \(FigureText.bound($0, unit: "score"))", value: $0)
    }
    return DotPlot(title: measure, rows: rows, reference: reference).markup
  }
}
