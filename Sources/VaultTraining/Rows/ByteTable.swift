/// Distinct byte strings, numbered in the order in which they first came.
///
/// Open addressing with linear probing over one pool of bytes: a million short strings cost no
/// million allocations.
struct ByteTable: Sendable {
  /// The number of strings.
  var count: Int { ends.count }

  private var pool: [UInt8] = []
  private var ends: [Int] = []
  private var hashes: [UInt64] = []
  /// A string's number plus 1, or 0; the length is a power of two.
  private var slots: [Int32] = Array(repeating: 0, count: 1 << 10)

  /// Where a string lies in `bytes`.
  func range(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : ends[index - 1])..<ends[index]
  }

  /// A string.
  subscript(index: Int) -> ArraySlice<UInt8> { pool[range(index)] }

  /// All strings, one after the other.
  var bytes: [UInt8] { pool }

  /// The number of a string, which is added if it is new.
  mutating func insert(_ string: ArraySlice<UInt8>) -> Int {
    if 2 * (count + 1) > slots.count { grow() }
    let hash = TextDigest.value(of: string)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if hashes[index] == hash, self[index] == string { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    pool.append(contentsOf: string)
    ends.append(pool.count)
    hashes.append(hash)
    slots[slot] = Int32(count)
    return count - 1
  }

  /// The number of a string, if it is there.
  func find(_ string: ArraySlice<UInt8>) -> Int? {
    let hash = TextDigest.value(of: string)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if hashes[index] == hash, self[index] == string { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: 2 * slots.count)
    for index in 0..<count {
      var slot = Int(truncatingIfNeeded: hashes[index]) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(index + 1)
    }
  }
}
