internal import CVaultKernels

// Invariants: both operands of a product have the length that the kernel receives; every row that a
// kernel scores is within the matrix; the results have a place each.

extension DotKernel {
  /// The inner product of two vectors of equal length.
  func product(_ left: ArraySlice<Float>, _ right: ArraySlice<Float>) -> Float {
    precondition(left.count == right.count, "vectors of different lengths have no inner product")
    return unsafe left.withUnsafeBufferPointer { left in
      unsafe right.withUnsafeBufferPointer { right in
        unsafe vault_dot(rawValue, left.baseAddress, right.baseAddress, left.count)
      }
    }
  }

  /// The inner products of a vector with the starts of rows.
  ///
  /// - Parameters:
  ///   - query: No more elements than `stride`.
  ///   - rows: A row every `stride` elements.
  ///   - stride: More than 0.
  ///   - listed: The rows to score, in any order; `nil` for all.
  /// - Returns: A score for each row listed, in that order.
  func products(
    _ query: ArraySlice<Float>, rows: [Float], stride: Int, listed: [UInt32]?
  ) -> [Float] {
    precondition(query.count <= stride && stride > 0 && rows.count % stride == 0)
    precondition(listed?.allSatisfy { Int($0) < rows.count / stride } ?? true, "no such row")
    let count = listed?.count ?? rows.count / stride
    var scores = [Float](repeating: 0, count: count)
    unsafe query.withUnsafeBufferPointer { query in
      unsafe rows.withUnsafeBufferPointer { rows in
        unsafe (listed ?? []).withUnsafeBufferPointer { indices in
          unsafe scores.withUnsafeMutableBufferPointer { scores in
            unsafe vault_dot_rows(
              rawValue, query.baseAddress, rows.baseAddress, stride, query.count,
              listed == nil ? nil : indices.baseAddress, count, scores.baseAddress)
          }
        }
      }
    }
    return scores
  }
}
