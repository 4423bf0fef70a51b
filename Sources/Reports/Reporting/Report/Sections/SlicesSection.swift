internal import VaultComparison
internal import VaultEvaluation
internal import VaultResults

/// The subject on each part of the queries, beside what is possible there: the parts that differ most
/// from the whole first.
enum SlicesSection: ReportSection {
  static let facts = SectionFacts("slices", "Slices of the queries", name: "Slices")

  /// `nil` if no metric of the subject covers a slice.
  static func blocks(_ source: RunAccount) -> [Block]? {
    let matching = source.matching
    let measures = Array(
      matching.measures.filter { measure in
        matching.slices.contains { matching.figure(matching.primary, measure, slice: $0) != nil }
      }.prefix(3))
    guard let lead = measures.first else { return nil }
    let whole = matching.figure(matching.primary, lead)?.value ?? 0
    let slices = matching.slices.filter { $0["asOf"] == nil }.compactMap { slice in
      matching.figure(matching.primary, lead, slice: slice).map { (slice: slice, figure: $0) }
    }
    // Without the queries' records nothing is known of a slice's vaults.
    let effects = Dictionary((source.statistics?.slices ?? []).map { ($0.condition, $0.effect) }) {
      first, _ in first
    }
    let shown = slices.compactMap { entry in
      let plain = entry.figure.n >= ShrunkEffects.leastQueries ? entry.figure.value - whole : nil
      return effects[entry.slice, default: plain].map { (slice: entry.slice, effect: abs($0)) }
    }.sorted { (-$0.effect, SliceText.text($0.slice)) < (-$1.effect, SliceText.text($1.slice)) }
    let rows =
      [row("all queries", slice: nil, measures, matching)]
      + shown.map { row(SliceText.text($0.slice), slice: $0.slice, measures, matching) }
    let columns: [Table.Column] =
      [.init("Slice", .name, isFlexible: true), .init("n", .number)]
      + measures.map { .init($0, .number) }
      + [.init("Ceiling of \(lead)", .number), .init("", .bar)]
    let hidden = slices.count - shown.count
    return [
      .paragraph(
        """
        The system \(matching.primary) on parts of the queries, those first that differ most from all\
        \(effects.isEmpty ? "" : " in \(RunStatistics.measure), each difference moved towards the others’ as far as chance explains it"). \
        The darker, the better; the ceiling is the best value that the number of relevant messages \
        allows.\(hidden > 0 ? " \(VerdictText.plural(hidden, "slice")) of fewer than \(ShrunkEffects.leastQueries) queries or \(ShrunkEffects.leastVaults) vaults are only in figures.csv." : "")
        """, .lead),
      .table(
        """
        On the right \(lead) from 0 to 1: the dot is the value, the line its 95 % interval, the tick the \
        ceiling
        """, columns, Array(rows.prefix(mostOpen))),
    ]
      + (rows.count > mostOpen
        ? [
          .fold(
            "\(rows.count - mostOpen) more slices",
            .table(
              "More slices", columns, Array(rows.dropFirst(mostOpen)), isCaptionHidden: true))
        ] : []) + InstantsPlot.blocks(matching)
  }

  /// More than a reader takes in at a glance.
  private static let mostOpen = 21

  private static func row(
    _ name: String, slice: [String: String]?, _ measures: [String], _ matching: MatchingFigures
  ) -> Table.Row {
    let figures = measures.map { matching.figure(matching.primary, $0, slice: slice) }
    let lead = figures.first ?? nil
    let ceiling = measures.first.flatMap { matching.ceiling($0, slice: slice) }
    let strip = lead.map {
      Markup.intervalStrip($0.value, $0.shownInterval, ceiling: ceiling?.value)
    }
    return .init(
      [Table.Cell(name), figures.compactMap { $0?.n }.max().map { .count($0) } ?? .none]
        + figures.map { figure in
          var cell = Table.Cell.metric(figure)
          cell.shade = figure?.value
          return cell
        } + [.metric(ceiling), .bar(strip)])
  }
}
