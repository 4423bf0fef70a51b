/// Walks a graph towards one query.
///
/// The paper's names: `candidates` is W and C, `width` is ef, `entry` is ep, a walk of one layer is
/// SEARCH-LAYER (algorithm 2), the descent and a walk of layer 0 are K-NN-SEARCH (algorithm 5).
/// Nearer means of larger inner product; among equals, of smaller row.
struct HNSWSearcher {
  let rows: VectorRows
  /// The query, padded like a row.
  let query: AlignedArray<Float>

  /// The row that searches of a graph start from, with its score.
  func start(at row: UInt32, scratch: inout SearchScratch) -> ScoredKey {
    scratch.counters.distanceComputations += 1
    return ScoredKey(score: score(row), row: row)
  }

  /// Goes down from the top layer to just above `layer`, on each to the nearest node that steps
  /// to ever nearer neighbors reach (algorithm 2 with ef = 1).
  func descend(
    _ graph: HNSWGraph, from entry: ScoredKey, toAbove layer: Int, scratch: inout SearchScratch
  ) -> ScoredKey {
    var nearest = entry
    for above in stride(from: graph.topLayer, to: layer, by: -1) {
      var improved = true
      while improved {
        improved = false
        scratch.counters.hops += 1
        let found = scoreLinks(of: nearest.row, in: graph, layer: above, scratch: &scratch)
        for position in 0..<found {
          let key = ScoredKey(score: scratch.scores[position], row: scratch.pending[position])
          guard nearest < key else { continue }
          nearest = key
          improved = true
        }
      }
    }
    return nearest
  }

  /// Fills the scratch candidates with the nearest nodes of a layer (algorithm 2), or ends as soon as
  /// a wanted node is visited, with the candidates so far.
  ///
  /// - Returns: True if the wanted node was visited.
  @discardableResult
  func walk(
    _ graph: HNSWGraph, from entry: ScoredKey, layer: Int, width: Int,
    until wanted: UInt32 = HNSWGraph.none, scratch: inout SearchScratch
  ) -> Bool {
    guard entry.row != wanted else { return true }
    scratch.candidates.reset(capacity: width)
    scratch.visited.removeAll()
    _ = scratch.visited.insert(entry.row)
    scratch.candidates.insert(entry)
    while let nearest = scratch.candidates.closeNext() {
      scratch.counters.hops += 1
      let found = scoreUnvisitedLinks(
        of: nearest.row, in: graph, layer: layer, scratch: &scratch)
      for position in 0..<found {
        guard scratch.pending[position] != wanted else { return true }
        let key = ScoredKey(score: scratch.scores[position], row: scratch.pending[position])
        if scratch.candidates.floor < key { scratch.candidates.insert(key) }
      }
    }
    return false
  }

  /// Fills the scratch candidates with the nearest nodes of layer 0 that pass a filter.
  ///
  /// Nodes that fail are followed but not kept, so the frontier is a queue of its own, without
  /// bound: the fewer nodes pass, the more of the graph is between them.
  ///
  /// - Parameters:
  ///   - graph: The graph to walk.
  ///   - entry: The start node, with its score.
  ///   - width: The passing nodes to keep.
  ///   - budget: The inner products, with those of the scratch counters, after which to stop.
  ///   - passing: Returns true if a node passes the filter.
  ///   - scratch: Receives the candidates and counts the work.
  /// - Returns: True if the walk ended within its budget.
  func walk(
    _ graph: HNSWGraph, from entry: ScoredKey, width: Int, budget: Int,
    passing: (UInt32) -> Bool, scratch: inout SearchScratch
  ) -> Bool {
    scratch.candidates.reset(capacity: width)
    scratch.visited.removeAll()
    scratch.frontier.removeAll()
    _ = scratch.visited.insert(entry.row)
    scratch.frontier.push(entry)
    if passing(entry.row) { scratch.candidates.insert(entry) }
    while let nearest = scratch.frontier.pop(), scratch.candidates.floor <= nearest {
      guard scratch.counters.distanceComputations < budget else { return false }
      scratch.counters.hops += 1
      let found = scoreUnvisitedLinks(of: nearest.row, in: graph, layer: 0, scratch: &scratch)
      for position in 0..<found {
        let key = ScoredKey(score: scratch.scores[position], row: scratch.pending[position])
        guard scratch.candidates.floor < key else { continue }
        scratch.frontier.push(key)
        if passing(key.row) { scratch.candidates.insert(key) }
      }
    }
    return true
  }
}
