import Testing
import VaultCore
import VaultTestSupport

@testable import VaultIndex

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

@Suite("The inner product, its kernels and the rows that they read")
struct DotProductTests {
  @Test("A worked example, and the empty product")
  func workedExample() {
    #expect(DotProduct.specification([1, 2, 3], [4, -5, 6]) == 12)
    #expect(DotProduct.specification([], []) == 0)
  }

  @Test("The order of additions is part of it: partial sums 64 apart are added first")
  func ordersAdditions() {
    // Added from left to right, the ones vanish beside 2²⁵: 2²⁵ + 1 rounds back to 2²⁵ each time.
    var left = [Float](repeating: 0, count: 129)
    left[0] = 0x1p25
    left[1] = 1
    left[65] = 1
    left[64] = -0x1p25
    #expect(DotProduct.specification(left[...], left.map { _ in 1 }[...]) == 2)
  }

  @Test("A product is not rounded before it is added")
  func fusesMultiplyAndAdd() {
    // (1 + 2⁻²³)² = 1 + 2⁻²² + 2⁻⁴⁶, whose last term only survives unrounded.
    let next = Float(1).nextUp
    var left = [Float](repeating: 0, count: 65)
    var right = left
    (left[0], right[0]) = (-1, 1 + 0x1p-22)
    (left[64], right[64]) = (next, next)
    #expect(DotProduct.specification(left[...], right[...]) == 0x1p-46)
  }

  @Test(
    "Every kernel of the machine equals the plain Swift specification, bit for bit",
    arguments: DotKernel.available)
  func equalsSpecification(kernel: DotKernel) {
    for length in Array(0...20) + [31, 33, 63, 64, 65, 79, 127, 128, 129, 383, 384, 385, 768, 1000]
    {
      let vectors = RandomVectors.gaussian(rows: 2, columns: length, seed: UInt64(length))
      let left = vectors[row: 0]
      let right = vectors[row: 1]
      let score = kernel.product(left, right)
      #expect(score == DotProduct.specification(left, right), "length \(length)")
    }
  }

  @Test(
    "Rows scored together equal rows scored alone, listed or in order, at any stride",
    arguments: DotKernel.available)
  func scoresManyRows(kernel: DotKernel) {
    for (rows, length) in [(0, 3), (1, 0), (1, 1), (2, 17), (3, 64), (4, 65), (5, 100), (9, 384)] {
      let padding = length % 3 + 1
      let matrix = RandomVectors.gaussian(rows: rows, columns: length + padding, seed: 4)
      let query = RandomVectors.gaussian(rows: 1, columns: length, seed: 5)
      let expected = (0..<rows).map {
        DotProduct.specification(matrix[row: $0].prefix(length), query[row: 0])
      }
      let listed = (0..<rows).reversed().map { UInt32($0) }
      let inOrder = kernel.products(
        query[row: 0], rows: matrix.elements, stride: matrix.columns, listed: nil)
      #expect(inOrder == expected)
      let backwards = kernel.products(
        query[row: 0], rows: matrix.elements, stride: matrix.columns, listed: listed)
      #expect(backwards == expected.reversed())
    }
  }

  @Test("The specification agrees with a sum in double precision within 1e-6 of the lengths")
  func specificationIsAccurate() {
    for length in [1, 7, 64, 384, 1536] {
      let vectors = RandomVectors.gaussian(rows: 2, columns: length, seed: UInt64(length))
      let exact = zip(vectors[row: 0], vectors[row: 1]).reduce(0.0) {
        $0 + Double($1.0) * Double($1.1)
      }
      let score = Double(DotProduct.specification(vectors[row: 0], vectors[row: 1]))
      #expect(abs(score - exact) <= 1e-6 * Double(length))
    }
  }

  @Test("A machine profile names a kernel by its instructions")
  func describesItself() {
    #expect(DotKernel.allCases.map(\.description) == ["portable", "avx2", "avx512f"])
  }

  @Test(
    "Rows keep their numbers and score as the specification says",
    arguments: [(0, 3), (1, 1), (4, 15), (5, 16), (6, 17), (3, 384)])
  func holdsRows(rows: Int, columns: Int) throws {
    let matrix = RandomVectors.gaussian(rows: rows, columns: columns, seed: 2)
    let stored = try VectorRows(matrix)
    #expect(stored.count == rows && stored.dimension == columns)
    #expect(stored.stride % 16 == 0 && stored.stride >= columns)
    for row in 0..<rows {
      #expect(stored[row] == matrix[row: row])
      #expect(Array(stored.padded(row: row)[0..<columns]) == Array(matrix[row: row]))
      let expected = (0..<rows).map {
        DotProduct.specification(matrix[row: $0], matrix[row: row])
      }
      let listed = (0..<rows).map { UInt32($0) }
      #expect(stored.scores(of: listed[...], against: row) == expected)
      #expect((0..<rows).map { stored.score(row, $0) } == expected)
    }
    #expect(stored.payloadBytes == rows * stored.stride * 4)
  }

  @Test(
    "The first row with a number that is not finite or too large is named",
    arguments: [Float.nan, .signalingNaN, .infinity, -.infinity, .greatestFiniteMagnitude, 1e19])
  func refusesRows(number: Float) {
    for column in [0, 16, 18] {
      var matrix = Matrix(rows: 4, columns: 19)
      matrix.elements[2 * 19 + column] = number
      matrix.elements[3 * 19] = number
      #expect(throws: IndexError.rowNotFinite(row: 2)) { try VectorRows(matrix) }
    }
  }

  @Test("A large vector that cannot overflow a score is accepted")
  func acceptsLargeRows() throws {
    let matrix = Matrix(rows: 2, columns: 1, elements: [9e18, -9e18])
    let score = try VectorRows(matrix).score(0, 1)
    #expect(score.isFinite && score < 0)
  }

  @Test("A query of another length or with a number that is not finite is refused")
  func refusesQueries() throws {
    let stored = try VectorRows(Matrix(rows: 1, columns: 3))
    #expect(throws: IndexError.dimensionMismatch(expected: 3, found: 2)) {
      try stored.padded([1, 2])
    }
    #expect(throws: IndexError.queryNotFinite) { try stored.padded([1, .nan, 2]) }
    #expect(Array(try stored.padded([1, 2, 3])[0..<3]) == [1, 2, 3])
  }

  @Test("The first element starts a cache line", arguments: [0, 1, 3, 1000, 100_000])
  func startsACacheLine(count: Int) {
    #expect(AlignedArray<Float>(repeating: 0, count: count).misalignment == 0)
    #expect(AlignedArray<UInt32>(repeating: 0, count: count).misalignment == 0)
    #expect(AlignedArray<UInt64>(repeating: 0, count: count).misalignment == 0)
  }

  @Test("A write past the end stops the program")
  func trapsPastTheEnd() async {
    await #expect(processExitsWith: .failure) {
      var array = AlignedArray<UInt32>(repeating: 0, count: 6)
      array.replace(from: 5, with: [1, 2])
    }
  }
}

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
