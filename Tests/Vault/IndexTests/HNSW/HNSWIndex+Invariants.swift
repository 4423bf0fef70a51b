@testable internal import VaultIndex

/// A way in which a graph is not what a search relies on.
enum HNSWDefect: Hashable, Sendable {
  /// A link leads to a row that is not in the graph, or not on the link's layer.
  case linkOutOfRange(row: Int, layer: Int)
  /// A node links to itself.
  case selfLink(row: Int, layer: Int)
  /// A node links to another twice.
  case duplicateLink(row: Int, layer: Int)
  /// A link follows an unused slot, where no search looks.
  case linkAfterGap(row: Int, layer: Int)
  /// The entry is missing, no node, or below the highest layer.
  case badEntry
  /// No path of layer 0 leads from the entry to a node.
  case unreachable(row: Int)
}

extension HNSWIndex {
  /// Walks the whole graph and returns what is wrong with it: nothing, unless there is a bug.
  ///
  /// It verifies that every link of every layer leads to another node of that layer, no two of a
  /// node to the same one, that no link hides behind an unused slot, that the entry is a node of
  /// the highest layer, and that layer 0 leads from it to every node. The bounds on the number of
  /// links need no check: a record has no more slots.
  ///
  /// - Complexity: O(count · M).
  func defects() -> [HNSWDefect] {
    graph.defects(nodes: duplicates.representatives)
  }
}

extension HNSWGraph {
  func defects(nodes: RowSet) -> [HNSWDefect] {
    var defects: [HNSWDefect] = []
    for row in nodes {
      for layer in 0...Int(levels[row]) {
        defects += linkDefects(of: row, layer: layer, nodes: nodes)
      }
    }
    let top = nodes.map { levels[$0] }.max()
    guard top != nil || entry != nil else { return defects }
    guard let top, let entry, nodes.contains(Int(entry)), levels[Int(entry)] == top else {
      return defects + [.badEntry]
    }
    guard defects.isEmpty else { return defects }
    var reached = RowSet(capacity: count)
    reach(from: entry, into: &reached)
    var unreachable = nodes
    unreachable.subtract(reached)
    return unreachable.map { .unreachable(row: $0) }
  }

  private func linkDefects(of row: Int, layer: Int, nodes: RowSet) -> [HNSWDefect] {
    var defects: [HNSWDefect] = []
    var seen: Set<UInt32> = []
    var isAfterGap = false
    for link in slots(of: UInt32(truncatingIfNeeded: row), layer: layer) {
      guard link != Self.none else {
        isAfterGap = true
        continue
      }
      if isAfterGap { defects.append(.linkAfterGap(row: row, layer: layer)) }
      if !nodes.contains(Int(link)) || levels[Int(link)] < layer {
        defects.append(.linkOutOfRange(row: row, layer: layer))
      }
      if Int(link) == row { defects.append(.selfLink(row: row, layer: layer)) }
      if !seen.insert(link).inserted { defects.append(.duplicateLink(row: row, layer: layer)) }
    }
    return defects
  }
}
