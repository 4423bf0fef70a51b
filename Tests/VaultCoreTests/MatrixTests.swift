import Testing

@testable import VaultCore

@Suite("Matrix")
struct MatrixTests {
  @Test("Rows are contiguous and gathered in the order asked for")
  func gathersRows() {
    let matrix = Matrix(rows: 3, columns: 2, elements: [1, 2, 3, 4, 5, 6])
    #expect(Array(matrix[row: 1]) == [3, 4])
    #expect(matrix.gathering([2, 0, 2]).elements == [5, 6, 1, 2, 5, 6])
    #expect(matrix.gathering([]).rows == 0)
  }

  @Test("A matrix without columns still has rows")
  func allowsZeroExtents() {
    #expect(Matrix(rows: 4, columns: 0).elements.isEmpty)
  }
}
