internal import Testing
internal import VaultCore
internal import VaultIndex
internal import VaultTestSupport

@Suite("Exact search")
struct FlatIndexTests {
  // The specification: score in double precision, sort everything.
  private func ranking(_ vectors: Matrix, _ query: ArraySlice<Float>) -> [(row: Int, score: Double)]
  {
    let scored = (0..<vectors.rows).map { row in
      (row, zip(vectors[row: row], query).reduce(0.0) { $0 + Double($1.0) * Double($1.1) })
    }
    return scored.sorted { $0.1 > $1.1 || ($0.1 == $1.1 && $0.0 < $1.0) }
  }

  @Test(
    "It finds what sorting all scores in double precision finds",
    arguments: [(1, 1), (3, 2), (255, 7), (256, 16), (257, 17), (700, 48)])
  func agreesWithSorting(rows: Int, columns: Int) throws {
    let vectors = RandomVectors.gaussian(rows: rows, columns: columns, seed: 11)
    let index = try FlatIndex(vectors: vectors)
    for seed in 0..<3 as Range<UInt64> {
      let query = RandomVectors.gaussian(rows: 1, columns: columns, seed: seed)[row: 0]
      let expected = ranking(vectors, query)
      let found = try index.search(query, limit: 20)
      #expect(found.neighbors.map(\.row) == expected.prefix(20).map(\.row))
      for (neighbor, reference) in zip(found.neighbors, expected) {
        #expect(abs(Double(neighbor.score) - reference.score) <= 1e-4)
      }
      #expect(found.counters == SearchCounters(distanceComputations: rows, hops: 0))
    }
  }

  @Test("A worked example: scores 3, 1, 2 and a tie that goes to the smaller row")
  func workedExample() throws {
    let vectors = Matrix(rows: 4, columns: 2, elements: [3, 0, 1, 5, 2, -1, 1, -8])
    let found = try FlatIndex(vectors: vectors).search([1, 0], limit: 4)
    #expect(
      found.neighbors == [
        Neighbor(row: 0, score: 3), Neighbor(row: 2, score: 2), Neighbor(row: 1, score: 1),
        Neighbor(row: 3, score: 1),
      ])
  }

  @Test("A filter leaves the best of its own rows and scores no others")
  func filters() throws {
    let vectors = RandomVectors.gaussian(rows: 600, columns: 12, seed: 5)
    let query = RandomVectors.gaussian(rows: 1, columns: 12, seed: 6)[row: 0]
    let filter = RowSet(stride(from: 2, to: 600, by: 2), capacity: 600)
    let found = try FlatIndex(vectors: vectors).search(query, limit: 7, within: filter)
    let expected = ranking(vectors, query).map(\.row).filter(filter.contains)
    #expect(found.neighbors.map(\.row) == Array(expected.prefix(7)))
    #expect(found.counters.distanceComputations == 299)
  }

  @Test("Many queries at once get the answers they get alone", arguments: [0, 1, 63, 64, 65, 130])
  func answersBatches(queries: Int) throws {
    let index = try FlatIndex(
      vectors: RandomVectors.gaussian(rows: 300, columns: 9, seed: 1))
    let matrix = RandomVectors.gaussian(rows: queries, columns: 9, seed: 2)
    let alone = try (0..<queries).map { try index.search(matrix[row: $0], limit: 4) }
    #expect(try index.search(matrix, limit: 4) == alone)
    #expect(try index.search(matrix, limit: 0).allSatisfy(\.neighbors.isEmpty))
  }

  @Test("A batch is refused for one bad query")
  func refusesBatches() throws {
    let index = try FlatIndex(vectors: Matrix(rows: 2, columns: 2))
    let bad = Matrix(rows: 2, columns: 2, elements: [1, 1, .nan, 1])
    #expect(throws: IndexError.queryNotFinite) { try index.search(bad, limit: 1) }
    #expect(throws: IndexError.dimensionMismatch(expected: 2, found: 3)) {
      try index.search(Matrix(rows: 1, columns: 3), limit: 1)
    }
    #expect(throws: IndexError.negativeLimit(-2)) {
      try index.search(Matrix(rows: 1, columns: 2), limit: -2)
    }
  }

  @Test("A row's vector is what went in")
  func returnsVectors() throws {
    let vectors = RandomVectors.gaussian(rows: 3, columns: 5, seed: 1)
    let index = try FlatIndex(vectors: vectors)
    #expect((0..<3).allSatisfy { index[row: $0] == vectors[row: $0] })
    #expect(index.payloadBytes == 3 * 16 * 4)
  }

  @Test("Vectors with a number that is not finite are refused")
  func refusesVectors() {
    #expect(throws: IndexError.rowNotFinite(row: 1)) {
      try FlatIndex(vectors: Matrix(rows: 2, columns: 1, elements: [0, .infinity]))
    }
  }
}
