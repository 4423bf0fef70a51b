internal import VaultResults

/// How models do across languages: beside each other, as matrices, and direction by direction.
enum LanguagesSection: ReportSection {
  static let id = "languages"
  static let heading = "Languages"

  /// `nil` if no figure speaks of a pair of languages.
  static func fields(_ source: ReportSource) -> Fields? {
    guard let figures = LanguageFigures(source.report) else { return nil }
    return [
      "models": figures.models, "columnCount": String(figures.models.count + 1),
      "groups": groups(LanguageComparison(figures).rows),
      "matrices": figures.models.compactMap { matrix($0, figures) },
      "tables": figures.models.enumerated().map { table($1, figures, isOpen: $0 == 0) },
    ]
  }

  /// Neighboring rows of the comparison.
  private static func groups(_ rows: [LanguageComparison.Row]) -> [Fields] {
    var titles: [String] = []
    for row in rows where !titles.contains(row.group) { titles.append(row.group) }
    return titles.map { title in
      [
        "title": title,
        "rows": rows.filter { $0.group == title }.map { row -> Fields in
          [
            "name": row.name,
            "cells": row.values.enumerated().map { index, value -> Fields in
              ["value": value ?? "–", "isBest": index == row.best]
            },
          ]
        },
      ]
    }
  }

  private static func matrix(_ model: String, _ figures: LanguageFigures) -> Fields? {
    guard let pool = figures.pools(of: model).first else { return nil }
    let languages = figures.languages(of: model, pool: pool)
    var counts: [Int] = []
    let lines = languages.map { query -> Fields in
      let cells = languages.map { document in
        let metric = figures.recall(model, pool: pool, query: query, document: document)
        if let metric, query != document { counts.append(metric.n) }
        return cell(metric, kind: query == document ? "within" : "across")
      }
      return ["language": query, "cells": cells]
    }
    let least = DecimalText.grouped(counts.min() ?? 0)
    let most = DecimalText.grouped(counts.max() ?? 0)
    let range = least == most ? "\(least) each" : "\(least) to \(most)"
    return [
      "model": model, "basis": "pool of \(DecimalText.grouped(pool)), n = \(range)",
      "columns": languages, "lines": lines,
    ]
  }

  /// A cell of the matrix; its shade is the figure in percent.
  private static func cell(_ metric: Metric?, kind: String) -> Fields {
    guard let metric else { return ["value": "–", "kind": "absent", "shade": "0"] }
    let percent = Int((min(max(metric.value, 0), 1) * 100).rounded())
    return ["value": metric.text, "kind": kind, "shade": String(percent)]
  }

  /// One model's directions, with intervals.
  private static func table(_ model: String, _ figures: LanguageFigures, isOpen: Bool) -> Fields {
    let pools = figures.pools(of: model)
    let measures =
      pools.map { ("Recall@10", LanguageFigures.recall, $0) }
      + pools.map { ("Reciprocal rank", LanguageFigures.reciprocalRank, $0) }
      + pools.map { ("Same-language bias", LanguageFigures.bias, $0) }
    let directions = pools.first.map { figures.directions(of: model, pool: $0) } ?? []
    func figure(_ name: String, _ pool: Int, _ pair: (query: String, document: String)) -> Metric? {
      figures.figure(name, model, pool: pool, query: pair.query, document: pair.document)
    }
    let shown = measures.filter { measure in
      directions.contains { figure(measure.1, measure.2, $0) != nil }
    }
    let headings = shown.map { name, id, pool -> Fields in
      let count = DecimalText.grouped(directions.compactMap { figure(id, pool, $0)?.n }.min() ?? 0)
      return ["measure": name, "pool": "\(DecimalText.grouped(pool)) texts, n = \(count)"]
    }
    return [
      "model": model, "isOpen": isOpen, "headings": headings,
      "directions": directions.map { pair -> Fields in
        [
          "direction": "\(pair.query) → \(pair.document)",
          "cells": shown.map { _, id, pool in Fields.cell(figure(id, pool, pair)) },
        ]
      },
    ]
  }
}
