public import VaultCore

/// Exact search by scoring every row: the ground truth that others are measured against.
///
/// Scores agree bit for bit with those of an ``HNSWIndex`` over the same vectors, so a difference
/// between the two is a row that was missed and never a rounding.
public struct FlatIndex: Sendable {
  let rows: VectorRows

  /// Copies the vectors.
  ///
  /// - Parameter vectors: Shape [rows, dimension], one vector a row.
  /// - Throws: `rowNotFinite` for the first row with a number that is not finite, or with a squared
  ///   length beyond a quarter of the largest single-precision number; `tooManyRows`.
  /// - Complexity: O(rows · dimension).
  public init(vectors: Matrix) throws(IndexError) {
    rows = try VectorRows(vectors)
  }

  init(rows: VectorRows) {
    self.rows = rows
  }

  /// The vector of one row, without a copy; its indices start anywhere.
  ///
  /// - Precondition: `0 <= row < count`.
  public subscript(row row: Int) -> ArraySlice<Float> {
    precondition(row >= 0 && row < count, "the row is outside the index")
    return rows[row]
  }

  /// The vectors of some rows, in that order, in a copy.
  ///
  /// - Complexity: O(rows · dimension).
  public func gathering(_ rows: some Collection<Int>) -> Matrix {
    var elements: [Float] = []
    elements.reserveCapacity(rows.count * dimension)
    for row in rows { elements += self[row: row] }
    return Matrix(rows: rows.count, columns: dimension, elements: elements)
  }

  /// The bytes that the vectors occupy.
  public var payloadBytes: Int { rows.payloadBytes }
}

extension FlatIndex: VectorIndex {
  /// The number of rows.
  public var count: Int { rows.count }

  /// The number of elements of each row.
  public var dimension: Int { rows.dimension }

  /// Finds the rows of largest inner product with a query, exactly.
  ///
  /// - Returns: The rows by descending score, equal scores by ascending row.
  /// - Throws: An error where the query, the limit or the filter does not fit the index.
  /// - Complexity: O(n · dimension + n · log limit) for n rows, or members of the filter.
  public func search(
    _ query: ArraySlice<Float>, limit: Int, within filter: RowSet?
  ) throws(IndexError) -> SearchResult {
    let padded = try rows.admit(query, limit: limit, filter: filter)
    return scan(padded, limit: limit, within: filter)
  }

  /// Scores the rows of the filter for a query that was checked.
  func scan(_ query: AlignedArray<Float>, limit: Int, within filter: RowSet?) -> SearchResult {
    let candidates = filter?.count ?? count
    var best = KeyHeap(top: .least)
    guard limit > 0, candidates > 0 else { return SearchResult(best: best) }
    best.reserveCapacity(min(limit, candidates))
    if let filter {
      scanListed(query, filter, limit: limit, into: &best)
    } else {
      scan(query, 0..<count, limit: limit, into: &best)
    }
    return SearchResult(
      best: best, counters: SearchCounters(distanceComputations: candidates))
  }
}

extension SearchResult {
  init(best: KeyHeap, counters: SearchCounters = SearchCounters()) {
    self.init(neighbors: best.keys.sorted(by: >).map(\.neighbor), counters: counters)
  }
}

extension VectorRows {
  /// Checks the arguments of a search and copies the query, padded.
  func admit(
    _ query: ArraySlice<Float>, limit: Int, filter: RowSet?
  ) throws(IndexError) -> AlignedArray<Float> {
    let padded = try padded(query)
    guard limit >= 0 else { throw .negativeLimit(limit) }
    if let filter, filter.capacity != count {
      throw .filterCapacityMismatch(expected: count, found: filter.capacity)
    }
    return padded
  }
}
