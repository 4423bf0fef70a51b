/// The parameters of building and searching an HNSW graph.
///
/// The names are those of Malkov and Yashunin, "Efficient and robust approximate nearest neighbor
/// search using Hierarchical Navigable Small World graphs" (TPAMI 2018), section 4.1. The paper's
/// remaining parameters follow from them: M_max = M, M_max0 = 2 M and m_L = 1 / ln M.
public struct HNSWParameters: Hashable, Sendable {
  /// M: the links that a new node requests on each layer; layer 0 keeps up to twice as many.
  public var m: Int
  /// The nodes among which a new node chooses its neighbors.
  public var efConstruction: Int
  /// The nodes that a search keeps, where its limit is not larger.
  public var efSearch: Int
  /// The seed of the nodes' levels.
  public var seed: UInt64

  /// Chooses parameters; ``HNSWIndex/init(vectors:parameters:)`` checks their ranges.
  public init(
    m: Int = 16, efConstruction: Int = 200, efSearch: Int = 64, seed: UInt64 = 0
  ) {
    self.m = m
    self.efConstruction = efConstruction
    self.efSearch = efSearch
    self.seed = seed
  }

  /// The parameters that have a range.
  public enum Name: String, CaseIterable, Sendable {
    /// The links of a new node.
    case m
    /// The nodes kept while building.
    case efConstruction
    /// The nodes kept while searching.
    case efSearch

    /// The values that an index accepts.
    public var range: ClosedRange<Int> {
      switch self {
      // One link makes no small world, and m_L = 1 / ln 1 no level.
      case .m: 2...256
      case .efConstruction, .efSearch: 1...1_000_000
      }
    }
  }

  /// Checks every range.
  func validate() throws(IndexError) {
    for name in Name.allCases {
      let value =
        switch name {
        case .m: m
        case .efConstruction: efConstruction
        case .efSearch: efSearch
        }
      guard name.range.contains(value) else {
        throw .parameterOutOfRange(name, found: value, allowed: name.range)
      }
    }
  }
}
