internal import VaultVerdict

/// Where relevant messages are lost on their way to the reader, stage after stage.
///
/// The figures are `<primary system>/loss@<k>/<stage>`: the share of the places that the first k
/// ranks offer to relevant messages which the stage is the first to empty, in the order in which the
/// report lists them. Those of one platform say so in their slice.
struct LossSection {
  /// The ways into the ranking and into what is shown, the deeper first.
  let waterfalls: [Waterfall]
  /// The stages' shares of each platform; `nil` without platforms.
  let platforms: PlatformTable?

  struct Waterfall {
    let title: Markup
    let basis: Markup
    let rows: [Row]
  }

  struct Row {
    let stage: Markup
    let share: Markup
    let remaining: Markup
    let bar: Markup
    let isTotal: Bool
  }

  struct PlatformTable {
    let depth: Int
    /// The columns.
    let stages: [Markup]
    let rows: [PlatformRow]
  }

  struct PlatformRow {
    let platform: Markup
    let places: Int
    let shares: [Markup]
    let remaining: Markup
  }

  /// `nil` if the run did not follow its relevant messages.
  init?(_ report: Report) {
    let losses = report.metrics.compactMap { Loss($0, system: report.manifest.primarySystem) }
    let depths = Set(losses.map(\.depth)).sorted(by: >)
    guard let deepest = depths.first else { return nil }
    waterfalls = depths.compactMap { depth in
      Self.waterfall(losses.filter { $0.depth == depth && $0.platform == nil }, depth: depth)
    }
    platforms = Self.platforms(losses.filter { $0.depth == deepest }, depth: deepest)
  }

  /// A figure of the account, its id taken apart.
  private struct Loss {
    let depth: Int
    let stage: String
    let platform: String?
    let metric: Metric

    init?(_ metric: Metric, system: String) {
      let prefix = "\(system)/loss@"
      guard metric.id.hasPrefix(prefix) else { return nil }
      let parts = metric.id.dropFirst(prefix.count).split(separator: "/", maxSplits: 1)
      guard parts.count == 2, let depth = Int(parts[0]) else { return nil }
      if let slice = metric.slice {
        guard slice.count == 1, let platform = slice["platform"] else { return nil }
        self.platform = platform
      } else {
        platform = nil
      }
      self.depth = depth
      stage = String(parts[1])
      self.metric = metric
    }
  }

  private static func waterfall(_ losses: [Loss], depth: Int) -> Waterfall? {
    guard let count = losses.first?.metric.n else { return nil }
    var remaining = 1.0
    var rows = [
      Row(
        stage: "places for relevant messages", share: "", remaining: Markup(percent(1)),
        bar: SpanBar(from: 0, to: 1, style: "fill-muted").markup, isTotal: true)
    ]
    for loss in losses {
      let after = max(remaining - loss.metric.value, 0)
      rows.append(
        Row(
          stage: Markup(names[loss.stage] ?? SliceText.words(loss.stage)),
          share: lost(loss.metric.value), remaining: Markup(percent(after)),
          bar: SpanBar(from: after, to: remaining, style: "fill-missed").markup, isTotal: false))
      remaining = after
    }
    rows.append(
      Row(
        stage: "filled", share: "", remaining: Markup(percent(remaining)),
        bar: SpanBar(from: 0, to: remaining, style: "fill-met").markup, isTotal: true))
    return Waterfall(
      title: Markup("Into the first \(String(depth)) ranks"),
      basis: Markup(
        "\(VerdictText.plural(count, "place", "places")): of an event with R relevant messages the "
          + "first \(depth) ranks can show min(R, \(depth))"),
      rows: rows)
  }

  private static func platforms(_ losses: [Loss], depth: Int) -> PlatformTable? {
    let stages = losses.filter { $0.platform == nil }.map(\.stage)
    let byPlatform = Dictionary(grouping: losses.filter { $0.platform != nil }) { $0.platform }
    let rows = byPlatform.compactMap { platform, losses -> (String, PlatformRow)? in
      guard let platform, let count = losses.first?.metric.n else { return nil }
      let shares = stages.map { stage in losses.first { $0.stage == stage }?.metric.value ?? 0 }
      return (
        platform,
        PlatformRow(
          platform: Markup(SliceText.words(platform)), places: count, shares: shares.map(lost),
          remaining: Markup(percent(max(1 - shares.reduce(0, +), 0))))
      )
    }
    guard !rows.isEmpty else { return nil }
    return PlatformTable(
      depth: depth,
      stages: stages.map { Markup($0 == "reRanking" ? "re-ranking" : SliceText.words($0)) },
      rows: rows.sorted { $0.0 < $1.0 }.map(\.1))
  }

  private static let names = [
    "window": "outside its platform’s window", "instant": "sent after the question was asked",
    "participants": "shares nobody with the event", "cut": "below the similarity cut",
    "search": "not returned by the index", "reRanking": "ranked below these ranks",
  ]

  private static func lost(_ share: Double) -> Markup {
    share == 0 ? "0\u{202F}%" : Markup("−\(percent(share))")
  }

  private static func percent(_ share: Double) -> String {
    DecimalText.fixed(share * 100, decimals: 1) + "\(DecimalText.thinSpace)%"
  }
}
