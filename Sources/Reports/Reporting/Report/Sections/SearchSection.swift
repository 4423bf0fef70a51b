internal import VaultResults

/// The quality of free-text search, by ranking and by slice.
enum SearchSection: ReportSection {
  static let facts = SectionFacts(
    "search", "Free-text search", name: "Search", .unprinted, .ofBuiltInPipeline)

  /// `nil` if the run searched nothing.
  static func blocks(_ source: RunAccount) -> [Block]? {
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
    Table(
      """
      Means with 95 % intervals; the best value of each measure is underlined, what \
      \(figures.subject == SearchFigures.primary ? "vaultbench search uses" : "the run is about") \
      is marked ▸
      """, of: figures.systems, primary: figures.systems.firstIndex { $0.id == figures.subject }
    ) {
      Field("Ranking", .name) { .init($0.name) }
      for measure in SearchFigures.measures {
        Field(measure, .number) {
          .metric(figures.figure($0.id, measure), best: figures.best(measure))
        }
      }
    }
  }

  private static func slices(_ figures: SearchFigures) -> Table {
    let lead = SearchFigures.measures[0]
    return Table(
      "\(lead) on parts of the searches; the best value of each row is underlined",
      of: figures.slices
    ) {
      Field("Slice", .name) { .init(SliceText.text($0)) }
      Field("n", .number) { slice in
        .count(figures.all(lead, slice: slice).map(\.n).max() ?? 0)
      }
      for system in figures.systems {
        Field(system.name, .number) {
          .metric(figures.figure(system.id, lead, slice: $0), best: figures.best(lead, slice: $0))
        }
      }
    }
  }
}
