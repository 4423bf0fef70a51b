extension HNSWBuilder {
  /// Gives every node a path from the entry on layer 0.
  ///
  /// Choosing anew drops links, and a node may lose its last incoming one.
  mutating func connectUnreachable(_ nodes: RowSet) {
    guard let entry = graph.entry else { return }
    var reached = RowSet(capacity: rows.count)
    graph.reach(from: entry, into: &reached)
    for node in nodes where !reached.contains(node) {
      let row = UInt32(truncatingIfNeeded: node)
      let searcher = HNSWSearcher(rows: rows, query: rows.padded(row: node))
      let start = searcher.start(at: entry, scratch: &scratch)
      let low = searcher.descend(graph, from: start, toAbove: 0, scratch: &scratch)
      // The descent may end at the very node; from one that is reached, all that is found is.
      let nearest = reached.contains(Int(low.row)) ? low : start
      searcher.walk(
        graph, from: nearest, layer: 0, width: parameters.efConstruction, scratch: &scratch)
      linkFromNearest(to: row)
      graph.reach(from: row, into: &reached)
    }
  }

  /// Links every node that a search for its own vector misses from where that search ended.
  ///
  /// A path is not enough to make a node findable: a thousand nearly equal vectors fill all of a
  /// walk's `efSearch` places, and nodes behind them stay unvisited.
  ///
  /// - Complexity: O(nodes) searches, each of which ends when it meets its node.
  mutating func connectUnfindable(_ nodes: RowSet) {
    guard let entry = graph.entry else { return }
    for node in nodes {
      let row = UInt32(truncatingIfNeeded: node)
      let searcher = HNSWSearcher(rows: rows, query: rows.padded(row: node))
      let start = searcher.start(at: entry, scratch: &scratch)
      let nearest = searcher.descend(graph, from: start, toAbove: 0, scratch: &scratch)
      let isFound = searcher.walk(
        graph, from: nearest, layer: 0, width: parameters.efSearch, until: row, scratch: &scratch)
      if !isFound { linkFromNearest(to: row) }
    }
  }

  /// Links a node from the nearest of the walk's candidates, none of which links to it.
  ///
  /// The nearest with a free slot takes the link. Where all are full, the node is inserted into a
  /// link of the nearest: v → w becomes v → u → w, so all nodes reached through it remain
  /// reachable.
  private mutating func linkFromNearest(to row: UInt32) {
    for candidate in scratch.candidates.all
    where graph.appendLink(row, to: candidate.row, layer: 0) {
      return
    }
    guard let nearest = scratch.candidates.first else { return }
    var links = Array(graph.links(of: nearest.row, layer: 0))
    var ownLinks = Array(graph.links(of: row, layer: 0))
    guard let diverted = links.popLast() else { return }
    graph.setLinks(of: nearest.row, layer: 0, to: links + [row])
    guard !ownLinks.contains(diverted) else { return }
    // No reached node depends on the links of an unreached node, and `connectUnreachable` comes
    // last, so a link that is removed here leaves no node unreachable.
    if ownLinks.count == graph.width(layer: 0) { ownLinks.removeLast() }
    graph.setLinks(of: row, layer: 0, to: ownLinks + [diverted])
  }
}

extension HNSWGraph {
  /// Adds all rows that links of layer 0 lead to from a row, and the row.
  func reach(from start: UInt32, into reached: inout RowSet) {
    var waiting: [UInt32] = []
    if reached.insert(Int(start)) { waiting.append(start) }
    while let row = waiting.popLast() {
      for link in links(of: row, layer: 0) where reached.insert(Int(link)) {
        waiting.append(link)
      }
    }
  }
}
