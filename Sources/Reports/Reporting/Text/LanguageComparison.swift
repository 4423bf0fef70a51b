internal import VaultResults

/// Models side by side: one metric a row, one model a column.
struct LanguageComparison {
  struct Row {
    /// The group of the row; the same in neighboring rows.
    let group: String
    let name: String
    /// One for each model; `nil` where it was not measured.
    let values: [String?]
    /// The column of the best value, where it makes sense to name one.
    let best: Int?
  }

  let rows: [Row]

  init(_ figures: LanguageFigures) {
    rows = Self.quality(figures) + Self.examples(figures) + Self.costs(figures)
  }

  private static func quality(_ figures: LanguageFigures) -> [Row] {
    var rows: [Row?] = []
    for pool in figures.pools {
      let group = "Pool of \(DecimalText.grouped(pool))"
      func mean(_ name: String) -> [Metric?] {
        figures.models.map { figures.figure(name, $0, pool: pool) }
      }
      rows.append(row(group, "recall@10 against English, mean", mean(LanguageFigures.recall)))
      rows.append(weakest(figures, group, pool))
      rows.append(row(group, "reciprocal rank, mean", mean(LanguageFigures.reciprocalRank)))
      rows.append(row(group, "same-language bias, mean", mean(LanguageFigures.bias)))
      for language in Set(
        figures.models.flatMap { figures.languages(of: $0, pool: pool) }
      ).sorted() {
        rows.append(
          row(
            group, "paraphrases in \(language), recall@10",
            figures.models.map { figures.within($0, pool: pool, language: language) }))
      }
    }
    return rows.compactMap(\.self)
  }

  /// The direction that does worst, with its name.
  private static func weakest(_ figures: LanguageFigures, _ group: String, _ pool: Int) -> Row? {
    let found = figures.models.map { model in
      figures.directions(of: model, pool: pool).compactMap { pair in
        figures.figure(
          LanguageFigures.recall, model, pool: pool, query: pair.query, document: pair.document)
      }.min { $0.value < $1.value }
    }
    guard let row = row(group, "recall@10, weakest direction", found) else { return nil }
    // The weakest of fewer directions is no better for it.
    let counts = figures.models.map { figures.directions(of: $0, pool: pool).count }
    let areEqual = Set(counts.filter { $0 > 0 }).count == 1
    return Row(
      group: row.group, name: row.name,
      values: zip(row.values, found).map { text, metric in
        text.map { "\($0) (\(SliceText.text(metric?.slice)))" }
      }, best: areEqual ? row.best : nil)
  }

  private static func examples(_ figures: LanguageFigures) -> [Row] {
    let found = figures.models.map { figures.examples(of: $0) }
    return found.joined().compactMap { $0.slice?["languages"] }.distinct.compactMap { name in
      row(
        "The document's example", "cosine \(name.split(separator: "-").joined(separator: " – "))",
        found.map { $0.first { $0.slice?["languages"] == name } })
    }
  }

  private static func costs(_ figures: LanguageFigures) -> [Row] {
    let rates = figures.models.map { figures.throughput(of: $0) }
    var shapes: [(words: Int, batch: Int)] = []
    for rate in rates.joined() where !shapes.contains(where: { $0 == (rate.words, rate.batch) }) {
      shapes.append((rate.words, rate.batch))
    }
    let throughput = shapes.map { shape in
      row(
        "Cost", "texts of \(shape.words) words a second, batches of \(shape.batch)",
        rates.map { $0.first { ($0.words, $0.batch) == shape }?.metric }
      ) { DecimalText.fixed($0.value, decimals: 0) }
    }
    let names = [
      ("loadMilliseconds", "time to load"), ("residentBytes", "memory"), ("fileBytes", "files"),
    ]
    let others = names.map { id, name in
      row("Cost", name, figures.models.map { figures.cost(id, of: $0) })
    }
    return (throughput + others).compactMap(\.self)
  }

  /// `nil` if no model has the metric; the best is named only where there are several.
  private static func row(
    _ group: String, _ name: String, _ metrics: [Metric?],
    text: (Metric) -> String = { FigureText.text($0.value, unit: $0.unit) }
  ) -> Row? {
    let measured = metrics.indices.compactMap { index in metrics[index].map { (index, $0) } }
    guard let first = measured.first else { return nil }
    let best = measured.dropFirst().reduce(first) { best, next in
      let isBetter =
        next.1.better == .higher ? next.1.value > best.1.value : next.1.value < best.1.value
      return isBetter ? next : best
    }
    // Models with the same text are equally good.
    let isAlone = measured.allSatisfy { $0.0 == best.0 || text($0.1) != text(best.1) }
    return Row(
      group: group, name: name, values: metrics.map { $0.map(text) },
      best: measured.count > 1 && isAlone ? best.0 : nil)
  }
}
