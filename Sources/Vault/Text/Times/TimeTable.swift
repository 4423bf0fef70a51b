/// A key with a hash of its own, which is faster than the seeded one of the standard library.
///
/// The keys of a `TimeTable` are fixed when it is built, so no text can make it slow.
protocol TimeTableKey: Hashable, Sendable {
  /// A hash whose high bits depend on all of the key.
  var mixed: UInt64 { get }
}

extension UInt64: TimeTableKey {
  var mixed: UInt64 {
    let folded = (self ^ self >> 29) &* 0x9E37_79B9_7F4A_7C15
    return (folded ^ folded >> 32) &* 0xD6E8_FEB8_6659_FD93
  }
}

/// A dictionary that never changes, in open addressing, at most a quarter full.
struct TimeTable<Key: TimeTableKey>: Sendable {
  private var keys: [Key?]
  private var values: [Int32]
  private let shift: UInt64

  init(_ entries: [Key: Int32]) {
    var bits: UInt64 = 4
    while 1 << bits < entries.count * 4 { bits += 1 }
    shift = 64 - bits
    keys = [Key?](repeating: nil, count: 1 << Int(bits))
    values = [Int32](repeating: 0, count: 1 << Int(bits))
    for (key, value) in entries.sorted(by: { $0.value < $1.value }) {
      let slot = slot(of: key)
      keys[slot] = key
      values[slot] = value
    }
  }

  subscript(key: Key) -> Int32? {
    let slot = slot(of: key)
    return keys[slot] == nil ? nil : values[slot]
  }

  /// The slot of a key, or the free one where it would be.
  private func slot(of key: Key) -> Int {
    var slot = Int(truncatingIfNeeded: key.mixed >> shift)
    while let other = keys[slot], other != key { slot = (slot + 1) & (keys.count - 1) }
    return slot
  }
}
