/// The index of a vault: each search goes the way that costs least.
///
/// Without a graph every search reads the rows; the answer is exact then. With one, a search walks
/// it where that is cheaper than reading what the filter lets pass. Copies share the count of the
/// ways that searches went.
public struct PlannedIndex: Sendable {
  /// Exact search over the vectors.
  public let exact: FlatIndex
  /// The graph over the same vectors; `nil` where none was built.
  public let graph: HNSWIndex?
  /// How searches were answered so far.
  public let tally: WayTally
  private let screened: ScreenedIndex?

  /// Joins an exact index and the graph over it.
  ///
  /// - Parameters:
  ///   - exact: Exact search.
  ///   - graph: The graph over the same vectors; `nil` for none.
  ///   - tally: Where ways are counted.
  /// - Precondition: The graph has the exact index's rows.
  public init(exact: FlatIndex, graph: HNSWIndex? = nil, tally: WayTally = WayTally()) {
    self.init(exact: exact, graph: graph, tally: tally, screened: nil)
  }

  private init(
    exact: FlatIndex, graph: HNSWIndex?, tally: WayTally, screened: ScreenedIndex?
  ) {
    precondition(graph.map { $0.count == exact.count } ?? true, "the graph has other rows")
    self.exact = exact
    self.graph = graph
    self.tally = tally
    self.screened = screened
  }

  /// The same index, reading rows rounded to bytes first: for many searches of many rows.
  ///
  /// - Complexity: O(rows · dimension), once.
  public func screening() -> PlannedIndex {
    PlannedIndex(
      exact: exact, graph: graph, tally: tally, screened: screened ?? ScreenedIndex(exact))
  }

  /// The same vectors without the graph: what a walk's answers are compared with.
  ///
  /// Its searches are counted apart.
  public var withoutGraph: PlannedIndex {
    PlannedIndex(exact: exact, graph: nil, tally: WayTally(), screened: screened)
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
