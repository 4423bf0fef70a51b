// Invariants: every identifier is below the number of rows, which a check of all of them ensures
// before a pointer is taken; the rows are within the contents, as loading checked; the range
// written is within the target, which is held exclusively, so nothing aliases it. Kernels keep no
// state, allocate nothing and may run on several threads.
internal import CVaultKernels
internal import Foundation

extension StaticModel {
  /// The instructions that the kernels use; all give the same bits.
  enum Kernel: Int32, CaseIterable {
    case portable = 0
    case avx2 = 1
    case avx512 = 2

    /// The fastest that this machine offers.
    static let best = Kernel(rawValue: vault_dot_best()) ?? .portable
  }

  /// Adds the rows of pieces, in their order, to 384 elements from an offset on.
  func addRows(
    _ pieces: [Int32], to target: inout [Float], at offset: Int, kernel: Kernel = .best
  ) {
    precondition(offset >= 0 && offset + Self.width <= target.count, "a sum has no room")
    let count = UInt32(vocabulary.count)
    precondition(
      pieces.allSatisfy { UInt32(bitPattern: $0) < count }
        && kernel.rawValue <= Kernel.best.rawValue,
      "the model has no such piece, or the machine no such kernel")
    unsafe contents.withUnsafeBytes { bytes in
      unsafe pieces.withUnsafeBufferPointer { pieces in
        unsafe target.withUnsafeMutableBufferPointer { target in
          guard let rows = unsafe bytes.bindMemory(to: UInt8.self).baseAddress,
            let indices = pieces.baseAddress, let sum = target.baseAddress
          else { return }
          switch precision {
          case .int8:
            unsafe vault_add_int8_rows(
              kernel.rawValue, sum + offset, Self.width, rows + rowsOffset, indices, pieces.count)
          case .int4:
            unsafe vault_add_int4_rows(
              kernel.rawValue, sum + offset, Self.width, rows + rowsOffset, indices, pieces.count)
          }
        }
      }
    }
  }

  /// Scales 384 elements from an offset on to length 1; leaves them where they are all 0.
  ///
  /// - Returns: `false` if the length is not finite.
  static func normalize(_ target: inout [Float], at offset: Int) -> Bool {
    precondition(offset >= 0 && offset + width <= target.count, "a row lies outside its matrix")
    return unsafe target.withUnsafeMutableBufferPointer { target in
      guard let start = target.baseAddress else { return true }
      let row = unsafe start + offset
      let kernel = Kernel.best.rawValue
      let length = unsafe vault_dot(kernel, row, row, width).squareRoot()
      guard length.isFinite else { return false }
      // A length of 0 may have been lost to underflow: what is left would be no unit row.
      unsafe vault_scale(kernel, row, width, length > 0 ? 1 / length : 0)
      return true
    }
  }
}
