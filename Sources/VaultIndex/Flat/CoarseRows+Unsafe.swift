internal import CVaultKernels

// Invariants: `elements` holds `stride` bytes for each row, `stride` being a multiple of 16 and the
// length of a query; row numbers are checked here.

extension CoarseRows {
  /// The sums of products of a rounded query and listed rows.
  ///
  /// - Precondition: Every row is below the number of rows.
  func sums(_ query: Query, of rows: [UInt32]) -> [Int32] {
    precondition(
      query.elements.count == stride && rows.allSatisfy { (Int($0) + 1) * stride <= elements.count }
    )
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
