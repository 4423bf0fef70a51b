internal import VaultResults

/// How well free-text searches find what was asked and answered, by way of ranking and by slice.
enum SearchSection: ReportSection {
  static let id = "search"
  static let heading = "Free-text search"
  static let name = "Search"

  /// `nil` if the run searched nothing.
  static func fields(_ source: ReportSource) -> Fields? {
    guard let figures = SearchFigures(source.report) else { return nil }
    let systems = figures.systems
    let best = SearchFigures.measures.map { measure in
      systems.compactMap { figures.figure($0.id, measure)?.value }.max()
    }
    return [
      "basis":
        "\(VerdictText.plural(figures.count, "search", "searches")) of the \(source.report.manifest.split) split: questions, and look-ups of words and numbers",
      "sentences": figures.sentences, "measures": SearchFigures.measures,
      "rows": systems.map { system -> Fields in
        [
          "system": system.name, "isPrimary": system.id == SearchFigures.primary,
          "cells": zip(SearchFigures.measures, best).map { measure, best in
            Fields.cell(figures.figure(system.id, measure), best: best)
          },
        ]
      },
      "headings": systems.map(\.name),
      "slices": figures.slices.map { slice -> Fields in
        let values = systems.map {
          figures.figure($0.id, SearchFigures.measures[0], slice: slice)
        }
        let best = values.compactMap { $0?.value }.max()
        return [
          "slice": SliceText.text(slice),
          "count": DecimalText.grouped(values.compactMap { $0?.n }.max() ?? 0),
          "cells": values.map { Fields.cell($0, best: best) },
        ]
      },
    ]
  }
}
