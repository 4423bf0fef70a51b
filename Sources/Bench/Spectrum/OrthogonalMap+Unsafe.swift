// Invariants: the matrix is contiguous and finite; every array is held only by this call, has the
// extent passed to LAPACK and outlives it; no extent exceeds Int32.max, as the conversion traps
// otherwise. LAPACKE allocates and frees its own working memory and keeps no state between calls.
internal import CLAPACKE
internal import VaultCore

extension OrthogonalMap {
  /// U and Vᵀ of the thin singular value decomposition U · S · Vᵀ.
  ///
  /// - Returns: Shapes [rows, k] and [k, columns], where k is the smaller extent.
  static func singularVectors(
    of matrix: Matrix
  ) throws(SpectrumError) -> (left: Matrix, rightTransposed: Matrix) {
    let (rows, columns) = (matrix.rows, matrix.columns)
    let least = min(rows, columns)
    var elements = matrix.elements
    var values = [Float](repeating: 0, count: least)
    var left = Matrix(rows: rows, columns: least)
    var right = Matrix(rows: least, columns: columns)
    let info = unsafe elements.withUnsafeMutableBufferPointer { elements in
      unsafe values.withUnsafeMutableBufferPointer { values in
        unsafe left.elements.withUnsafeMutableBufferPointer { left in
          unsafe right.elements.withUnsafeMutableBufferPointer { right in
            unsafe LAPACKE_sgesdd(
              LAPACK_ROW_MAJOR, CChar(UInt8(ascii: "S")), Int32(rows), Int32(columns),
              elements.baseAddress, Int32(columns), values.baseAddress, left.baseAddress,
              Int32(least), right.baseAddress, Int32(columns))
          }
        }
      }
    }
    guard info == 0 else { throw .notDecomposed(info: Int(info)) }
    return (left, right)
  }
}
