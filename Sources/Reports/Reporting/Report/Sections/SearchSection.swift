internal import VaultResults

/// The quality of free-text search, by ranking and by slice.
enum SearchSection: ReportSection {
  static let facts = SectionFacts(
    "search", "Free-text search", name: "Search", .unprinted, .ofBuiltInPipeline)

  /// `nil` if the run searched nothing.
  static func blocks(_ source: ReportSource) -> [Block]? {
    guard let figures = SearchFigures(source.report) else { return nil }
    return [
      .paragraph(
        """
        \(VerdictText.plural(figures.count, "search", "searches")) of the \
        \(source.report.manifest.split) split: questions, and look-ups of words and numbers.
        """, .lead),
      .list(figures.sentences.map { Text($0) }), .table(rankings(figures)),
      .table(slices(figures)),
    ]
  }

  private static func rankings(_ figures: SearchFigures) -> Table {
    let best = SearchFigures.measures.map { measure in
      figures.systems.compactMap { figures.figure($0.id, measure)?.value }.max()
    }
    return Table(
      """
      Means with 95 % intervals; the best value of each measure is underlined, what \
      \(figures.subject == SearchFigures.primary ? "vaultbench search uses" : "the run is about") \
      is marked ▸
      """,
      [.init("Ranking", .name)] + SearchFigures.measures.map { .init($0, .number) },
      figures.systems.map { system in
        .init(
          [Table.Cell(system.name)]
            + zip(SearchFigures.measures, best).map {
              .metric(figures.figure(system.id, $0), best: $1)
            }, style: system.id == figures.subject ? .primary : .plain)
      })
  }

  private static func slices(_ figures: SearchFigures) -> Table {
    let lead = SearchFigures.measures[0]
    return Table(
      "\(lead) on parts of the searches; the best value of each row is underlined",
      [.init("Slice", .name), .init("n", .number)]
        + figures.systems.map { .init($0.name, .number) },
      figures.slices.map { slice in
        let values = figures.systems.map { figures.figure($0.id, lead, slice: slice) }
        let best = values.compactMap { $0?.value }.max()
        return .init(
          [Table.Cell(SliceText.text(slice)), .count(values.compactMap { $0?.n }.max() ?? 0)]
            + values.map { .metric($0, best: best) })
      })
  }
}
