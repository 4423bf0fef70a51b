/// Whether a graph over a vault's vectors pays for its building.
///
/// Everything is priced in inner products of a scan, as ``SearchPlan`` prices single searches. A
/// search that reads all rows costs their number, and one that walks the graph its width times the
/// price of a hop, whatever the rows. What a walk saves must make up for the building, which costs
/// each row about ``buildingPrice`` for each node of `efConstruction`. At M = 16, efConstruction =
/// 200 and efSearch = 64, no number of searches is enough up to some 2 000 rows, and beyond, where
/// a walk costs next to nothing beside a scan, about as many searches are as a row's building
/// costs.
public struct GraphPlan: Hashable, Sendable {
  /// The rows of the index.
  public let rows: Int
  /// How many searches without a filter, or with one that nearly all rows pass, are to come.
  public let searches: Int
  /// The fewest searches that pay for the building; `nil` where no number of 64 bits does.
  public let breakEven: Int?

  /// The price of building the graph, in inner products of a scan for each row and each node that
  /// `efConstruction` keeps.
  ///
  /// Measured in processor time on one thread, as the index suite measures it, over vectors of 384
  /// elements; decision 32 has the figures.
  static let buildingPrice = 20.0

  /// Weighs the building of a graph.
  ///
  /// - Parameters:
  ///   - rows: The rows of the index.
  ///   - searches: How many searches of all rows are to come.
  ///   - limit: How many rows each returns.
  ///   - parameters: How the graph would be built and searched.
  public init(rows: Int, searches: Int, limit: Int, parameters: HNSWParameters) {
    self.rows = rows
    self.searches = searches
    let saved = Self.saving(rows: rows, limit: limit, efSearch: parameters.efSearch)
    // As numbers with a point, which no parameter makes too large.
    let building = Double(rows) * Double(parameters.efConstruction) * Self.buildingPrice
    breakEven = saved > 0 ? Int(exactly: (building / saved).rounded(.up)) : nil
  }

  /// Whether the searches at hand pay for the building.
  public var pays: Bool { breakEven.map { searches >= $0 } ?? false }

  /// What a walk saves over reading so many rows; negative where it costs more.
  static func saving(rows: Int, limit: Int, efSearch: Int) -> Double {
    Double(rows) - Double(SearchPlan.hopCost) * Double(max(efSearch, limit))
  }
}
