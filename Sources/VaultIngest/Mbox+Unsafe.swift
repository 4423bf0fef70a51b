// Invariants: the pointer taken here spans exactly the given, bounds-checked range and does not
// leave the closure that received it.

extension Span where Element == UInt8 {
  /// Appends the bytes of a range to a buffer.
  ///
  /// - Precondition: The range lies within the span.
  func append(_ range: Range<Int>, to buffer: inout [UInt8]) {
    unsafe extracting(range).withUnsafeBufferPointer { bytes in
      unsafe buffer.append(contentsOf: bytes)
    }
  }
}
