internal import VaultResults

/// The losses of relevant messages, stage after stage.
enum LossSection: ReportSection {
  static let facts = SectionFacts("losses", "Where relevant messages are lost", name: "Losses")

  /// `nil` if the run did not follow its relevant messages.
  ///
  /// Into the ranking and into what is shown, the shallower first; the platforms at the greater depth.
  static func blocks(_ source: RunAccount) -> [Block]? {
    let losses = LossFigures(source.report, system: source.report.manifest.about.system)
    guard let deepest = losses.depths.last else { return nil }
    return [
      .paragraph(
        """
        Each stage is charged with the places in a ranking that it leaves without a relevant message.
        """, .lead)
    ] + losses.depths.flatMap { waterfall(losses, depth: $0) } + platforms(losses, depth: deepest)
      + LostQueriesTables.blocks(source)
  }

  private static func waterfall(_ losses: LossFigures, depth: Int) -> [Block] {
    let stages = losses.stages(depth: depth)
    guard let count = stages.first?.metric.n else { return [] }
    var remaining = 1.0
    var rows = [total("places for relevant messages", 1, style: "fill-muted")]
    for loss in stages {
      let after = max(remaining - loss.metric.value, 0)
      rows.append(
        .init(
          Table.Cell(LossFigures.words(of: loss.stage)), lost(loss.metric.value), share(after),
          .bar(.spanBar(from: after, to: remaining, style: "fill-missed"))))
      remaining = after
    }
    let basis =
      "\(VerdictText.plural(count, "place")): of an event with R relevant messages the "
      + "first \(depth) ranks can show min(R, \(depth))"
    return [
      .heading("Into the first \(depth) ranks"), .paragraph("\(basis).", .small),
      .table(
        "Into the first \(depth) ranks: share of places lost at each stage",
        [
          .init("Stage", .name), .init("Lost", .number), .init("Left", .number),
          .init("", .bar),
        ], rows + [total("filled", remaining, style: "fill-met")], look: .waterfall,
        isCaptionHidden: true),
    ]
  }

  private static func total(_ name: String, _ value: Double, style: String) -> Table.Row {
    .init(
      [
        Table.Cell(name), .empty, share(value),
        .bar(.spanBar(from: 0, to: value, style: style)),
      ], style: .total)
  }

  private static func platforms(_ losses: LossFigures, depth: Int) -> [Block] {
    let stages = losses.stages(depth: depth).map(\.stage)
    let platforms = losses.platforms(depth: depth)
    guard !platforms.isEmpty else { return [] }
    return [
      .heading("By platform, into the first \(depth) ranks"),
      .table(
        "Share of each platform’s places lost at each stage", of: platforms, isCaptionHidden: true
      ) {
        Field("Platform", .name) { .init(SliceText.words($0.platform)) }
        Field("Places", .number) { .count($0.losses[0].metric.n) }
        for stage in stages {
          Field(stage == "reRanking" ? "re-ranking" : SliceText.words(stage), .number) {
            lost(share(of: stage, in: $0.losses))
          }
        }
        Field("filled", .number) { platform in
          let shares = stages.map { share(of: $0, in: platform.losses) }
          return share(max(1 - shares.reduce(0, +), 0))
        }
      },
    ]
  }

  private static func share(of stage: String, in losses: [LossFigures.Loss]) -> Double {
    losses.first { $0.stage == stage }?.metric.value ?? 0
  }

  private static func lost(_ value: Double) -> Table.Cell {
    .number(value == 0 ? "0\u{202F}%" : "−\(DecimalText.percent(value, decimals: 1))", value)
  }

  private static func share(_ value: Double) -> Table.Cell {
    .number(DecimalText.percent(value, decimals: 1), value)
  }
}
