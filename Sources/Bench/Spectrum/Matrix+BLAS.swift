// Invariants: operands are row-major and contiguous, as Matrix is; the result is freshly allocated,
// so nothing aliases it; extents were compared and none exceeds Int32.max, as the conversions trap
// otherwise. BLAS keeps no state between calls.
internal import CBLAS
internal import VaultCore

extension Matrix {
  /// selfᵀ · self / divisor, from its diagonal to the right; zeros left of the diagonal.
  ///
  /// - Complexity: O(rows · columns²) multiply-adds.
  func upperGram(dividedBy divisor: Float) -> Matrix {
    var result = Matrix(rows: columns, columns: columns)
    guard rows > 0, columns > 0 else { return result }
    BLASUse.countProduct(m: columns, n: columns, k: rows)
    unsafe elements.withUnsafeBufferPointer { elements in
      unsafe result.elements.withUnsafeMutableBufferPointer { result in
        unsafe cblas_ssyrk(
          CblasRowMajor, CblasUpper, CblasTrans, Int32(columns), Int32(rows), 1 / divisor,
          elements.baseAddress, Int32(columns), 0, result.baseAddress, Int32(columns))
      }
    }
    return result
  }

  /// self · otherᵀ.
  ///
  /// - Parameter other: Shape [n, k], where `self` is [m, k].
  /// - Returns: Shape [m, n].
  /// - Complexity: O(m · n · k) multiply-adds.
  func timesTransposed(_ other: Matrix) -> Matrix {
    precondition(columns == other.columns, "the extents of a product do not match")
    var result = Matrix(rows: rows, columns: other.rows)
    guard rows > 0, other.rows > 0, columns > 0 else { return result }
    BLASUse.countProduct(m: rows, n: other.rows, k: columns)
    unsafe elements.withUnsafeBufferPointer { left in
      unsafe other.elements.withUnsafeBufferPointer { right in
        unsafe result.elements.withUnsafeMutableBufferPointer { result in
          unsafe cblas_sgemm(
            CblasRowMajor, CblasNoTrans, CblasTrans, Int32(rows), Int32(other.rows),
            Int32(columns), 1, left.baseAddress, Int32(columns), right.baseAddress,
            Int32(columns), 0, result.baseAddress, Int32(other.rows))
        }
      }
    }
    return result
  }

  /// self · vector, row by row.
  ///
  /// - Parameter vector: Length k, where `self` is [m, k].
  /// - Returns: Length m.
  /// - Complexity: O(m · k) multiply-adds; each element is read from memory once.
  package func times(_ vector: [Float]) -> [Float] {
    precondition(columns == vector.count, "the extents of a product do not match")
    var result = [Float](repeating: 0, count: rows)
    guard rows > 0, columns > 0 else { return result }
    unsafe elements.withUnsafeBufferPointer { elements in
      unsafe vector.withUnsafeBufferPointer { vector in
        unsafe result.withUnsafeMutableBufferPointer { result in
          unsafe cblas_sgemv(
            CblasRowMajor, CblasNoTrans, Int32(rows), Int32(columns), 1, elements.baseAddress,
            Int32(columns), vector.baseAddress, 1, 0, result.baseAddress, 1)
        }
      }
    }
    return result
  }
}
