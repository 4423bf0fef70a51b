public import VaultCore

/// The eigenvalues and eigenvectors of a symmetric matrix.
///
/// LAPACK computes them by divide and conquer (`ssyevd`; Anderson et al., "LAPACK Users' Guide",
/// third edition, 1999, section 2.3.4). They are exact up to the rounding of single precision:
/// a value to about 10⁻⁷ of the largest, a vector to that over the distance of its value from the
/// others. So digits may differ from one LAPACK to another.
public struct SymmetricEigen: Hashable, Sendable {
  /// The eigenvalues, descending.
  public let values: [Float]
  /// The eigenvectors of unit length; row i belongs to value i, and of its elements the one of
  /// largest magnitude, the first of several, is positive.
  public let vectors: Matrix

  /// Decomposes a matrix.
  ///
  /// - Parameter matrix: Symmetric; only the diagonal and the elements right of it are read.
  /// - Throws: ``SpectrumError/notSquare(rows:columns:)``,
  ///   ``SpectrumError/rowNotFinite(row:)``, or ``SpectrumError/notDecomposed(info:)``.
  /// - Complexity: O(rows³).
  public init(_ matrix: Matrix) throws(SpectrumError) {
    let count = matrix.rows
    guard count > 0, count == matrix.columns else {
      throw .notSquare(rows: count, columns: matrix.columns)
    }
    try matrix.checkFinite()
    let ascending = try Self.decomposed(matrix)
    values = ascending.values.reversed()
    var elements: [Float] = []
    elements.reserveCapacity(count * count)
    for row in (0..<count).reversed() {
      elements += Self.oriented(ascending.vectors[row * count..<(row + 1) * count])
    }
    vectors = Matrix(rows: count, columns: count, elements: elements)
  }

  /// A vector and its opposite are equally good: takes the one whose largest element is positive.
  private static func oriented(_ vector: ArraySlice<Float>) -> [Float] {
    var largest: Float = 0
    for element in vector where abs(element) > abs(largest) { largest = element }
    return largest < 0 ? vector.map { -$0 } : Array(vector)
  }
}

extension Matrix {
  /// Throws for the first row with a number that is not finite.
  func checkFinite() throws(SpectrumError) {
    if let index = elements.firstIndex(where: { !$0.isFinite }) {
      throw .rowNotFinite(row: index / columns)
    }
  }
}
