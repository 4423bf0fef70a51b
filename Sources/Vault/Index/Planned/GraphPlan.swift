/// The decision whether a graph over a vault's vectors saves more than its building costs.
///
/// All costs are in inner products of a scan, as in ``SearchPlan`` for single searches. A search
/// that reads all rows costs their number, and one that walks the graph its width times the cost of
/// a hop, independent of the rows. The saving of the walks must exceed the cost of building, which
/// is for each row about ``buildingPrice`` for each node of `efConstruction`. At M = 16,
/// efConstruction = 200 and efSearch = 64, no number of searches is enough up to some 2 000 rows,
/// and beyond, where a walk costs very little compared with a scan, about as many searches are as a
/// row's building costs.
public struct GraphPlan: Hashable, Sendable {
  /// The rows of the index.
  public let rows: Int
  /// The number of expected searches without a filter, or with one that nearly all rows pass.
  public let searches: Int
  /// The fewest searches that save the cost of building; `nil` where no number of 64 bits does.
  public let breakEven: Int?

  /// The cost of building the graph, in inner products of a scan for each row and each node that
  /// `efConstruction` keeps.
  ///
  /// Measured in processor time on one thread, as the index suite measures it, over vectors of 384
  /// elements; decision 32 has the values.
  static let buildingPrice = 20.0

  /// Weighs the building of a graph.
  ///
  /// - Parameters:
  ///   - rows: The rows of the index.
  ///   - searches: The number of expected searches of all rows.
  ///   - limit: The number of rows that each returns.
  ///   - parameters: The parameters of building and searching the graph.
  public init(rows: Int, searches: Int, limit: Int, parameters: HNSWParameters) {
    self.rows = rows
    self.searches = searches
    let saved = Self.saving(rows: rows, limit: limit, efSearch: parameters.efSearch)
    // As numbers with a point, which no parameter makes too large.
    let building = Double(rows) * Double(parameters.efConstruction) * Self.buildingPrice
    breakEven = saved > 0 ? Int(exactly: (building / saved).rounded(.up)) : nil
  }

  /// True if the expected searches save at least the cost of building.
  public var pays: Bool { breakEven.map { searches >= $0 } ?? false }

  /// Returns the saving of a walk over reading the given number of rows; negative where it costs
  /// more.
  static func saving(rows: Int, limit: Int, efSearch: Int) -> Double {
    Double(rows) - Double(SearchPlan.hopCost) * Double(max(efSearch, limit))
  }
}
