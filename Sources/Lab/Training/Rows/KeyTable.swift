/// Keys numbered in the order in which they came: open addressing with linear probing.
///
/// A key may represent something longer, such as a string: then `matches` distinguishes equal keys.
struct KeyTable: Sendable {
  /// The keys by their numbers.
  private(set) var keys: [UInt64] = []
  /// A key's number plus 1, or 0; the length is a power of two.
  private var slots: [Int32] = Array(repeating: 0, count: 1 << 10)

  /// The number of a key, if it is there and what it represents matches.
  @inline(__always)
  func find(_ key: UInt64, where matches: (Int) -> Bool = { _ in true }) -> Int? {
    var slot = firstSlot(of: key)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if keys[number] == key, matches(number) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Gives a key the next number.
  mutating func append(_ key: UInt64) {
    keys.append(key)
    if 2 * keys.count > slots.count {
      slots = Array(repeating: 0, count: 2 * slots.count)
      for number in keys.indices { place(number) }
    } else {
      place(keys.count - 1)
    }
  }

  private mutating func place(_ number: Int) {
    var slot = firstSlot(of: keys[number])
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(number + 1)
  }

  private func firstSlot(of key: UInt64) -> Int {
    Int(truncatingIfNeeded: TextDigest.mixed(key)) & (slots.count - 1)
  }
}
