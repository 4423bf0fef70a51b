public import VaultCore

/// Approximate search over a hierarchical navigable small-world graph.
///
/// ```swift
/// let index = try HNSWIndex(vectors: vectors, parameters: HNSWParameters())
/// let found = try index.search(query[...], limit: 10)
/// ```
///
/// Y. A. Malkov and D. A. Yashunin, "Efficient and robust approximate nearest neighbor search using
/// Hierarchical Navigable Small World graphs", IEEE TPAMI 42(4), 2018, arXiv:1603.09320. The parts:
/// ``HNSWParameters``, the graph, its builder (algorithms 1 and 4) and its searcher (algorithms 2
/// and 5) are a file each and state their deviations.
///
/// The graph is made for vectors of equal length, where the inner product orders as distance does;
/// vectors of other lengths are accepted too, but with lower recall. It is immutable: its results
/// depend only on the vectors, the parameters and the query, on every machine.
public struct HNSWIndex: Sendable {
  /// The parameters it was built with, and the `efSearch` that it searches with.
  public private(set) var parameters: HNSWParameters
  /// Exact search over the same vectors, which are not copied.
  public let exact: FlatIndex
  let graph: HNSWGraph
  let duplicates: DuplicateRows
  let scratch: SearchScratchPool

  /// Copies the vectors and builds the graph, on the calling thread.
  ///
  /// - Parameters:
  ///   - vectors: Shape [rows, dimension], one vector a row, best of unit length.
  ///   - parameters: M, efConstruction, efSearch and the seed of the levels.
  /// - Throws: `parameterOutOfRange`, `rowNotFinite` for the first row with a number that is not
  ///   finite or too large, `tooManyRows`.
  /// - Complexity: O(n · log n) inner products for n rows, about efConstruction · M each.
  public init(
    vectors: Matrix, parameters: HNSWParameters = HNSWParameters()
  ) throws(IndexError) {
    try self.init(over: FlatIndex(vectors: vectors), parameters: parameters)
  }

  /// Builds the graph over the vectors of an exact index, which are not copied.
  ///
  /// - Throws: `parameterOutOfRange`.
  public init(
    over exact: FlatIndex, parameters: HNSWParameters = HNSWParameters()
  ) throws(IndexError) {
    try self.init(exact, parameters) {
      HNSWBuilder.build(exact.rows, nodes: $0, parameters: parameters)
    }
  }

  /// Creates an index from a graph that was built over the same vectors, with the same parameters.
  ///
  /// - Parameters:
  ///   - exact: Exact search over the vectors.
  ///   - parameters: The parameters of the graph's building.
  ///   - graph: The ``graphBytes`` of the index that was built.
  /// - Throws: `parameterOutOfRange`; `damagedGraph` for bytes that are no graph of these rows.
  /// - Complexity: O(rows · (dimension + M)).
  public init(
    over exact: FlatIndex, parameters: HNSWParameters, graph: [UInt8]
  ) throws(IndexError) {
    try self.init(exact, parameters) { _ throws(IndexError) in
      guard let graph = HNSWGraph(bytes: graph, rows: exact.count, m: parameters.m) else {
        throw .damagedGraph
      }
      return graph
    }
  }

  private init(
    _ exact: FlatIndex, _ parameters: HNSWParameters,
    graph: (RowSet) throws(IndexError) -> HNSWGraph
  ) throws(IndexError) {
    try parameters.validate()
    self.parameters = parameters
    self.exact = exact
    duplicates = DuplicateRows(exact.rows)
    self.graph = try graph(duplicates.representatives)
    scratch = SearchScratchPool(rows: exact.count, links: 2 * parameters.m)
  }

  /// The graph without the vectors, as ``init(over:parameters:graph:)`` reads it.
  ///
  /// - Complexity: O(rows · M).
  public var graphBytes: [UInt8] { graph.bytes }

  /// The same index with another `efSearch`; graph and vectors are shared.
  ///
  /// - Throws: `parameterOutOfRange`.
  public func searching(efSearch: Int) throws(IndexError) -> HNSWIndex {
    var index = self
    index.parameters.efSearch = efSearch
    try index.parameters.validate()
    return index
  }

  /// The bytes that vectors and links occupy.
  public var payloadBytes: Int {
    exact.payloadBytes + graph.payloadBytes + duplicates.payloadBytes
  }
}
