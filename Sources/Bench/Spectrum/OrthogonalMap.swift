public import VaultCore

/// The rotation that maps the vectors of one model nearest to those of another for the same texts.
///
/// It is the solution of the orthogonal Procrustes problem (Schönemann 1966): with the decomposition
/// Bᵀ · A = U · S · Vᵀ of the sources B and the targets A, the map is U · Vᵀ. Of spaces of different
/// dimension it maps orthonormal axes to orthonormal axes, as many as the smaller has.
public struct OrthogonalMap: Hashable, Sendable {
  /// Shape [dimension of the targets, dimension of the sources].
  private let transposed: Matrix

  /// Fits the map.
  ///
  /// - Parameters:
  ///   - sources: The vectors to be mapped, one a row.
  ///   - targets: The vectors to which they should be mapped; row i belongs to row i of the
  ///     sources.
  /// - Throws: ``SpectrumError``: no rows, rows that are not finite, or LAPACK gave up.
  /// - Precondition: There are as many targets as sources.
  /// - Complexity: O(rows · d² + d³) for spaces of d dimensions.
  public init(from sources: Matrix, to targets: Matrix) throws(SpectrumError) {
    precondition(sources.rows == targets.rows, "sources and targets are not paired")
    guard sources.rows > 0 else { throw .tooFewRows(found: 0, least: 1) }
    try sources.checkFinite()
    try targets.checkFinite()
    let product = targets.transposed.timesTransposed(sources.transposed)
    let (left, right) = try Self.singularVectors(of: product)
    transposed = left.timesTransposed(right.transposed)
  }

  /// Vectors in the space of the targets.
  ///
  /// - Parameter vectors: Shape [rows, dimension of the sources].
  /// - Returns: Shape [rows, dimension of the targets].
  public func mapped(_ vectors: Matrix) -> Matrix {
    vectors.timesTransposed(transposed)
  }
}

extension Matrix {
  /// Rows as columns.
  fileprivate var transposed: Matrix {
    var result = Matrix(rows: columns, columns: rows)
    for row in 0..<rows {
      for column in 0..<columns {
        result.elements[column * rows + row] = elements[row * columns + column]
      }
    }
    return result
  }
}
