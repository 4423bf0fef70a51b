/// A dense matrix of single-precision numbers, row after row.
public struct Matrix: Hashable, Sendable {
  /// The number of rows.
  public let rows: Int
  /// The number of columns.
  public let columns: Int
  /// The elements; element (i, j) is at `i * columns + j`.
  public var elements: [Float]

  /// A matrix of zeros.
  ///
  /// - Precondition: Neither extent is negative.
  public init(rows: Int, columns: Int) {
    self.init(rows: rows, columns: columns, elements: Array(repeating: 0, count: rows * columns))
  }

  /// A matrix of given elements, row after row.
  ///
  /// - Precondition: There are `rows * columns` elements.
  public init(rows: Int, columns: Int, elements: [Float]) {
    precondition(rows >= 0 && columns >= 0, "a matrix extent is negative")
    precondition(elements.count == rows * columns, "the elements do not fill the matrix")
    self.rows = rows
    self.columns = columns
    self.elements = elements
  }

  /// The elements of one row, without a copy.
  ///
  /// - Precondition: `0 <= row < rows`.
  public subscript(row row: Int) -> ArraySlice<Float> {
    precondition(row >= 0 && row < rows, "the row is outside the matrix")
    return elements[row * columns..<(row + 1) * columns]
  }

  /// The rows at the given indices, in that order.
  ///
  /// - Complexity: O(indices · columns).
  public func gathering(_ indices: [Int]) -> Matrix {
    var gathered: [Float] = []
    gathered.reserveCapacity(indices.count * columns)
    for index in indices { gathered.append(contentsOf: self[row: index]) }
    return Matrix(rows: indices.count, columns: columns, elements: gathered)
  }
}
