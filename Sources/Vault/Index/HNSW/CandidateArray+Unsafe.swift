// Invariants: `0 <= start < end <= count <= keys.count`, checked before the memory is touched; the
// moved ranges overlap, which `update(from:count:)` allows.

extension CandidateArray {
  /// Moves the keys of a range one place back; the range's last key is overwritten.
  @inline(__always)
  mutating func shiftBack(from start: Int, to end: Int) {
    precondition(start >= 0 && start < end && end <= keys.count, "a move is outside the array")
    unsafe keys.withUnsafeMutableBufferPointer { keys in
      guard let base = keys.baseAddress else { return }
      unsafe (base + start + 1).update(from: base + start, count: end - start - 1)
    }
  }
}
