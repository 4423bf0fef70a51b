internal import VaultComparison
internal import VaultResults

/// Every pair of systems on every measure: a drawing for each candidate, and tables; over all
/// queries, and on parts of them.
struct ComparisonDifferences {
  let report: ComparisonReport
  let letters: [String: String]

  /// Over all queries.
  var overall: [Block] {
    let plots = report.systems.dropFirst().map { candidate in
      let entries = against(candidate, in: report.differences)
      return plot(
        name(candidate),
        [.init(title: nil, rows: entries.map { .init(label: $0.measure, difference: $0) })])
    }
    let level = FigureText.bound(report.basis.level, unit: "fraction")
    return [
      .only(
        [.page],
        .paragraph(
          """
          Each mean difference with its \(level) interval. The band holds the differences that are too \
          small to be detected; a filled dot is a detected difference: ▲ better, ▼ worse, ○ no detectable \
          difference.
          """, .lead)),
      .plots(plots),
    ] + ComparedLetters.blocks(report, names: letters) + pairs
  }

  /// Every pair; of more than three systems, those without the first one are folded.
  private var pairs: [Block] {
    let first = report.systems.first?.label ?? ""
    let isOpen = { (entry: MeasuredDifference) in
      report.systems.count <= 3 || entry.baseline == first || entry.candidate == first
    }
    let table = { (caption: Text, entries: [MeasuredDifference]) in
      Block.table(caption, of: entries, look: .differences) {
        Field("Measure", .name) { .init($0.measure) }
        fields
      }
    }
    let rest = report.differences.filter { !isOpen($0) }
    return [
      table(
        Text(DifferenceText.family("overall", of: report)), report.differences.filter(isOpen))
    ]
      + (rest.isEmpty
        ? [] : [.fold("Pairs without \(letters[first] ?? first)", table("Other pairs", rest))])
  }

  /// On parts of the queries; `nil` if they have no slices.
  var slices: [Block]? {
    guard !report.slices.isEmpty || !report.tooFew.isEmpty, let lead = report.measures.first
    else { return nil }
    let candidates = report.systems.dropFirst().map { candidate in
      (name: name(candidate), entries: against(candidate, in: report.slices))
    }.filter { !$0.entries.isEmpty }
    var blocks: [Block] = [
      .only(
        [.page],
        .paragraph(
          """
          The same on parts of the queries by \(lead), the number of queries in parentheses. Slices are \
          corrected as a family of their own.
          """, .lead),
        .plots(
          candidates.map { candidate in
            plot(
              "\(candidate.name), \(lead)",
              Self.groups(candidate.entries.filter { $0.measure == lead }))
          }))
    ]
    for candidate in candidates {
      let leading = candidate.entries.filter { $0.measure == lead }
      let title =
        "\(candidate.name): every slice and measure (\(DecimalText.grouped(candidate.entries.count)) rows)"
      blocks += [
        .only(
          [.terminal, .markdown],
          .table(table("\(lead) by slice, \(candidate.name)", leading, hasMeasure: false))),
        .only([.page], .fold(Text(title), .table(table("", candidate.entries)))),
      ]
    }
    if !report.tooFew.isEmpty {
      blocks.append(
        .paragraph(
          """
          Too few queries or vaults for a statement, with the number of queries: \
          \(DifferenceText.list(report.tooFew)).
          """, .small))
    }
    return blocks
  }

  private func table(
    _ caption: Text, _ entries: [MeasuredDifference], hasMeasure: Bool = true
  ) -> Table {
    Table(
      caption.isEmpty ? Text(DifferenceText.family("slices", of: report)) : caption, of: entries,
      look: .differences
    ) {
      Field("Slice", .name, isFlexible: true) { .init(SliceText.text($0.slice)) }
      if hasMeasure { Field("Measure") { .init($0.measure) } }
      fields
    }
  }

  private func name(_ candidate: ComparedSystem) -> String {
    "\(letters[candidate.label] ?? "") against \(letters[report.systems.first?.label ?? ""] ?? "")"
  }

  /// The differences of a candidate from the first system.
  private func against(
    _ candidate: ComparedSystem, in differences: [MeasuredDifference]
  ) -> [MeasuredDifference] {
    differences.filter {
      $0.baseline == report.systems.first?.label && $0.candidate == candidate.label
    }
  }

  private func plot(_ name: String, _ groups: [ForestPlot.Group]) -> Block.Plot {
    .init(caption: name, drawing: ForestPlot(title: name, groups: groups).markup)
  }

  /// One difference as tables show it.
  @FieldBuilder<MeasuredDifference> private var fields: [Field<MeasuredDifference>] {
    Field("Pair") { "\(letters[$0.baseline] ?? "") → \(letters[$0.candidate] ?? "")" }
    Field("Outcome", isFlexible: true) { .mark(Mark($0)) }
    Field("Means", .number) {
      "\(DifferenceText.score($0.baselineMean)) → \(DifferenceText.score($0.candidateMean))"
    }
    Field("Change", .number) {
      .interval(
        DifferenceText.signed($0.difference), DifferenceText.interval($0.interval), $0.difference,
        $0.interval)
    }
    Field("95 %", .number, on: [.terminal]) { .init(DifferenceText.interval($0.interval)) }
    Field("n / vaults", .number, on: [.page]) { "\($0.n) / \($0.vaults)" }
    Field("Won/tied/lost", .number) { .init(DifferenceText.balance($0.balance)) }
    Field("Effect", .number, on: [.page]) {
      .number(DifferenceText.hundredths($0.effectSize), $0.effectSize)
    }
    Field("MDE", .number, on: [.page]) {
      .number(
        $0.minimumDetectableEffect.map(DifferenceText.score) ?? "–", $0.minimumDetectableEffect)
    }
    Field("p sign-flip", .number, on: [.page]) { p($0.p.signFlip) }
    Field("p t-test", .number, on: [.page]) {
      p($0.p.clusterTTest, "queries \(DifferenceText.p($0.p.tTest))")
    }
    Field("p Wilcoxon", .number, on: [.page]) { p($0.p.wilcoxon) }
    Field("p Holm", .number, on: [.page]) {
      p($0.p.holm, "BH \(DifferenceText.p($0.p.benjaminiHochberg))")
    }
  }

  private func p(_ value: Double?, _ notes: Text...) -> Table.Cell {
    .number(DifferenceText.p(value), value, notes: notes)
  }

  /// Returns the rows by dimension, in the order in which dimensions appear; those of a single row
  /// are grouped without a title.
  private static func groups(_ entries: [MeasuredDifference]) -> [ForestPlot.Group] {
    var singles: [ForestPlot.Row] = []
    var groups: [ForestPlot.Group] = []
    for (name, members) in entries.groupedInOrder(by: { SliceText.dimension($0.slice) }) {
      if members.count == 1 {
        singles += members.map { .init(label: "\(single($0)) (\($0.n))", difference: $0) }
      } else {
        groups.append(
          ForestPlot.Group(
            title: name,
            rows: members.map {
              .init(label: "\(SliceText.values($0.slice)) (\($0.n))", difference: $0)
            }))
      }
    }
    return singles.isEmpty ? groups : [ForestPlot.Group(title: nil, rows: singles)] + groups
  }

  /// Returns the name of a slice that is the only one of its dimension: the dimension's if it is a
  /// mere yes.
  private static func single(_ entry: MeasuredDifference) -> String {
    let isYes = entry.slice.values.allSatisfy { $0 == "true" }
    return isYes ? SliceText.dimension(entry.slice) : SliceText.text(entry.slice)
  }
}
