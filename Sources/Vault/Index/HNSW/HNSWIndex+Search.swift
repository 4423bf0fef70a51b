internal import VaultCore

extension HNSWIndex: VectorIndex {
  /// The number of rows.
  public var count: Int { exact.count }

  /// The number of elements of each row.
  public var dimension: Int { exact.dimension }

  /// Finds rows of large inner product with a query, most of the largest among them.
  ///
  /// A walk of the graph keeps `efSearch` nodes, or `limit` if that is more. Where reading every
  /// row, or every row of the filter, is cheaper than a walk, the answer is exact. A filtered walk
  /// that has scored as many rows as pass, as it may where they are far from the query, ends and
  /// reads them instead: no filter costs more than about twice the exact search.
  ///
  /// - Returns: The rows by descending score, equal scores by ascending row.
  /// - Throws: An error where the query, the limit or the filter does not fit the index.
  public func search(
    _ query: ArraySlice<Float>, limit: Int, within filter: RowSet?
  ) throws(IndexError) -> SearchResult {
    let padded = try exact.rows.admit(query, limit: limit, filter: filter)
    switch plan(limit: limit, passing: filter?.count) {
    case .scan:
      return exact.scan(padded, limit: limit, within: filter)
    case .walk(let width):
      return walk(padded, width: width, budget: .max, limit: limit, within: nil)
    case .filteredWalk(let width, let budget):
      return walk(padded, width: width, budget: budget, limit: limit, within: filter)
    }
  }

  /// Walks the graph for rows of a filter, even where reading them is cheaper: to measure the walk.
  ///
  /// - Returns: As `search`, in any case by a walk.
  /// - Throws: As `search`.
  package func filteredWalk(
    _ query: ArraySlice<Float>, limit: Int, within filter: RowSet
  ) throws(IndexError) -> SearchResult {
    walk(
      try exact.rows.admit(query, limit: limit, filter: filter),
      width: max(parameters.efSearch, limit), budget: .max, limit: limit, within: filter)
  }

  /// Returns the plan of a search.
  func plan(limit: Int, passing: Int?) -> SearchPlan {
    SearchPlan(rows: count, passing: passing, limit: limit, efSearch: parameters.efSearch)
  }

  /// Walks the graph; the budget counts only with a filter.
  private func walk(
    _ query: AlignedArray<Float>, width: Int, budget: Int, limit: Int, within filter: RowSet?
  ) -> SearchResult {
    guard let entry = graph.entry else { return SearchResult(neighbors: [], counters: .init()) }
    let searcher = HNSWSearcher(rows: exact.rows, query: query)
    return scratch.withScratch { scratch in
      let start = searcher.start(at: entry, scratch: &scratch)
      let nearest = searcher.descend(graph, from: start, toAbove: 0, scratch: &scratch)
      if let filter {
        let isDone = searcher.walk(
          graph, from: nearest, width: width, budget: budget,
          passing: { duplicates.intersects(filter, representative: $0) }, scratch: &scratch)
        guard isDone else {
          let scanned = exact.scan(query, limit: limit, within: filter)
          var counters = scratch.counters
          counters += scanned.counters
          return SearchResult(
            neighbors: scanned.neighbors, counters: counters, way: .abandonedWalk)
        }
      } else {
        searcher.walk(graph, from: nearest, layer: 0, width: width, scratch: &scratch)
      }
      return SearchResult(
        neighbors: neighbors(scratch.candidates.all, limit: limit, within: filter),
        counters: scratch.counters, way: filter == nil ? .walk : .filteredWalk)
    }
  }

  /// Returns the rows of nodes, best first.
  ///
  /// - Parameters:
  ///   - nodes: By descending score.
  ///   - limit: The most rows to return.
  ///   - filter: The rows to choose from.
  /// - Returns: The rows by descending score, equal scores by ascending row.
  private func neighbors(
    _ nodes: ArraySlice<ScoredKey>, limit: Int, within filter: RowSet?
  ) -> [Neighbor] {
    guard duplicates.exist else { return nodes.prefix(limit).map(\.neighbor) }
    var keys: [ScoredKey] = []
    for node in nodes {
      // Nodes of equal score share the ranks between them, row by row.
      if keys.count >= limit, let last = keys.last, node.score < last.score { break }
      var row: UInt32? = node.row
      var taken = 0
      while let member = row, taken < limit {
        if filter?.contains(Int(member)) ?? true {
          keys.append(ScoredKey(score: node.score, row: member))
          taken += 1
        }
        row = duplicates.row(after: member)
      }
    }
    return keys.sorted(by: >).prefix(limit).map(\.neighbor)
  }
}
