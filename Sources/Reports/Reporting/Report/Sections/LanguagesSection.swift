internal import VaultResults

/// The results of models across languages: side by side, as matrices, and by direction.
enum LanguagesSection: ReportSection {
  static let facts = SectionFacts("languages", "Languages", .unprinted, .ofBuiltInPipeline)

  /// `nil` if no metric covers a pair of languages.
  static func blocks(_ source: RunAccount) -> [Block]? {
    guard let figures = LanguageFigures(source.report) else { return nil }
    return [
      .paragraph(
        """
        Each query has one right answer: the text of the same meaning in the other language. Recall@10 is \
        the share of queries that find it among the ten nearest of a pool of stated size, by exact search; \
        a tie counts as not found. The same-language bias is the share of queries for which some text of \
        another meaning in the query’s own language comes before it.
        """, .lead),
      .table(compared(figures)),
      .only(
        [.page],
        [
          .heading("Every pair of languages"),
          .paragraph(
            """
            Recall@10: rows are the language of the query, columns that of the message. On the diagonal: \
            paraphrases within a language, which rest on fewer queries.
            """, .lead),
          .columns(figures.models.compactMap { matrix($0, figures).map { [.table($0)] } }),
          .heading("Direction by direction"),
        ] + figures.models.map { .fold("\($0)", .table(directions($0, figures))) }),
    ]
  }

  private static func compared(_ figures: LanguageFigures) -> Table {
    let comparison = LanguageComparison(figures).rows
    var rows: [Table.Row] = []
    var group: String?
    for row in comparison {
      if row.group != group { rows.append(.group(Text(row.group))) }
      group = row.group
      rows.append(
        .init(
          [Table.Cell(row.name)]
            + row.values.enumerated().map { index, value in
              var cell = Table.Cell(value ?? "–")
              cell.isBest = index == row.best
              return cell
            }))
    }
    return Table(
      "Models beside each other; the best value of each row is underlined",
      [.init("", .name)] + figures.models.map { .init($0, .number) }, rows, look: .compared)
  }

  private static func matrix(_ model: String, _ figures: LanguageFigures) -> Table? {
    guard let pool = figures.pools(of: model).first else { return nil }
    let languages = figures.languages(of: model, pool: pool)
    var counts: [Int] = []
    let rows = languages.map { query in
      Table.Row(
        [Table.Cell(query)]
          + languages.map { document in
            let metric = figures.recall(model, pool: pool, query: query, document: document)
            if let metric, query != document { counts.append(metric.n) }
            guard let metric else { return .none }
            var cell = Table.Cell(Text(metric.text), figure: .init(value: metric.value))
            cell.shade = metric.value
            return cell
          })
    }
    let least = DecimalText.grouped(counts.min() ?? 0)
    let most = DecimalText.grouped(counts.max() ?? 0)
    let range = least == most ? "\(least) each" : "\(least) to \(most)"
    return Table(
      "\(code: model) \(muted: "pool of \(DecimalText.grouped(pool)), n = \(range)")",
      [.init("", .name)] + languages.map { .init($0, .number) }, rows, look: .matrix)
  }

  /// One model's directions, with intervals.
  private static func directions(_ model: String, _ figures: LanguageFigures) -> Table {
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
      "Query to message, each with its 95 % interval over queries", of: directions
    ) {
      Field("Direction", .name) { "\($0.query) → \($0.document)" }
      for (name, id, pool) in shown {
        Field("\(name), \(DecimalText.grouped(pool)) texts", .number) {
          .metric(figure(id, pool, $0))
        }
      }
    }
  }
}
