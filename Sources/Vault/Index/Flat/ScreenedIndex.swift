/// Exact search that computes in full only the scores that can be among the best.
///
/// Each row is first scored with its vector rounded to bytes. A bound on what the rounding changes
/// leaves out the rows that cannot reach the worst of the best so far; the others are scored like
/// those of a ``FlatIndex``, whose rows and scores it returns bit for bit.
public struct ScreenedIndex: Sendable {
  private let exact: FlatIndex
  private let coarse: CoarseRows

  /// Rounds the vectors of an index, with which it shares them.
  ///
  /// - Complexity: O(rows · dimension).
  public init(_ exact: FlatIndex) {
    self.exact = exact
    coarse = CoarseRows(exact.rows)
  }

  /// The bytes that it occupies besides the exact index.
  public var payloadBytes: Int { coarse.payloadBytes }
}

extension ScreenedIndex: VectorIndex {
  /// The number of rows.
  public var count: Int { exact.count }

  /// The number of elements of each row.
  public var dimension: Int { exact.dimension }

  /// Finds the rows of largest inner product with a query, exactly.
  ///
  /// - Returns: The rows by descending score, equal scores by ascending row; its counters hold the
  ///   scores computed in full.
  /// - Throws: An error where the query, the limit or the filter does not fit the index.
  /// - Complexity: O(n · dimension) on bytes for n rows, or members of the filter, and in full for
  ///   about limit · log(n / limit) of them.
  public func search(
    _ query: ArraySlice<Float>, limit: Int, within filter: RowSet?
  ) throws(IndexError) -> SearchResult {
    let padded = try exact.rows.admit(query, limit: limit, filter: filter)
    var best = KeyHeap(top: .least)
    guard limit > 0 else { return SearchResult(best: best) }
    let rounded = coarse.query(padded)
    var computed = 0
    var block: [UInt32] = []
    block.reserveCapacity(FlatIndex.blockRows)
    func score() {
      let least = best.count < limit ? -Double.infinity : best.first.map { Double($0.score) } ?? 0
      let left = coarse.left(of: block, rounded, least: least)
      computed += left.count
      exact.score(padded, left, limit: limit, into: &best)
      block.removeAll(keepingCapacity: true)
    }
    func take(_ row: Int) {
      block.append(UInt32(truncatingIfNeeded: row))
      if block.count == FlatIndex.blockRows { score() }
    }
    if let filter {
      for row in filter { take(row) }
    } else {
      for row in 0..<count { take(row) }
    }
    score()
    return SearchResult(best: best, counters: SearchCounters(distanceComputations: computed))
  }
}
