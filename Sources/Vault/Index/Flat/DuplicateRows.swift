internal import VaultCore

/// The rows that hold equal vectors.
///
/// Equal vectors break a proximity graph: a thousand copies of "ok" have only each other for
/// neighbors, so that they displace every other link and become a disconnected component. The graph
/// therefore has one node for each distinct vector, the smallest row that holds it, and a search
/// follows the chain from that row to its equals.
struct DuplicateRows: Sendable {
  /// The smallest row of each distinct vector.
  let representatives: RowSet
  // The next larger row with the same vector, or `HNSWGraph.none`; empty where all rows differ.
  private let next: [UInt32]

  /// Compares all rows; positive and negative zero are equal.
  ///
  /// - Complexity: O(count · dimension) expected.
  init(_ rows: VectorRows) {
    var representatives = RowSet(capacity: rows.count)
    var next = [UInt32](repeating: HNSWGraph.none, count: rows.count)
    var last = [UInt32](repeating: HNSWGraph.none, count: rows.count)
    // Looked up only, so its order reaches nothing.
    var rowsOfHash: [UInt64: [UInt32]] = [:]
    rowsOfHash.reserveCapacity(rows.count)
    for row in 0..<rows.count {
      let index = UInt32(truncatingIfNeeded: row)
      let hash = Self.hash(rows[row])
      let equal = rowsOfHash[hash]?.first { rows[Int($0)] == rows[row] }
      if let equal {
        next[Int(last[Int(equal)])] = index
        last[Int(equal)] = index
      } else {
        rowsOfHash[hash, default: []].append(index)
        representatives.insert(row)
        last[row] = index
      }
    }
    self.next = representatives.count == rows.count ? [] : next
    self.representatives = representatives
  }

  /// True if any vector occurs twice.
  var exist: Bool { !next.isEmpty }

  /// The next larger row with the same vector.
  func row(after row: UInt32) -> UInt32? {
    guard exist else { return nil }
    let following = next[Int(row)]
    return following == HNSWGraph.none ? nil : following
  }

  /// Returns true if a filter has a representative or any of its equals.
  func intersects(_ filter: RowSet, representative: UInt32) -> Bool {
    var row: UInt32? = representative
    while let candidate = row {
      if filter.contains(Int(candidate)) { return true }
      row = self.row(after: candidate)
    }
    return false
  }

  var payloadBytes: Int { next.count * MemoryLayout<UInt32>.stride }

  // FNV-1a over whole numbers; a collision costs one comparison. Adding zero makes -0 into +0.
  private static func hash(_ vector: ArraySlice<Float>) -> UInt64 {
    vector.reduce(StableHash.start) { StableHash.next($0, ($1 + 0).bitPattern) }
  }
}
