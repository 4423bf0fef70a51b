internal import Testing
internal import VaultCore
internal import VaultTestSupport

@testable internal import VaultIndex

@Suite("Vectors as kernels read them")
struct VectorRowsTests {
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
}
