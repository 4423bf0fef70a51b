public import VaultCore

extension FlatIndex {
  /// Answers many queries exactly, each block of rows serving all of them while it is cached.
  ///
  /// - Parameters:
  ///   - queries: Shape [queries, dimension], one query a row.
  ///   - limit: The most rows to return for each query.
  /// - Returns: The result of ``search(_:limit:within:)`` for each query, in the queries' order.
  /// - Throws: An error where the queries or the limit do not fit the index.
  /// - Complexity: O(queries · count · dimension); the vectors are read from memory once for
  ///   each `queriesTogether` queries.
  public func search(_ queries: Matrix, limit: Int) throws(IndexError) -> [SearchResult] {
    var results: [SearchResult] = []
    results.reserveCapacity(queries.rows)
    for first in stride(from: 0, to: queries.rows, by: Self.queriesTogether) {
      let end = min(first + Self.queriesTogether, queries.rows)
      var padded: [AlignedArray<Float>] = []
      for query in first..<end {
        padded.append(try rows.admit(queries[row: query], limit: limit, filter: nil))
      }
      results += scan(padded, limit: limit)
    }
    return results
  }

  private static var queriesTogether: Int { 64 }

  private func scan(_ queries: [AlignedArray<Float>], limit: Int) -> [SearchResult] {
    let heap = KeyHeap(top: .least)
    guard limit > 0 else { return queries.map { _ in SearchResult(best: heap) } }
    var best = Array(repeating: heap, count: queries.count)
    for first in stride(from: 0, to: count, by: Self.blockRows) {
      let block = first..<min(first + Self.blockRows, count)
      for (index, query) in queries.enumerated() {
        scan(query, block, limit: limit, into: &best[index])
      }
    }
    let counters = SearchCounters(distanceComputations: count)
    return best.map { SearchResult(best: $0, counters: counters) }
  }
}
