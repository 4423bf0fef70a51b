internal import Testing
internal import VaultCore
internal import VaultTestSupport

@testable import VaultIndex

@Suite("Screened search")
struct ScreenedIndexTests {
  private func isExact(
    _ vectors: Matrix, _ queries: Matrix, limits: [Int], within filter: RowSet? = nil
  ) throws -> Bool {
    let exact = try FlatIndex(vectors: vectors)
    let screened = ScreenedIndex(exact)
    return try (0..<queries.rows).allSatisfy { query in
      try limits.allSatisfy { limit in
        let found = try screened.search(queries[row: query], limit: limit, within: filter)
        let expected = try exact.search(queries[row: query], limit: limit, within: filter)
        return found.neighbors == expected.neighbors
          && found.counters.distanceComputations <= expected.counters.distanceComputations
      }
    }
  }

  @Test(
    "Rows and scores are bit for bit those of the exact scan",
    arguments: [(1, 1), (255, 7), (256, 16), (257, 17), (3000, 48), (2000, 256)])
  func isExact(rows: Int, columns: Int) throws {
    let vectors = RandomVectors.gaussian(rows: rows, columns: columns, seed: 3)
    let queries = RandomVectors.gaussian(rows: 8, columns: columns, seed: 4)
    #expect(try isExact(vectors, queries, limits: [0, 1, 10, 100, rows, rows + 1]))
    let filter = RowSet(stride(from: 0, to: rows, by: 3), capacity: rows)
    #expect(try isExact(vectors, queries, limits: [1, 10, rows], within: filter))
  }

  @Test("It obeys the laws of every index")
  func obeysLaws() throws {
    let broken = try checkVectorIndex(
      of: RandomVectors.gaussian(rows: 700, columns: 20, seed: 5),
      queries: RandomVectors.gaussian(rows: 5, columns: 20, seed: 6)
    ) { ScreenedIndex(try FlatIndex(vectors: $0)) }
    #expect(broken == [])
  }

  @Test(
    "Rows that rounding makes equal keep their order",
    arguments: [1e-30, 1e-20, 1, 1e18] as [Float]
  )
  func tellsCloseRowsApart(size: Float) throws {
    // 900 rows that differ from one another by less than a step of a byte, with repetitions.
    var random = SeededRandom(seed: 8)
    var elements: [Float] = []
    for _ in 0..<900 {
      let nudge = Float(random.index(below: 40)) * 1e-4
      elements += [size, size * (0.5 + nudge), -size * (0.25 - nudge), 0]
    }
    let vectors = Matrix(rows: 900, columns: 4, elements: elements)
    let queries = Matrix(
      rows: 4, columns: 4, elements: [0, 1, 1, 0, 0, -1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0])
    #expect(try isExact(vectors, queries, limits: [1, 7, 100]))
  }

  @Test("Few rows are scored in full where most are far away")
  func leavesOutFarRows() throws {
    let vectors = RandomVectors.gaussian(rows: 20_000, columns: 64, seed: 9)
    let screened = ScreenedIndex(try FlatIndex(vectors: vectors))
    let query = RandomVectors.gaussian(rows: 1, columns: 64, seed: 10)[row: 0]
    let found = try screened.search(query, limit: 10)
    #expect(found.counters.distanceComputations < 2_000)
  }

  @Test("Every kernel adds up the same integers", arguments: DotKernel.available)
  func kernelsAgree(kernel: DotKernel) throws {
    for columns in [1, 16, 17, 48, 130] {
      let vectors = RandomVectors.gaussian(rows: 9, columns: columns, seed: 11)
      let coarse = CoarseRows(try VectorRows(vectors, kernel: kernel))
      let padded = try VectorRows(vectors).padded(row: 0)
      let query = coarse.query(padded)
      let expected = (0..<9).map { row in
        zip(query.elements, coarse.elements[row * coarse.stride..<(row + 1) * coarse.stride])
          .reduce(Int32(0)) { $0 + Int32($1.0) * Int32($1.1) }
      }
      #expect(coarse.sums(query, of: Array(0..<9)) == expected)
    }
  }
}
