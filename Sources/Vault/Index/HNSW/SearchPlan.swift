/// The choice between walking the graph and reading the rows.
///
/// Both are priced in inner products of a scan. Reading k rows costs k. A walk that keeps ef nodes
/// follows the links of about ef · n / k of n nodes until ef of the k that pass are found, and
/// each costs `hopCost`: the unvisited links that it scores, times what an inner product at a
/// random place in memory costs more than one in passing. Reading is cheaper where
/// k ≤ hopCost · ef · n / k, so the cut grows with the square root of the index: at ef = 64, about
/// 6 200 passing rows of 20 000, 14 000 of 100 000 and 44 000 of a million.
enum SearchPlan: Equatable {
  /// Read all rows, or all rows of the filter.
  case scan
  /// Walk the graph, keeping as many nodes.
  case walk(width: Int)
  /// Walk the graph, keeping as many nodes that pass and scoring no more rows than the budget.
  case filteredWalk(width: Int, budget: Int)

  /// The cost of one hop in inner products of a scan.
  ///
  /// A hop scores 9 to 11 unvisited links, each of which costs 1.6 to 2.7 times a row of a scan, as
  /// measured at 20 000 and 100 000 × 384 with M = 16. The cost is at the upper end, since a scan,
  /// at equal cost, misses nothing.
  static let hopCost = 30

  /// Chooses the cheaper way.
  ///
  /// - Parameters:
  ///   - rows: The rows of the index.
  ///   - passing: The rows of the filter; `nil` without one.
  ///   - limit: The rows to return.
  ///   - efSearch: The nodes that a walk keeps, unless the limit is larger.
  init(rows: Int, passing: Int?, limit: Int, efSearch: Int) {
    let width = max(efSearch, limit)
    if let passing {
      let walk = Double(Self.hopCost) * Double(width) * Double(rows)
      self =
        Double(passing) * Double(passing) <= walk
        ? .scan : .filteredWalk(width: width, budget: passing)
    } else {
      // Without a filter the graph serves at any size; only a search for a good part of all rows
      // reads them, its cost in sorted candidates growing with the square of the limit.
      self = rows / Self.hopCost <= limit ? .scan : .walk(width: width)
    }
  }
}
