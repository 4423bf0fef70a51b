// Invariants: operands are row-major; each block was checked to be within its storage, with a
// stride that is positive and not below its columns; the result is held exclusively, so no operand
// aliases it; no extent exceeds Int32.max, as the conversions trap otherwise. BLAS itself keeps no
// state between calls and may be called from several threads.
internal import CBLAS
internal import VaultCore

/// The position of a matrix within a longer row-major storage.
struct MatrixBlock {
  /// The offset of element (0, 0).
  var start = 0
  let rows: Int
  let columns: Int
  /// The distance between the starts of two rows.
  let stride: Int

  /// Returns true if every element is within the given count.
  func fits(in count: Int) -> Bool {
    start >= 0 && rows >= 0 && columns >= 0 && stride >= max(1, columns)
      && (rows == 0 || columns == 0 || start + (rows - 1) * stride + columns <= count)
  }
}

/// The matrix products of BLAS, on checked blocks.
enum MatrixProduct {
  /// result = scale · left · right.
  ///
  /// The left block has shape [m, k], the right one [k, n] (or [n, k] if it is to be transposed)
  /// and the result's [m, n]; elements outside the result's block are unchanged.
  ///
  /// - Complexity: O(m · n · k) multiply-adds.
  static func store(
    _ left: [Float], _ leftBlock: MatrixBlock,
    _ right: [Float], _ rightBlock: MatrixBlock, transposingRight: Bool = false,
    scale: Float = 1, in result: inout [Float], _ resultBlock: MatrixBlock
  ) {
    let inner = transposingRight ? rightBlock.columns : rightBlock.rows
    let outer = transposingRight ? rightBlock.rows : rightBlock.columns
    precondition(
      leftBlock.columns == inner && resultBlock.rows == leftBlock.rows
        && resultBlock.columns == outer, "the extents of a product do not match")
    precondition(
      leftBlock.fits(in: left.count) && rightBlock.fits(in: right.count)
        && resultBlock.fits(in: result.count), "a block lies outside its storage")
    guard leftBlock.rows > 0, outer > 0 else { return }
    BLASUse.countProduct(m: leftBlock.rows, n: outer, k: inner)
    unsafe left.withUnsafeBufferPointer { left in
      unsafe right.withUnsafeBufferPointer { right in
        unsafe result.withUnsafeMutableBufferPointer { result in
          unsafe cblas_sgemm(
            CblasRowMajor, CblasNoTrans, transposingRight ? CblasTrans : CblasNoTrans,
            Int32(leftBlock.rows), Int32(outer), Int32(inner), scale,
            left.baseAddress?.advanced(by: leftBlock.start), Int32(leftBlock.stride),
            right.baseAddress?.advanced(by: rightBlock.start), Int32(rightBlock.stride), 0,
            result.baseAddress?.advanced(by: resultBlock.start), Int32(resultBlock.stride))
        }
      }
    }
  }
}
