internal import Foundation

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

  /// The position of a byte's next occurrence at or after `offset`; `nil` if there is none.
  ///
  /// The C library's search reads a vector of bytes at a time, which a loop with an early exit
  /// is not compiled to.
  ///
  /// - Precondition: `offset` is not negative.
  func position(of byte: UInt8, from offset: Int) -> Int? {
    guard offset < count else { return nil }
    return unsafe extracting(offset..<count).withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress,
        let found = unsafe memchr(start, Int32(byte), buffer.count)
      else { return nil }
      return unsafe offset + UnsafeRawPointer(found).distance(from: start)
    }
  }
}

extension UnsafeRawPointer {
  fileprivate func distance(from start: UnsafeRawPointer) -> Int {
    unsafe self - start
  }
}
