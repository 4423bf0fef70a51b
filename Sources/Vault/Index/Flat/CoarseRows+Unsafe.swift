internal import CVaultKernels

// Invariants: `elements` holds `stride` bytes for each row of `bounds`, `stride` being a multiple of
// 16 and the length of a query; row numbers are checked here.

extension CoarseRows {
  /// The rows of a list, in its order, whose inner product with a query, in single precision, may
  /// be `least` or more.
  ///
  /// - Precondition: Every row is below the number of rows.
  func left(of rows: [UInt32], _ query: Query, least: Double) -> [UInt32] {
    let sums = sums(query, of: rows)
    return unsafe [UInt32](unsafeUninitializedCapacity: rows.count) { left, initializedCount in
      guard let into = left.baseAddress else { return }
      initializedCount = unsafe withUnsafePointer(to: query.bound) { query in
        unsafe vault_coarse_left(sums, rows, rows.count, bounds, query, least, into)
      }
    }
  }

  /// The sums of products of a rounded query and listed rows.
  ///
  /// - Precondition: Every row is below the number of rows.
  func sums(_ query: Query, of rows: [UInt32]) -> [Int32] {
    precondition(
      query.elements.count == stride && rows.allSatisfy { Int($0) < bounds.count })
    return unsafe [Int32](unsafeUninitializedCapacity: rows.count) { sums, initializedCount in
      unsafe elements.withUnsafeElements { elements in
        unsafe query.elements.withUnsafeBufferPointer { query in
          unsafe rows.withUnsafeBufferPointer { rows in
            guard let base = elements.baseAddress, let query = query.baseAddress,
              let listed = rows.baseAddress, let into = sums.baseAddress
            else { return }
            unsafe vault_coarse_rows(
              kernel.rawValue, query, base, stride, listed, rows.count, into)
            initializedCount = rows.count
          }
        }
      }
    }
  }
}
