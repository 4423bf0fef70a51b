// Invariants: the matrix is square, contiguous and finite; both arrays are held only by this call
// and outlive it; no extent exceeds Int32.max, as the conversion traps otherwise. LAPACKE allocates
// and frees its own working memory and keeps no state between calls.
internal import CLAPACKE
internal import VaultCore

extension SymmetricEigen {
  /// Eigenvalues, ascending, and the eigenvectors in the same order, one a row.
  ///
  /// LAPACK stores columns one after another, so what is right of the diagonal in rows is below it
  /// there, and the eigenvectors it returns as columns are the rows of the result.
  static func decomposed(
    _ matrix: Matrix
  ) throws(SpectrumError) -> (values: [Float], vectors: [Float]) {
    precondition(matrix.rows == matrix.columns, "the matrix to decompose is not square")
    let extent = Int32(matrix.rows)
    var vectors = matrix.elements
    var values = [Float](repeating: 0, count: matrix.rows)
    let info = unsafe vectors.withUnsafeMutableBufferPointer { vectors in
      unsafe values.withUnsafeMutableBufferPointer { values in
        unsafe LAPACKE_ssyevd(
          LAPACK_COL_MAJOR, CChar(UInt8(ascii: "V")), CChar(UInt8(ascii: "L")), extent,
          vectors.baseAddress, extent, values.baseAddress)
      }
    }
    guard info == 0 else { throw .notDecomposed(info: Int(info)) }
    return (values, vectors)
  }
}
