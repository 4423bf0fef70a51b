internal import VaultVerdict

/// How models do across languages: beside each other, as matrices, and direction by direction.
struct LanguagesSection {
  let models: [Markup]
  let columnCount: Markup
  let groups: [Group]
  let matrices: [Matrix]
  let tables: [Table]

  /// Neighbouring rows of the comparison.
  struct Group {
    let title: Markup
    let rows: [Row]
  }

  struct Row {
    let name: Markup
    let cells: [Compared]
  }

  struct Compared {
    let value: Markup
    let isBest: Bool
  }

  struct Matrix {
    let model: Markup
    let basis: Markup
    let columns: [Markup]
    let lines: [Line]
  }

  struct Line {
    let language: Markup
    let cells: [Cell]
  }

  struct Cell {
    let value: Markup
    /// What the cell is besides a figure: `within` a language, or `absent`.
    let kind: Markup
    /// The figure in percent, from which the cell's shade follows.
    let shade: Markup
  }

  /// One model's directions, with intervals.
  struct Table {
    let model: Markup
    let isOpen: Bool
    let headings: [Heading]
    let directions: [Direction]
  }

  struct Heading {
    let measure: Markup
    let pool: Markup
  }

  struct Direction {
    let direction: Markup
    let cells: [Figure]
  }

  struct Figure {
    let value: Markup
    let interval: Markup
  }

  /// `nil` if no figure speaks of a pair of languages.
  init?(_ report: Report) {
    guard let figures = LanguageFigures(report) else { return nil }
    models = figures.models.map { Markup($0) }
    columnCount = Markup(String(figures.models.count + 1))
    groups = Self.groups(LanguageComparison(figures).rows)
    matrices = figures.models.compactMap { Self.matrix($0, figures) }
    tables = figures.models.enumerated().map { Self.table($1, figures, isOpen: $0 == 0) }
  }

  private static func groups(_ rows: [LanguageComparison.Row]) -> [Group] {
    var titles: [String] = []
    for row in rows where !titles.contains(row.group) { titles.append(row.group) }
    return titles.map { title in
      Group(
        title: Markup(title),
        rows: rows.filter { $0.group == title }.map { row in
          Row(
            name: Markup(row.name),
            cells: row.values.enumerated().map {
              Compared(value: Markup($1 ?? "–"), isBest: $0 == row.best)
            })
        })
    }
  }

  private static func matrix(_ model: String, _ figures: LanguageFigures) -> Matrix? {
    guard let pool = figures.pools(of: model).first else { return nil }
    let languages = figures.languages(of: model, pool: pool)
    var counts: [Int] = []
    let lines = languages.map { query in
      Line(
        language: Markup(query),
        cells: languages.map { document in
          let metric = figures.recall(model, pool: pool, query: query, document: document)
          guard let metric else { return Cell(value: "–", kind: "absent", shade: "0") }
          if query != document { counts.append(metric.n) }
          let percent = Int((min(max(metric.value, 0), 1) * 100).rounded())
          return Cell(
            value: Markup(FigureText.text(metric.value, unit: metric.unit)),
            kind: query == document ? "within" : "across", shade: Markup(String(percent)))
        })
    }
    let least = DecimalText.grouped(counts.min() ?? 0)
    let most = DecimalText.grouped(counts.max() ?? 0)
    let basis =
      "pool of \(DecimalText.grouped(pool)), n = "
      + (least == most ? "\(least) each" : "\(least) to \(most)")
    return Matrix(
      model: Markup(model), basis: Markup(basis), columns: languages.map { Markup($0) },
      lines: lines)
  }

  private static func table(_ model: String, _ figures: LanguageFigures, isOpen: Bool) -> Table {
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
    return Table(
      model: Markup(model), isOpen: isOpen,
      headings: shown.map { name, id, pool in
        let counts = directions.compactMap { figure(id, pool, $0)?.n }
        return Heading(
          measure: Markup(name),
          pool: Markup(
            "\(DecimalText.grouped(pool)) texts, n = \(DecimalText.grouped(counts.min() ?? 0))"))
      },
      directions: directions.map { pair in
        Direction(
          direction: Markup("\(pair.query) → \(pair.document)"),
          cells: shown.map { _, id, pool in
            let metric = figure(id, pool, pair)
            return Figure(
              value: Markup(metric.map { FigureText.text($0.value, unit: $0.unit) } ?? "–"),
              interval: Markup(
                metric.flatMap { metric in
                  metric.ci95.map { FigureText.interval($0, unit: metric.unit) }
                } ?? ""))
          })
      })
  }
}
