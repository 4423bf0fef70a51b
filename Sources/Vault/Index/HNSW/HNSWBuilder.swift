/// Builds a graph by inserting one row after another (the paper's algorithm 1, INSERT).
///
/// To insert row q of level l:
///
/// 1. Go down from the entry to layer l + 1, to the nearest node of each layer.
/// 2. On each layer from l to 0, find the efConstruction nodes nearest to q (algorithm 2).
/// 3. Link q to up to M diverse ones among them (algorithm 4).
/// 4. Link each of these to q; one that has no free slot chooses anew among its links and q.
///
/// Deviations: as in the authors' own library, only the nearest node found on a layer is the entry
/// to the next. Equal vectors share one node (``DuplicateRows``). Nodes that end without a path to
/// them, or that a search for themselves misses, are linked at the end; the paper leaves them.
struct HNSWBuilder {
  let rows: VectorRows
  let parameters: HNSWParameters
  var graph: HNSWGraph
  var scratch: SearchScratch

  /// Builds the graph of the rows that represent each distinct vector.
  ///
  /// The result depends only on the rows and the parameters.
  static func build(
    _ rows: VectorRows, nodes: RowSet, parameters: HNSWParameters
  ) -> HNSWGraph {
    var builder = HNSWBuilder(rows: rows, nodes: nodes, parameters: parameters)
    builder.insertAll(nodes)
    builder.connectUnfindable(nodes)
    builder.connectUnreachable(nodes)
    return builder.graph
  }

  init(rows: VectorRows, nodes: RowSet, parameters: HNSWParameters) {
    self.rows = rows
    self.parameters = parameters
    let levels = (0..<rows.count).map {
      nodes.contains($0) ? HNSWLevels.level(ofRow: $0, parameters: parameters) : 0
    }
    graph = HNSWGraph(levels: levels, m: parameters.m)
    scratch = SearchScratch(rows: rows.count, links: 2 * parameters.m)
  }

  mutating func insertAll(_ nodes: RowSet) {
    for row in nodes { insert(UInt32(truncatingIfNeeded: row)) }
  }

  private mutating func insert(_ row: UInt32) {
    let level = Int(graph.levels[Int(row)])
    guard let entry = graph.entry else {
      graph.enter(at: row)
      return
    }
    let top = graph.topLayer
    let searcher = HNSWSearcher(rows: rows, query: rows.padded(row: Int(row)))
    var nearest = searcher.start(at: entry, scratch: &scratch)
    nearest = searcher.descend(graph, from: nearest, toAbove: level, scratch: &scratch)
    for layer in stride(from: min(level, top), through: 0, by: -1) {
      searcher.walk(
        graph, from: nearest, layer: layer, width: parameters.efConstruction, scratch: &scratch)
      let neighbors = selectDiverse(scratch.candidates.all, most: parameters.m)
      graph.setLinks(of: row, layer: layer, to: neighbors.map(\.row))
      for neighbor in neighbors {
        link(neighbor.row, to: ScoredKey(score: neighbor.score, row: row), layer: layer)
      }
      nearest = scratch.candidates.first ?? nearest
    }
    if level > top { graph.enter(at: row) }
  }

  /// Adds a link to a node, which chooses anew among all its links where it has no free slot.
  private mutating func link(_ row: UInt32, to key: ScoredKey, layer: Int) {
    guard !graph.appendLink(key.row, to: row, layer: layer) else { return }
    let kept = selectDiverse(
      ranked(graph.links(of: row, layer: layer), for: row, and: key),
      most: graph.width(layer: layer))
    graph.setLinks(of: row, layer: layer, to: kept.map(\.row))
  }

  /// Links with their scores, nearest first, and one more.
  private mutating func ranked(
    _ links: ArraySlice<UInt32>, for row: UInt32, and key: ScoredKey
  ) -> ArraySlice<ScoredKey> {
    let scores = rows.scores(of: links, against: Int(row))
    var keys = zip(links, scores).map { ScoredKey(score: $1, row: $0) }
    keys.append(key)
    keys.sort(by: >)
    return keys[...]
  }

  /// Chooses neighbors that lie in different directions (algorithm 4, SELECT-NEIGHBORS-HEURISTIC).
  ///
  /// A candidate nearer to a chosen neighbor than to the node itself is reached through that
  /// neighbor, and the slot is left for one that leads elsewhere; so separate clusters stay linked.
  /// Neither option of the paper is used: candidates are not extended by their neighbors
  /// (extendCandidates), and passed-over ones do not fill free slots (keepPrunedConnections). The
  /// free slots take later links, which spares most of the choosing anew. A candidate as near to a
  /// chosen neighbor as to the node counts as diverse: sparse vectors have inner products of
  /// exactly zero with most others, and would otherwise end with a single link.
  ///
  /// - Parameters:
  ///   - candidates: By descending score.
  ///   - most: The most to choose: M in the paper.
  /// - Returns: The chosen, by descending score.
  private func selectDiverse(_ candidates: ArraySlice<ScoredKey>, most: Int) -> [ScoredKey] {
    var chosen: [ScoredKey] = []
    chosen.reserveCapacity(most)
    for candidate in candidates {
      guard chosen.count < most else { break }
      let isDiverse = chosen.allSatisfy {
        rows.score(Int(candidate.row), Int($0.row)) <= candidate.score
      }
      if isDiverse { chosen.append(candidate) }
    }
    return chosen
  }
}
