internal import CVaultKernels

// Invariants: a graph's links are `none` or rows below its `count`, which is the rows' and the
// visited set's (the builder writes no other, and the invariant checker looks); a record has as
// many slots as its layer's width, and the scratch arrays have room for the widest; the query is
// padded to the rows' stride.

extension HNSWSearcher {
  /// The inner product of the query and a row.
  func score(_ row: UInt32) -> Float {
    precondition(row < rows.count && query.count == rows.stride, "no such row")
    return unsafe rows.withUnsafeRows { rows in
      unsafe query.withUnsafeElements { query in
        guard let query = query.baseAddress else { return 0 }
        return unsafe rows.score(query, Int(row))
      }
    }
  }

  /// Scores all links of a node into the scratch arrays and returns how many there are.
  @inline(__always)
  func scoreLinks(
    of row: UInt32, in graph: HNSWGraph, layer: Int, scratch: inout SearchScratch
  ) -> Int {
    var found = 0
    for link in graph.links(of: row, layer: layer) {
      scratch.pending[found] = link
      found += 1
    }
    scorePending(found, scratch: &scratch)
    return found
  }

  /// Scores the links of a node that the walk has not met, and marks them as met.
  ///
  /// Two passes: first the unvisited links are collected, then the kernel scores them all, so that
  /// it can prefetch each vector while it works on those before.
  @inline(__always)
  func scoreUnvisitedLinks(
    of row: UInt32, in graph: HNSWGraph, layer: Int, scratch: inout SearchScratch
  ) -> Int {
    var found = 0
    for link in graph.links(of: row, layer: layer) where scratch.visited.insert(link) {
      scratch.pending[found] = link
      found += 1
    }
    scorePending(found, scratch: &scratch)
    return found
  }

  @inline(__always)
  private func scorePending(_ found: Int, scratch: inout SearchScratch) {
    precondition(found <= scratch.pending.count && found <= scratch.scores.count)
    scratch.counters.distanceComputations += found
    unsafe rows.withUnsafeRows { rows in
      unsafe query.withUnsafeElements { query in
        unsafe scratch.pending.withUnsafeBufferPointer { pending in
          unsafe scratch.scores.withUnsafeMutableBufferPointer { scores in
            guard let query = query.baseAddress, let pending = pending.baseAddress,
              let scores = scores.baseAddress
            else { return }
            unsafe rows.score(query, pending, count: found, into: scores)
          }
        }
      }
    }
  }
}
