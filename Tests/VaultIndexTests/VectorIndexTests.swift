internal import Testing
internal import VaultCore
internal import VaultIndex
internal import VaultTestSupport

@Suite("Laws of a vector index")
struct VectorIndexTests {
  // Rows, columns: nothing, one, odd sizes, a whole number of cache lines, repeated rows.
  static let shapes = [(0, 4), (1, 1), (2, 3), (7, 5), (64, 16), (130, 33), (300, 24)]

  @Test("The exact index keeps them at every shape", arguments: shapes)
  func flatIndex(rows: Int, columns: Int) throws {
    let broken = try checkVectorIndex(
      of: vectors(rows, columns), queries: queries(columns), make: FlatIndex.init(vectors:))
    #expect(broken.isEmpty)
  }

  @Test("The graph index keeps them at every shape", arguments: shapes)
  func graphIndex(rows: Int, columns: Int) throws {
    let parameters = HNSWParameters(m: 4, efConstruction: 20, efSearch: 12, seed: 1)
    let broken = try checkVectorIndex(of: vectors(rows, columns), queries: queries(columns)) {
      try HNSWIndex(vectors: $0, parameters: parameters)
    }
    #expect(broken.isEmpty)
  }

  @Test("An index that returns rows of the filter's complement is found out")
  func checkerSeesABrokenIndex() throws {
    let broken = try checkVectorIndex(of: vectors(40, 8), queries: queries(8)) {
      FilterIgnoringIndex(exact: try FlatIndex(vectors: $0))
    }
    #expect(broken.contains("every row is of the filter"))
    #expect(broken.contains("a filter of another capacity is refused"))
  }

  // The last quarter repeats the first.
  private func vectors(_ rows: Int, _ columns: Int) -> Matrix {
    let matrix = RandomVectors.clustered(
      rows: rows, columns: columns, clusters: 5, seed: UInt64(rows))
    return matrix.gathering((0..<rows).map { $0 < rows - rows / 4 ? $0 : $0 - (rows - rows / 4) })
  }

  private func queries(_ columns: Int) -> Matrix {
    RandomVectors.gaussian(rows: 4, columns: columns, seed: 77)
  }
}

private struct FilterIgnoringIndex: VectorIndex {
  let exact: FlatIndex
  var count: Int { exact.count }
  var dimension: Int { exact.dimension }

  func search(
    _ query: ArraySlice<Float>, limit: Int, within rows: RowSet?
  ) throws(IndexError) -> SearchResult {
    try exact.search(query, limit: limit, within: nil)
  }
}
