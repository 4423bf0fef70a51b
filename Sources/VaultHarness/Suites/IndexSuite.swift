internal import VaultCore
internal import VaultEvaluation
internal import VaultIndex
internal import VaultMeasurement
internal import VaultVerdict

/// Recall and speed of the graph index against exact search, over all vaults' messages at once.
///
/// Up to 1 000 messages are held out of the index and asked for, with every event: queries that
/// the graph has not seen, drawn from the same texts.
struct IndexSuite {
  let vectors: Matrix
  let eventVectors: Matrix
  let configuration: RunConfiguration
  let seed: UInt64
  static let efSearches = [16, 32, 64, 128, 256]
  private static let k = 10

  /// The figures; the operating point of the run is `efSearch` of the configuration.
  func metrics() throws -> [Metric] {
    var random = SeededRandom(seed: seed).stream("index-suite")
    let order = random.shuffled(Array(0..<vectors.rows))
    let heldOut = order.prefix(min(1000, vectors.rows / 5)).sorted()
    let indexed = vectors.gathering(order.dropFirst(heldOut.count).sorted())
    let queries = stacked(vectors.gathering(heldOut), eventVectors)
    guard indexed.rows > Self.k, queries.rows > 0 else { return [] }

    let exact = try FlatIndex(vectors: indexed)
    let truth = try (0..<queries.rows).map {
      try Task.checkCancellation()
      return try exact.search(queries[row: $0], limit: Self.k, within: nil).neighbors
    }
    let building = Stopwatch()
    let graph = try HNSWIndex(
      vectors: indexed, parameters: configuration.hnswParameters(seed: seed))
    let buildSeconds = building.elapsed.processCPU.inSeconds
    var metrics = [
      Metric(
        id: "index/buildSeconds", value: buildSeconds, unit: "seconds", better: .lower,
        n: indexed.rows, deterministic: false)
    ]
    let points = try efs.map { try point(ef: $0, graph: graph, queries: queries, truth: truth) }
    metrics += points.map { point in
      Metric(
        id: "index/recall@10/ef\(point.ef)", value: point.recall, unit: "score", better: .higher,
        n: queries.rows, deterministic: true)
    }
    metrics += points.map { point in
      Metric(
        id: "index/p95Microseconds/ef\(point.ef)", value: point.p95Microseconds,
        unit: "microseconds", better: .lower, n: queries.rows, deterministic: false)
    }
    for floor in ["0.95", "0.99"] {
      let reaching = points.filter { $0.recall >= Double(floor) ?? 1 }
      guard let best = reaching.max(by: { $0.queriesPerSecond < $1.queriesPerSecond }) else {
        continue
      }
      metrics.append(
        Metric(
          id: "index/queriesPerSecond@\(floor)", value: best.queriesPerSecond, unit: "queries/s",
          better: .higher, n: queries.rows, deterministic: false))
      if floor == "0.95" {
        metrics.append(
          Metric(
            id: "index/p95Microseconds@0.95", value: best.p95Microseconds, unit: "microseconds",
            better: .lower, n: queries.rows, deterministic: false))
      }
    }
    return metrics
  }

  private struct Point {
    let ef: Int
    let recall: Double
    let queriesPerSecond: Double
    let p95Microseconds: Double
  }

  private var efs: [Int] {
    Set(Self.efSearches + [configuration.efSearch]).sorted()
  }

  private func point(
    ef: Int, graph: HNSWIndex, queries: Matrix, truth: [[Neighbor]]
  ) throws -> Point {
    try Task.checkCancellation()
    let searcher = try graph.searching(efSearch: ef)
    var latencies = LatencyHistogram()
    var recalls = 0.0
    let watch = Stopwatch()
    for row in 0..<queries.rows {
      let one = Stopwatch()
      let found = try searcher.search(queries[row: row], limit: Self.k, within: nil).neighbors
      latencies.record(one.elapsed.wall)
      recalls +=
        NeighborRecall.recall(at: Self.k, approximate: found, exact: truth[row]) ?? 0
    }
    return Point(
      ef: ef, recall: recalls / Double(queries.rows),
      queriesPerSecond: Double(queries.rows) / watch.elapsed.processCPU.inSeconds,
      p95Microseconds: (latencies.p95?.inSeconds ?? 0) * 1e6)
  }

  private func stacked(_ first: Matrix, _ second: Matrix) -> Matrix {
    Matrix(
      rows: first.rows + second.rows, columns: first.columns,
      elements: first.elements + second.elements)
  }
}
