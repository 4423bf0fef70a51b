// Invariants: the query is padded to the rows' stride; a block's row numbers are below `count`,
// being a subrange of the index or members of a filter of its capacity; `scores` has room for a
// block.

extension FlatIndex {
  /// Rows scored by one call of a kernel: few enough that their scores stay in the first cache.
  static var blockRows: Int { 256 }

  /// Scores consecutive rows and keeps the best.
  func scan(
    _ query: AlignedArray<Float>, _ range: Range<Int>, limit: Int, into best: inout KeyHeap
  ) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count && query.count == rows.stride)
    var scores = [Float](repeating: 0, count: Self.blockRows)
    for first in stride(from: range.lowerBound, to: range.upperBound, by: Self.blockRows) {
      let found = min(Self.blockRows, range.upperBound - first)
      unsafe withPointers(query, &scores) { rows, query, scores in
        unsafe rows.score(query, from: first, count: found, into: scores)
      }
      for position in 0..<found {
        let row = UInt32(truncatingIfNeeded: first + position)
        best.offer(ScoredKey(score: scores[position], row: row), limit: limit)
      }
    }
  }

  /// Scores the members of a filter and keeps the best.
  func scanListed(
    _ query: AlignedArray<Float>, _ filter: RowSet, limit: Int, into best: inout KeyHeap
  ) {
    precondition(filter.capacity == count)
    var block: [UInt32] = []
    block.reserveCapacity(Self.blockRows)
    var members = filter.makeIterator()
    while true {
      block.removeAll(keepingCapacity: true)
      while block.count < Self.blockRows, let row = members.next() {
        block.append(UInt32(truncatingIfNeeded: row))
      }
      guard !block.isEmpty else { return }
      score(query, block, limit: limit, into: &best)
    }
  }

  /// Scores listed rows, a block at most, and keeps the best.
  func score(
    _ query: AlignedArray<Float>, _ listed: [UInt32], limit: Int, into best: inout KeyHeap
  ) {
    precondition(
      query.count == rows.stride && listed.count <= Self.blockRows
        && listed.allSatisfy { $0 < count })
    var scores = [Float](repeating: 0, count: listed.count)
    unsafe withPointers(query, &scores) { rows, query, scores in
      unsafe listed.withUnsafeBufferPointer { listed in
        guard let first = listed.baseAddress else { return }
        unsafe rows.score(query, first, count: listed.count, into: scores)
      }
    }
    for (position, row) in listed.enumerated() {
      best.offer(ScoredKey(score: scores[position], row: row), limit: limit)
    }
  }

  @unsafe
  private func withPointers(
    _ query: AlignedArray<Float>, _ scores: inout [Float],
    _ body: (VectorRowsPointer, UnsafePointer<Float>, UnsafeMutablePointer<Float>) -> Void
  ) {
    unsafe rows.withUnsafeRows { rows in
      unsafe query.withUnsafeElements { query in
        unsafe scores.withUnsafeMutableBufferPointer { scores in
          guard let query = query.baseAddress, let scores = scores.baseAddress else { return }
          unsafe body(rows, query, scores)
        }
      }
    }
  }
}
