/// A searchable set of vectors, each known by its row.
///
/// Laws, which `checkVectorIndex` in the test support verifies for every conformer:
///
/// 1. A search returns at most `limit` rows, all different, all of the index and of the filter.
/// 2. They come by descending score, equal scores by ascending row.
/// 3. A score is the inner product of the query and the row, in single precision.
/// 4. A limit of `count` or more returns every row, or every row of the filter. An exact index
///    returns the best rows at every limit; an approximate one may miss some.
/// 5. The same search returns the same rows, scores and counters again.
/// 6. A limit of 0, a filter without rows and an index without rows return nothing.
/// 7. A query of another dimension, a query that is not finite, a filter of another capacity and a
///    negative limit are refused, each with its own error, for any content of the index.
///
/// A search does not change the index; one index serves any number of threads.
public protocol VectorIndex: Sendable {
  /// The number of rows.
  var count: Int { get }

  /// The number of elements of each row.
  var dimension: Int { get }

  /// Finds the rows of largest inner product with a query.
  ///
  /// - Parameters:
  ///   - query: As many elements as `dimension`. It need not be of unit length; for unit vectors
  ///     the score is the cosine.
  ///   - limit: The most rows to return; more than there are is no error.
  ///   - rows: The rows to choose from, its capacity equal to `count`; `nil` for all.
  /// - Returns: The rows by descending score, equal scores by ascending row.
  /// - Throws: An error where the query, the limit or the filter does not fit the index.
  func search(
    _ query: ArraySlice<Float>, limit: Int, within rows: RowSet?
  ) throws(IndexError) -> SearchResult
}

extension VectorIndex {
  /// Finds the rows of largest inner product with a query, among all rows.
  ///
  /// - Parameters:
  ///   - query: As many elements as `dimension`.
  ///   - limit: The most rows to return; more than there are is no error.
  /// - Returns: The rows by descending score, equal scores by ascending row.
  /// - Throws: An error where the query or the limit does not fit the index.
  public func search(
    _ query: ArraySlice<Float>, limit: Int
  ) throws(IndexError) -> SearchResult {
    try search(query, limit: limit, within: nil)
  }
}
