import VaultCore

/// Six unit vectors without symmetry, of which numpy computed what tests expect.
enum SpectrumSample {
  static let vectors = Matrix(
    rows: 6, columns: 3,
    elements: [
      2 / 7, 3 / 7, 6 / 7, 6 / 7, 2 / 7, 3 / 7, 1 / 3, 2 / 3, 2 / 3, -1 / 9, 4 / 9, 8 / 9, 4 / 9,
      4 / 9, 7 / 9, 0, 3 / 5, -4 / 5,
    ])

  /// Both signs of every axis of so many dimensions.
  static func axes(_ dimension: Int) -> Matrix {
    var matrix = Matrix(rows: 2 * dimension, columns: dimension)
    for axis in 0..<dimension {
      matrix.elements[2 * axis * dimension + axis] = 1
      matrix.elements[(2 * axis + 1) * dimension + axis] = -1
    }
    return matrix
  }

  static func isClose(
    _ matrix: Matrix, _ expected: [Float], within tolerance: Float = 2e-6
  ) -> Bool {
    matrix.elements.count == expected.count
      && zip(matrix.elements, expected).allSatisfy { abs($0 - $1) <= tolerance }
  }
}
