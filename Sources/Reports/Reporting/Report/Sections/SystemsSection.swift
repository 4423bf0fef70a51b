internal import VaultComparison
internal import VaultEvaluation
internal import VaultResults

/// The systems side by side: a table, who beats whom, and drawings of the subject and its rivals.
enum SystemsSection: ReportSection {
  static let facts = SectionFacts("systems", "Systems compared", name: "Systems")

  /// `nil` if the run ranked nothing.
  static func blocks(_ source: RunAccount) -> [Block]? {
    let matching = source.matching
    guard !matching.systems.isEmpty else { return nil }
    let basis =
      "Means over \(matching.queryCount ?? "0 queries") of the \(source.report.manifest.split) "
      + "split, with 95 % intervals"
    return [
      .paragraph("Every system ranks the same messages for the same events. \(basis).", .lead),
      .table(table(basis, source)),
    ] + statements(source) + [.plots(duel(source) + recall(source))] + abstention(source)
  }

  /// Systems by the first measure, the best first.
  private static func table(_ basis: String, _ source: RunAccount) -> Table {
    let matching = source.matching
    let pairs = lettered(source)
    let best = matching.measures.map { measure in
      matching.systems.compactMap { matching.figure($0, measure)?.value }.max()
    }
    return Table(
      "\(basis); the best value of each measure is underlined, the run’s subject is marked ▸",
      of: matching.ranked, primary: matching.ranked.firstIndex(of: source.subject)
    ) {
      Field("System", .name) { .init($0) }
      if let pairs { Field("Alike") { .init(pairs.letters(of: $0) ?? "–") } }
      for (measure, best) in zip(matching.measures, best) {
        Field(measure, .number) { .metric(matching.figure($0, measure), best: best) }
      }
    }
  }

  /// Returns the pairs, where there are enough vaults to distinguish any.
  private static func lettered(_ source: RunAccount) -> RunStatistics.Pairs? {
    guard let statistics = source.statistics, let pairs = statistics.pairs,
      PairedComparison.fewVaults(statistics.vaults) == nil
    else { return nil }
    return pairs
  }

  /// Returns the significant comparisons, in words: the subject's pairs that are distinguishable.
  private static func statements(_ source: RunAccount) -> [Block] {
    guard let statistics = source.statistics, let all = statistics.pairs else { return [] }
    if let few = PairedComparison.fewVaults(statistics.vaults) {
      return [.paragraph("Which system is better \(few).", .plain)]
    }
    let own = all.systems.firstIndex(of: source.subject)
    let told = all.comparison.pairs.filter {
      $0.verdict != .noDetectableDifference && ($0.baseline == own || $0.candidate == own)
    }
    let omitted =
      all.omitted > 0
      ? " \(VerdictText.plural(all.omitted, "system")) with lower means are not compared."
      : ""
    return [
      .paragraph(
        """
        Systems that share a letter in the column “Alike” do not differ detectably in \
        \(RunStatistics.measure), corrected \
        after Holm over all \(VerdictText.plural(all.comparison.pairs.count, "pair")).\(omitted)
        """, .small)
    ]
      + (told.isEmpty ? [] : [.list(told.map { Text(statement($0, all.systems)) })])
  }

  private static func statement(
    _ pair: AllPairsComparison.Pair, _ systems: [String]
  ) -> String {
    // The baseline of a pair has the higher mean.
    let found = pair.comparison
    let (low, high) = (-found.interval.upper, -found.interval.lower)
    return """
      \(systems[pair.baseline]) is better than \(systems[pair.candidate]) by \
      \(DifferenceText.signed(-found.difference)) \
      [\(DifferenceText.signed(low)), \(DifferenceText.signed(high))]: \
      \(DecimalText.grouped(found.losses)) won, \(DecimalText.grouped(found.ties)) tied, \
      \(DecimalText.grouped(found.wins)) lost
      """
  }

  /// The subject and its best rival, query by query: a point each, and the sorted differences.
  private static func duel(_ source: RunAccount) -> [Block.Plot] {
    guard let duel = source.statistics?.duel else { return [] }
    let (subject, measure) = (source.subject, RunStatistics.measure)
    let scatter = ScatterPlot(
      title: "Queries by \(measure)", x: subject, y: duel.rival,
      points: zip(duel.subject, duel.others).map {
        .init(label: "", name: "", x: $0, y: $1, isEmphasized: false)
      }, hasDiagonal: true)
    let differences = zip(duel.others, duel.subject).map(-).sorted(by: >)
    return [
      .init(
        caption: "Each query under both: above the line \(duel.rival) is better",
        drawing: scatter.markup),
      .init(
        caption: "\(duel.rival) less \(subject), \(measure), queries in falling order",
        drawing: DifferenceCurve(title: "\(duel.rival) less \(subject)", values: differences)
          .markup),
    ]
  }

  /// Returns the number of relevant messages found by the subject and the best others at each
  /// depth.
  private static func recall(_ source: RunAccount) -> [Block.Plot] {
    let known = source.matching.ranked.compactMap { system in
      source.explorer?.recalls.first { $0.system == system }
    }
    let chosen =
      known.filter { $0.system == source.subject }
      + known.filter { $0.system != source.subject }
    guard let deepest = chosen.map(\.recalls.count).max() else { return [] }
    let depths = RecallCurves.depths.prefix(deepest)
    let plot = CurvesPlot(
      title: "Recall at each depth", x: "depth k", y: "recall@k",
      curves: chosen.map { curve in
        .init(name: curve.system, points: zip(depths, curve.recalls).map { (Double($0), $1) })
      },
      marks: depths.map { (Double($0), String($0)) }, isLogarithmic: true)
    let data = Table(Text(plot.title), of: depths.enumerated()) {
      Field("k", .name) { .count($0.element) }
      for curve in known {
        Field(curve.system, .number) {
          .figure(curve.recalls.dropFirst($0.offset).first, unit: "score")
        }
      }
    }
    return [.init(caption: plot.title, drawing: plot.markup, data: data)]
  }

  private static func abstention(_ source: RunAccount) -> [Block] {
    guard
      let figures = AbstentionFigures(source.report, systems: source.matching.systems)
    else { return [] }
    let table = Table(
      "Events without any related message, system by system", of: figures.rows,
      isCaptionHidden: true, primary: figures.rows.firstIndex { $0.system == source.subject }
    ) {
      Field("System", .name) { .init($0.system) }
      for (place, column) in AbstentionFigures.columns.enumerated() {
        Field(column.heading, .number) { .metric($0.figures[place]) }
      }
    }
    return [
      .heading("Events without any related message"),
      .paragraph(
        """
        No ranking is right for them, so that no mean above counts them. AUROC: how often, of \
        \(VerdictText.plural(figures.count, "event")), one with related messages has the better \
        best score than one without; chance is 0.5. The rest judges whether a system returned nothing \
        where there was nothing.
        """, .lead), .table(table),
    ]
  }
}
