internal import Foundation

// Invariants: every pointer taken here spans exactly the given, bounds-checked range and does not
// leave the closure that received it.

/// Numbers distinct byte strings in order of first appearance, up to a limit.
///
/// A look-up copies nothing and builds no `String`. The hash is keyed anew in every process, so no
/// file can be written to make its keys collide; numbers do not depend on it.
struct ByteTable {
  /// The maximum number of strings kept.
  let limit: Int
  private var keys: [[UInt8]] = []
  private var slots: [Int32]

  /// - Parameter limit: How many strings are kept at most; further ones get no number.
  init(limit: Int) {
    self.limit = limit
    var size = 16
    while size < limit * 2 { size *= 2 }
    slots = Array(repeating: -1, count: size)
  }

  var count: Int { keys.count }

  /// The number of a string; `nil` if it is not in the table.
  ///
  /// - Precondition: The range lies within the span.
  func index(of bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    let found = slots[slot(of: bytes, range)]
    return found < 0 ? nil : Int(found)
  }

  /// Adds a string that is not in the table; `nil` if the table is full.
  ///
  /// - Precondition: The range lies within the span.
  mutating func insert(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard keys.count < limit else { return nil }
    slots[slot(of: bytes, range)] = Int32(keys.count)
    keys.append(bytes.bytes(range))
    return keys.count - 1
  }

  /// The slot of the string, or the free one where it would be.
  private func slot(of bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    let key = bytes.extracting(range)
    var hasher = Hasher()
    unsafe key.withUnsafeBytes { buffer in unsafe hasher.combine(bytes: buffer) }
    var slot = hasher.finalize() & (slots.count - 1)
    while slots[slot] >= 0 {
      let other = keys[Int(slots[slot])]
      if key.isEqual(to: other.span) { break }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }
}

extension Span where Element == UInt8 {
  /// Returns true if both hold the same bytes.
  func isEqual(to other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    return unsafe withUnsafeBytes { left in
      unsafe other.withUnsafeBytes { right in
        guard let first = left.baseAddress, let second = right.baseAddress else { return true }
        return unsafe memcmp(first, second, left.count) == 0
      }
    }
  }

  /// Returns true if some bytes occur in order somewhere in these.
  func contains(_ needle: Span<UInt8>) -> Bool {
    guard let first = needle.isEmpty ? nil : needle[0] else { return true }
    var at = 0
    while let found = position(of: first, from: at), found + needle.count <= count {
      if extracting(found..<found + needle.count).isEqual(to: needle) { return true }
      at = found + 1
    }
    return false
  }

  /// Appends a range to an array.
  ///
  /// - Precondition: The range lies within the span.
  func append(_ range: Range<Int>, to array: inout [UInt8]) {
    unsafe extracting(range).withUnsafeBufferPointer { buffer in
      unsafe array.append(contentsOf: buffer)
    }
  }
}
