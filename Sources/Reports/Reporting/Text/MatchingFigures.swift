internal import VaultResults

/// The metrics of the matching suite: the ranked systems, their measures and slices.
///
/// Their ids are `<system>/<measure>`, and `<system>/<measure>/ceiling` for the best value that a
/// slice's relevant messages allow.
struct MatchingFigures {
  let systems: [String]
  let measures: [String]
  let primary: String
  /// The primary system's slices, whole dimensions together.
  let slices: [[String: String]]
  private let figures: [Metric.Key: Metric]

  init(_ report: Report) {
    primary = report.manifest.about.system
    var figures: [Metric.Key: Metric] = [:]
    var systems: Set<String> = []
    var measures: Set<String> = []
    var slices: Set<[String: String]> = []
    for metric in report.metrics {
      guard let name = Self.name(metric.id) else { continue }
      figures[metric.key] = metric
      guard !name.isCeiling else { continue }
      if let slice = metric.slice {
        // Other models are in a table of their own.
        guard slice["model"] == nil else { continue }
        if name.system == report.manifest.about.system { slices.insert(slice) }
      } else {
        systems.insert(name.system)
        measures.insert(name.measure)
      }
    }
    self.figures = figures
    self.systems = Self.ordered(systems, by: Self.systemOrder)
    self.measures = Self.ordered(measures, by: Self.measureOrder)
    self.slices = slices.sorted {
      let left = (SliceText.dimension($0), SliceText.values($0))
      return left < (SliceText.dimension($1), SliceText.values($1))
    }
  }

  func figure(_ system: String, _ measure: String, slice: [String: String]? = nil) -> Metric? {
    figures[Metric.Key(id: "\(system)/\(measure)", slice: slice)]
  }

  func ceiling(_ measure: String, slice: [String: String]? = nil) -> Metric? {
    figures[Metric.Key(id: "\(primary)/\(measure)/ceiling", slice: slice)]
  }

  /// The number of queries behind the primary system's means, in words; `nil` without a mean.
  var queryCount: String? {
    measures.compactMap { figure(primary, $0)?.n }.max()
      .map { VerdictText.plural($0, "query") }
  }

  /// The measure that leads; `nil` without any.
  var lead: String? { measures.contains("nDCG@10") ? "nDCG@10" : measures.first }

  /// The systems by the measure that leads, the best first.
  var ranked: [String] {
    guard let lead else { return systems }
    func value(_ system: String) -> Double { figure(system, lead)?.value ?? -1 }
    return systems.enumerated().sorted {
      (-value($0.element), $0.offset) < (-value($1.element), $1.offset)
    }.map(\.element)
  }

  /// The measures that a headline shows.
  var headlineMeasures: [String] { Array(measures.prefix(4)) }

  /// Returns true if a metric belongs to the matching suite.
  static func holds(_ metric: Metric) -> Bool { name(metric.id) != nil }

  private static let systemOrder = [
    "random", "recency", "keyword", "semantic", "bm25", "timedBM25", "gramCosine",
    "reciprocalRank", "formula", "learned", "custom",
  ]
  private static let measureOrder = ["P@10", "R@50", "nDCG@10", "MAP", "MRR", "Rprec"]
  private static let measurePrefixes = ["P@", "R@", "nDCG@", "Success@"]

  private static func name(
    _ id: String
  ) -> (system: String, measure: String, isCeiling: Bool)? {
    let parts = id.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 || (parts.count == 3 && parts[2] == "ceiling") else { return nil }
    let isMeasure =
      measureOrder.contains(parts[1])
      || measurePrefixes.contains {
        parts[1].hasPrefix($0) && Int(parts[1].dropFirst($0.count)) != nil
      }
    return isMeasure ? (parts[0], parts[1], parts.count == 3) : nil
  }

  private static func ordered(_ names: Set<String>, by order: [String]) -> [String] {
    names.sorted {
      let left = (order.firstIndex(of: $0) ?? order.count, $0)
      return left < (order.firstIndex(of: $1) ?? order.count, $1)
    }
  }
}
