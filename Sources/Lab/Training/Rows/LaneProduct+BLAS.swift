// Invariants: a lane matrix is row-major and contiguous, its lanes being sixteen floats without
// padding; the result is held exclusively, so no operand aliases it; extents were compared and none
// exceeds Int32.max, as the conversions trap otherwise. BLAS keeps no state between calls.
internal import CBLAS

/// The matrix products of BLAS on lane matrices.
enum LaneProduct {
  /// result = scale · op(left) · op(right), plus what the result holds if asked for.
  ///
  /// - Complexity: O(m · n · k) multiply-adds.
  static func store(
    _ left: LaneMatrix, transposingLeft: Bool = false,
    _ right: LaneMatrix, transposingRight: Bool = false,
    adding: Bool = false, in result: inout LaneMatrix
  ) {
    let (outer, inner) =
      transposingLeft ? (left.columns, left.rows) : (left.rows, left.columns)
    let (depth, width) =
      transposingRight ? (right.columns, right.rows) : (right.rows, right.columns)
    precondition(
      inner == depth && result.rows == outer && result.columns == width,
      "the extents of a product do not match")
    guard outer > 0, width > 0, inner > 0 else { return }
    let resultStride = Int32(result.columns)
    unsafe left.elements.withUnsafeBytes { leftBytes in
      unsafe right.elements.withUnsafeBytes { rightBytes in
        unsafe result.elements.withUnsafeMutableBytes { resultBytes in
          unsafe cblas_sgemm(
            CblasRowMajor, transposingLeft ? CblasTrans : CblasNoTrans,
            transposingRight ? CblasTrans : CblasNoTrans, Int32(outer), Int32(width),
            Int32(inner), 1, leftBytes.assumingMemoryBound(to: Float.self).baseAddress,
            Int32(left.columns), rightBytes.assumingMemoryBound(to: Float.self).baseAddress,
            Int32(right.columns), adding ? 1 : 0,
            resultBytes.assumingMemoryBound(to: Float.self).baseAddress, resultStride)
        }
      }
    }
  }
}
