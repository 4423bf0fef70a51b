internal import VaultResults

/// Where relevant messages are lost on their way to the reader, stage after stage.
///
/// The figures are `<primary system>/loss@<k>/<stage>`: the share of the places that the first k
/// ranks offer to relevant messages which the stage is the first to empty, in the order in which the
/// report lists them. Those of one platform say so in their slice.
enum LossSection: ReportSection {
  static let id = "losses"
  static let heading = "Where relevant messages are lost"
  static let name = "Losses"

  /// `nil` if the run did not follow its relevant messages.
  ///
  /// Into the ranking and into what is shown, the deeper first; the platforms at the greater depth.
  static func fields(_ source: ReportSource) -> Fields? {
    let report = source.report
    let losses = report.metrics.compactMap { Loss($0, system: report.manifest.primarySystem) }
    let depths = Set(losses.map(\.depth)).sorted(by: >)
    guard let deepest = depths.first else { return nil }
    return [
      "waterfalls": depths.compactMap { depth in
        waterfall(losses.filter { $0.depth == depth && $0.platform == nil }, depth: depth)
      },
      "platforms": platforms(losses.filter { $0.depth == deepest }, depth: deepest),
    ]
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

  private static func waterfall(_ losses: [Loss], depth: Int) -> Fields? {
    guard let count = losses.first?.metric.n else { return nil }
    var remaining = 1.0
    var rows = [total("places for relevant messages", 1, style: "fill-muted")]
    for loss in losses {
      let after = max(remaining - loss.metric.value, 0)
      rows.append([
        "stage": names[loss.stage] ?? SliceText.words(loss.stage),
        "share": lost(loss.metric.value), "remaining": percent(after),
        "bar": SpanBar(from: after, to: remaining, style: "fill-missed").markup, "isTotal": false,
      ])
      remaining = after
    }
    return [
      "title": "Into the first \(depth) ranks",
      "basis": "\(VerdictText.plural(count, "place", "places")): of an event with R relevant "
        + "messages the first \(depth) ranks can show min(R, \(depth))",
      "rows": rows + [total("filled", remaining, style: "fill-met")],
    ]
  }

  private static func total(_ name: String, _ share: Double, style: String) -> Fields {
    [
      "stage": name, "share": "", "remaining": percent(share),
      "bar": SpanBar(from: 0, to: share, style: style).markup, "isTotal": true,
    ]
  }

  private static func platforms(_ losses: [Loss], depth: Int) -> Fields? {
    let stages = losses.filter { $0.platform == nil }.map(\.stage)
    let byPlatform = Dictionary(grouping: losses.filter { $0.platform != nil }) {
      $0.platform ?? ""
    }
    guard !byPlatform.isEmpty else { return nil }
    return [
      "depth": String(depth),
      "stages": stages.map { $0 == "reRanking" ? "re-ranking" : SliceText.words($0) },
      "rows": byPlatform.sorted { $0.key < $1.key }.map { platform, losses -> Fields in
        let shares = stages.map { stage in losses.first { $0.stage == stage }?.metric.value ?? 0 }
        return [
          "platform": SliceText.words(platform), "places": String(losses[0].metric.n),
          "shares": shares.map(lost), "remaining": percent(max(1 - shares.reduce(0, +), 0)),
        ]
      },
    ]
  }

  private static let names = [
    "window": "outside its platform’s window", "instant": "sent after the question was asked",
    "participants": "shares nobody with the event", "cut": "below the similarity cut",
    "search": "not returned by the index", "reRanking": "ranked below these ranks",
  ]

  private static func lost(_ share: Double) -> String {
    share == 0 ? "0\u{202F}%" : "−\(percent(share))"
  }

  private static func percent(_ share: Double) -> String {
    DecimalText.fixed(share * 100, decimals: 1) + "\(DecimalText.thinSpace)%"
  }
}
