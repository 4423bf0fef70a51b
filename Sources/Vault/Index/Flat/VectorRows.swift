internal import VaultCore

/// The vectors of an index as its kernels need them: checked, aligned, padded with zeros.
///
/// Shape [count, dimension], row after row; a row starts every `stride` elements, which is a whole
/// number of cache lines.
struct VectorRows: Sendable {
  let count: Int
  let dimension: Int
  let stride: Int
  let kernel: DotKernel
  let elements: AlignedArray<Float>

  /// Squared lengths stop here, well below the largest number: by the Cauchy–Schwarz inequality no
  /// sum of products of two such vectors, whole or partial, overflows.
  static let mostSquaredLength = Float.greatestFiniteMagnitude / 4

  /// Copies a matrix.
  ///
  /// - Throws: `rowNotFinite` for the first row with NaN, infinity or a squared length that
  ///   overflows; `tooManyRows`.
  /// - Complexity: O(rows · columns).
  init(_ matrix: Matrix, kernel: DotKernel = .best) throws(IndexError) {
    guard matrix.rows <= ScoredKey.mostRows else {
      throw .tooManyRows(found: matrix.rows, most: ScoredKey.mostRows)
    }
    count = matrix.rows
    dimension = matrix.columns
    stride = (matrix.columns + 15) / 16 * 16
    self.kernel = kernel
    var elements = AlignedArray<Float>(repeating: 0, count: count * stride)
    for row in 0..<count { elements.replace(from: row * stride, with: matrix[row: row]) }
    self.elements = elements
    for row in 0..<count where !Self.isUsable(squaredLength: score(row, row)) {
      throw .rowNotFinite(row: row)
    }
  }

  /// Copies a query, padded like a row.
  ///
  /// - Throws: `dimensionMismatch`, `queryNotFinite`.
  func padded(_ query: ArraySlice<Float>) throws(IndexError) -> AlignedArray<Float> {
    guard query.count == dimension else {
      throw .dimensionMismatch(expected: dimension, found: query.count)
    }
    var elements = AlignedArray<Float>(repeating: 0, count: stride)
    elements.replace(from: 0, with: query)
    guard Self.isUsable(squaredLength: squaredLength(of: elements)) else { throw .queryNotFinite }
    return elements
  }

  /// A row as a query.
  func padded(row: Int) -> AlignedArray<Float> {
    var elements = AlignedArray<Float>(repeating: 0, count: stride)
    elements.replace(from: 0, with: self[row])
    return elements
  }

  /// The elements of one row without its padding.
  subscript(row: Int) -> ArraySlice<Float> {
    elements[row * stride..<row * stride + dimension]
  }

  /// The bytes that the vectors occupy.
  var payloadBytes: Int { count * stride * MemoryLayout<Float>.stride }

  // A comparison with NaN is false.
  private static func isUsable(squaredLength: Float) -> Bool {
    squaredLength <= mostSquaredLength
  }
}
