internal import VaultComparison
internal import VaultCore
internal import VaultEvaluation
internal import VaultResults

/// The losses on each slice and by each system, each number with a link to its queries.
enum LostQueriesTables {
  /// None without records of the queries.
  static func blocks(_ source: RunAccount) -> [Block] {
    let queries = source.queries.filter { $0.relevant > 0 }
    return slices(queries, source) + systems(queries, source)
  }

  /// Stages that lose something, in their order.
  private static func stages(_ queries: [QueryScore]) -> [LossStage] {
    LossStage.allCases.filter { stage in queries.contains { ($0.losses[stage] ?? 0) > 0 } }
  }

  private static func slices(_ queries: [QueryScore], _ source: RunAccount) -> [Block] {
    let stages = stages(queries)
    guard !stages.isEmpty else { return [] }
    let parts = source.matching.slices.compactMap { slice -> (Text, Part)? in
      let members = queries.filter { query in
        slice.allSatisfy { query.allSlices[$0.key] == $0.value }
      }
      guard members.count >= ShrunkEffects.leastQueries else { return nil }
      let filters = ExplorerLink.filters(slice)
      return (
        ExplorerLink.text(SliceText.text(slice), in: source, filters), Part(members, filters)
      )
    }.sorted { ($1.1.share, $0.0.plain) < ($0.1.share, $1.0.plain) }
    let rows =
      [row("all queries", Part(queries, []), stages, source, style: .total)]
      + parts.map { row($0.0, $0.1, stages, source) }
    let columns: [Table.Column] =
      [.init("Slice", .name, isFlexible: true), .init("Relevant", .number), .init("Lost", .number)]
      + stages.map { .init(LossFigures.words(of: $0.rawValue), .number) }
    let open = 11
    let table = { (rows: ArraySlice<Table.Row>) in
      Block.table(
        "Relevant messages outside the first ten ranks, by the stage that loses them",
        columns, Array(rows), look: .losses, isCaptionHidden: true)
    }
    return [
      .heading("By slice and stage"),
      .paragraph(
        """
        Messages, not places: all that are relevant count, and the slices that lose the largest share come \
        first.\(source.explorer == nil ? "" : " Each number leads to its queries.")
        """, .small), table(rows.prefix(open)),
    ]
      + (rows.count > open
        ? [.fold("\(rows.count - open) more slices", table(rows.dropFirst(open)))] : [])
  }

  private struct Part {
    let relevant: Int
    let losses: [LossStage: Int]
    let filters: [(key: String, value: String)]

    init(_ queries: [QueryScore], _ filters: [(key: String, value: String)]) {
      relevant = queries.map(\.relevant).reduce(0, +)
      losses = queries.reduce(into: [:]) { $0.merge($1.losses, uniquingKeysWith: +) }
      self.filters = filters
    }

    var share: Double { Double(losses.values.reduce(0, +)) / Double(max(1, relevant)) }
  }

  private static func row(
    _ name: Text, _ part: Part, _ stages: [LossStage], _ source: RunAccount,
    style: Table.Row.Style = .plain
  ) -> Table.Row {
    .init(
      [
        Table.Cell(name), .count(part.relevant),
        Table.Cell(
          ExplorerLink.text(
            DecimalText.percent(part.share, decimals: 1), in: source,
            [("lost", "any")] + part.filters),
          figure: .init(value: part.share)),
      ]
        + stages.map { stage in
          let count = part.losses[stage] ?? 0
          guard count > 0 else { return .count(0) }
          return Table.Cell(
            ExplorerLink.text(
              DecimalText.grouped(count), in: source,
              [("lost", LossFigures.words(of: stage.rawValue))] + part.filters),
            figure: .init(value: Double(count)))
        }, style: style)
  }

  /// Returns the number of relevant messages found by each system, and where it is below the
  /// subject.
  private static func systems(_ queries: [QueryScore], _ source: RunAccount) -> [Block] {
    guard let lead = source.matching.lead else { return [] }
    let subject = source.matching.primary
    let ranked = source.matching.ranked.filter { system in
      queries.contains { $0.systems[system]?[lead] != nil && $0.systems[system]?["R@10"] != nil }
    }.prefix(RunStatistics.mostSystems)
    guard ranked.count > 1, ranked.contains(subject) else { return [] }
    let total = queries.map(\.relevant).reduce(0, +)
    let rows = ranked.map { system -> Table.Row in
      // Recall times the relevant messages is a whole number except for rounding.
      let found = queries.map { ($0.systems[system]?["R@10"] ?? 0) * Double($0.relevant) }
        .reduce(0, +).rounded()
      let gains = queries.map {
        ($0.systems[system]?[lead] ?? 0) - ($0.systems[subject]?[lead] ?? 0)
      }
      let share = 1 - found / Double(max(1, total))
      let cells = [-1, 1].map { sign -> Table.Cell in
        let count = gains.count { Double(sign) * $0 > PairedComparison.tieTolerance }
        guard system != subject else { return .none }
        let filters = [("system", system), ("with", subject), ("change", "\(sign)")]
        return Table.Cell(
          ExplorerLink.text(DecimalText.grouped(count), in: source, filters),
          figure: .init(value: Double(count)))
      }
      return .init(
        [
          Table.Cell(system), .count(Int(found)),
          .number(DecimalText.percent(share, decimals: 1), share),
        ] + cells, style: system == subject ? .primary : .plain)
    }
    return [
      .heading("By system"),
      .table(
        "\(total) relevant messages: how many each system shows among the first ten, and queries by \(lead)",
        [
          .init("System", .name), .init("Found", .number), .init("Lost", .number),
          .init("Queries worse than \(subject)", .number),
          .init("Queries better than \(subject)", .number),
        ], rows),
    ]
  }
}
