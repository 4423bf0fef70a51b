// Invariants: every pointer taken here spans exactly the given, bounds-checked range and does not
// leave the closure that received it.

extension Span where Element == UInt8 {
  /// The bytes of a range as text; invalid UTF-8 becomes U+FFFD.
  ///
  /// - Precondition: The range lies within the span.
  func text(_ range: Range<Int>) -> String {
    unsafe extracting(range).withUnsafeBufferPointer { buffer in
      unsafe String(decoding: buffer, as: UTF8.self)
    }
  }

  /// The bytes of a range as an array.
  func bytes(_ range: Range<Int>) -> [UInt8] {
    unsafe extracting(range).withUnsafeBufferPointer { buffer in
      unsafe Array(buffer)
    }
  }
}
