internal import VaultCore
internal import VaultEvaluation
internal import VaultIndex
internal import VaultMeasurement

/// A graph, queries that it has not seen, and what exact search finds for them.
struct GraphTrial {
  let graph: HNSWIndex
  /// Shape [queries, dimension].
  let queries: Matrix
  /// The nearest of each query.
  let truth: [[Neighbor]]

  static let efSearches = [16, 32, 64, 128, 256]
  /// The number of neighbors requested.
  static let k = 10

  /// A setting of the search, with its recall and speed.
  struct Point {
    let ef: Int
    /// Of each query the share of its nearest that are found.
    let recalls: [Double]
    let queriesPerSecond: Double
    let p95Microseconds: Double

    var recall: Double { recalls.reduce(0, +) / Double(recalls.count) }
  }

  /// Returns the neighbors that exact search finds for each query.
  static func truth(of queries: Matrix, in exact: FlatIndex) throws -> [[Neighbor]] {
    try (0..<queries.rows).map {
      try Task.checkCancellation()
      return try exact.search(queries[row: $0], limit: k, within: nil).neighbors
    }
  }

  /// The graph at each of some settings.
  func points(_ efs: [Int]) throws -> [Point] { try efs.map(point) }

  /// The fastest of those that reach a recall.
  static func fastest(of points: [Point], reaching recall: Double) -> Point? {
    points.filter { $0.recall >= recall }.max { $0.queriesPerSecond < $1.queriesPerSecond }
  }

  private func point(ef: Int) throws -> Point {
    try Task.checkCancellation()
    let searcher = try graph.searching(efSearch: ef)
    var latencies = LatencyHistogram()
    var recalls: [Double] = []
    let watch = Stopwatch()
    for row in 0..<queries.rows {
      let one = Stopwatch()
      let found = try searcher.search(queries[row: row], limit: Self.k, within: nil).neighbors
      latencies.record(one.elapsed.wall)
      recalls.append(
        NeighborRecall.recall(at: Self.k, approximate: found, exact: truth[row]) ?? 0)
    }
    return Point(
      ef: ef, recalls: recalls,
      queriesPerSecond: Double(queries.rows) / watch.elapsed.processCPU.inSeconds,
      p95Microseconds: (latencies.p95?.inSeconds ?? 0) * 1e6)
  }
}
