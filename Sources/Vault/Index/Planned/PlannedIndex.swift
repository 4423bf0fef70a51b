/// The index of a vault: each search uses the way of least cost.
///
/// Without a graph every search reads the rows; the answer is exact then. With one, a search walks
/// it where that is cheaper than reading the rows that the filter passes. Copies share the counts
/// of the ways of searches.
public struct PlannedIndex: Sendable {
  /// Exact search over the vectors.
  public let exact: FlatIndex
  /// The graph over the same vectors; `nil` where none was built.
  public let graph: HNSWIndex?
  /// The counts of the ways of searches so far.
  public let tally: WayTally
  private var screened: ScreenedIndex?

  /// Joins an exact index and the graph over it.
  ///
  /// - Parameters:
  ///   - exact: Exact search.
  ///   - graph: The graph over the same vectors; `nil` for none.
  ///   - tally: The counters of the ways.
  /// - Precondition: The graph has the exact index's rows.
  public init(exact: FlatIndex, graph: HNSWIndex? = nil, tally: WayTally = WayTally()) {
    precondition(graph.map { $0.count == exact.count } ?? true, "the graph has other rows")
    self.exact = exact
    self.graph = graph
    self.tally = tally
  }

  /// The same index, reading rows rounded to bytes first: for many searches of many rows.
  ///
  /// - Complexity: O(rows · dimension), once.
  public func screening() -> PlannedIndex {
    var index = self
    index.screened = screened ?? ScreenedIndex(exact)
    return index
  }

  /// The same vectors without the graph: the reference for a walk's answers.
  ///
  /// Its searches are counted apart.
  public var withoutGraph: PlannedIndex {
    var index = PlannedIndex(exact: exact)
    index.screened = screened
    return index
  }
}

extension PlannedIndex: VectorIndex {
  /// The number of rows.
  public var count: Int { exact.count }

  /// The number of elements of each row.
  public var dimension: Int { exact.dimension }

  /// Finds the rows of largest inner product with a query, or most of them where a walk is cheaper.
  ///
  /// - Returns: The rows by descending score, equal scores by ascending row.
  /// - Throws: An error where the query, the limit or the filter does not fit the index.
  public func search(
    _ query: ArraySlice<Float>, limit: Int, within filter: RowSet?
  ) throws(IndexError) -> SearchResult {
    let found = try answer(query, limit: limit, within: filter)
    tally.count(found.way)
    return found
  }

  private func answer(
    _ query: ArraySlice<Float>, limit: Int, within filter: RowSet?
  ) throws(IndexError) -> SearchResult {
    if let graph, isWalked(graph, limit: limit, passing: filter?.count) {
      return try graph.search(query, limit: limit, within: filter)
    }
    if let screened { return try screened.search(query, limit: limit, within: filter) }
    return try exact.search(query, limit: limit, within: filter)
  }

  private func isWalked(_ graph: HNSWIndex, limit: Int, passing: Int?) -> Bool {
    guard graph.plan(limit: limit, passing: passing) != .scan else { return false }
    let saved = GraphPlan.saving(
      rows: passing ?? count, limit: limit, efSearch: graph.parameters.efSearch)
    return passing != nil || saved > 0
  }
}
