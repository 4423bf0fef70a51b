internal import VaultResults

/// The account of lost messages: which stage is the first to empty places in the first ranks.
///
/// The metrics are `<system>/loss@<k>/<stage>`: the share of the places that the first k ranks
/// offer to relevant messages which the stage is the first to empty, in the order in which the
/// report lists them. Those of one platform have it in their slice.
struct LossFigures {
  /// A metric of the account, its id parsed.
  struct Loss {
    let depth: Int
    let stage: String
    let platform: String?
    let metric: Metric

    fileprivate init?(_ metric: Metric, system: String) {
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

  private let losses: [Loss]

  init(_ report: Report, system: String) {
    losses = report.metrics.compactMap { Loss($0, system: system) }
  }

  /// The depths to which rankings are followed, ascending.
  var depths: [Int] { Set(losses.map(\.depth)).sorted() }

  /// The losses into the first ranks, stage after stage.
  func stages(depth: Int) -> [Loss] {
    losses.filter { $0.depth == depth && $0.platform == nil }
  }

  /// The same by platform, platforms ascending.
  func platforms(depth: Int) -> [(platform: String, losses: [Loss])] {
    Dictionary(grouping: losses.filter { $0.depth == depth && $0.platform != nil }) {
      $0.platform ?? ""
    }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// A stage's losses in words.
  static func words(of stage: String) -> String { names[stage] ?? SliceText.words(stage) }

  private static let names = [
    "window": "outside its platform’s window", "instant": "sent after the question was asked",
    "participants": "shares no person with the event", "cut": "below the similarity cut",
    "search": "not returned by the index", "reRanking": "ranked below these ranks",
  ]
}
