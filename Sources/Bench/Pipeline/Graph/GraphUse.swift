internal import Vault
internal import VaultCore
internal import VaultIndex
internal import VaultMatching
internal import VaultMeasurement
internal import VaultResults

/// The number of a run's vector searches answered by graph and by scan, and the reason why vaults
/// have a graph or none.
struct GraphUse: FigureSource {
  static let id = "index use"
  private static let searches = MetricDeclaration(
    "index/searches", "Searches of the vaults' vectors, by the way in which each was answered.",
    unit: .count, better: .lower, role: .diagnosis,
    slices: [.whole, .by("way", SearchWay.allCases.map(\.rawValue))])
  private static let graphs = MetricDeclaration(
    "index/graphs", "Vaults over whose vectors a graph was built.", unit: .count, better: .lower,
    role: .diagnosis)
  private static let breakEven = MetricDeclaration(
    "index/graphPaysFrom",
    "Searches of the largest vault that is searched from which a graph, its building included, costs less than "
      + "reading every row; by the planner's prices.", unit: .count, better: .lower,
    role: .diagnosis)
  static let declarations = [searches, graphs, breakEven]

  let vaults: [SearchableVault]

  /// The counts until now.
  var metrics: [Metric] {
    guard let largest else { return [] }
    let counts = SearchWay.allCases.map { way in
      (way, vaults.reduce(0) { $0 + $1.index.tally[way] })
    }
    let total = counts.reduce(0) { $0 + $1.1 }
    return [Self.searches.metric(Double(total), n: total)]
      + counts.map { way, count in
        Self.searches.metric(Double(count), n: total, slice: ["way": way.rawValue])
      }
      + [
        Self.graphs.metric(Double(vaults.count { $0.index.graph != nil }), n: vaults.count)
      ]
      + (largest.breakEven.map { [Self.breakEven.metric(Double($0), n: largest.rows)] } ?? [])
  }

  /// True if any ranking's rows came from a search of a graph.
  var wasWalked: Bool { vaults.contains(where: \.wasWalked) }

  /// The reason why there is a graph or none, in a sentence; `nil` without vaults.
  var note: String? {
    guard let largest else { return nil }
    let built = vaults.count { $0.index.graph != nil }
    let size =
      "the largest vault that is searched has \(largest.rows) messages and was to be searched "
      + "\(largest.searches) times"
    guard built == 0 else {
      return "a graph was built over \(built) of \(vaults.count) vaults: \(size)"
    }
    guard let breakEven = largest.breakEven else {
      return "every search read all rows: \(size); at that size no number of searches justifies a "
        + "graph"
    }
    return "every search read all rows: \(size); a graph is cheaper from \(breakEven) searches on"
  }

  /// The largest of the vaults that are searched.
  private var largest: GraphPlan? {
    let plans = vaults.map(\.graphPlan)
    let searched = plans.filter { $0.searches > 0 }
    return (searched.isEmpty ? plans : searched).max { $0.rows < $1.rows }
  }
}
