internal import Testing
internal import VaultCore
internal import VaultTestSupport

@testable internal import VaultIndex

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
