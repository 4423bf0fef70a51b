internal import CVaultKernels

// Invariants: `elements` holds `count * stride` numbers; a row or query given to a kernel has
// `stride` of them, the padding zero, so that it adds nothing; row indices are below `count`, which
// the safe functions check and callers of the pointer type guarantee.

extension VectorRows {
  /// The inner product of two rows.
  func score(_ left: Int, _ right: Int) -> Float {
    precondition(left >= 0 && left < count && right >= 0 && right < count, "no such row")
    return unsafe withUnsafeRows { rows in unsafe rows.score(rows.row(left), right) }
  }

  /// The inner products of one row and listed others.
  func scores(of listed: ArraySlice<UInt32>, against row: Int) -> [Float] {
    precondition(row >= 0 && row < count && listed.allSatisfy { $0 < count }, "no such row")
    return unsafe withUnsafeRows { rows in
      unsafe listed.withUnsafeBufferPointer { listed in
        unsafe [Float](unsafeUninitializedCapacity: listed.count) { scores, initializedCount in
          guard let rowsListed = listed.baseAddress, let base = scores.baseAddress else { return }
          unsafe rows.score(rows.row(row), rowsListed, count: listed.count, into: base)
          initializedCount = listed.count
        }
      }
    }
  }

  /// The inner product of a padded query with itself.
  func squaredLength(of query: AlignedArray<Float>) -> Float {
    unsafe query.withUnsafeElements { elements in
      guard let base = elements.baseAddress, elements.count > 0 else { return 0 }
      return unsafe vault_dot(kernel.rawValue, base, base, elements.count)
    }
  }

  /// Lends the vectors' memory for the time of a call.
  @inline(__always)
  func withUnsafeRows<Result>(_ body: (VectorRowsPointer) -> Result) -> Result {
    unsafe elements.withUnsafeElements { elements in
      guard let base = elements.baseAddress else {
        preconditionFailure("an aligned array always has memory")
      }
      return unsafe body(VectorRowsPointer(base: base, stride: stride, kernel: kernel.rawValue))
    }
  }
}

/// The vectors' memory, valid only inside `withUnsafeRows`.
@unsafe
struct VectorRowsPointer {
  let base: UnsafePointer<Float>
  let stride: Int
  let kernel: Int32

  @inline(__always)
  func row(_ row: Int) -> UnsafePointer<Float> {
    unsafe base + row * stride
  }

  /// The inner product of a padded query and a row.
  @inline(__always)
  func score(_ query: UnsafePointer<Float>, _ row: Int) -> Float {
    unsafe vault_dot(kernel, query, self.row(row), stride)
  }

  /// The inner products of a padded query and listed rows, `scores` having room for as many.
  @inline(__always)
  func score(
    _ query: UnsafePointer<Float>, _ rows: UnsafePointer<UInt32>, count: Int,
    into scores: UnsafeMutablePointer<Float>
  ) {
    unsafe vault_dot_rows(kernel, query, base, stride, stride, rows, count, scores)
  }

  /// The inner products of a padded query and consecutive rows.
  @inline(__always)
  func score(
    _ query: UnsafePointer<Float>, from first: Int, count: Int,
    into scores: UnsafeMutablePointer<Float>
  ) {
    unsafe vault_dot_rows(kernel, query, row(first), stride, stride, nil, count, scores)
  }
}
