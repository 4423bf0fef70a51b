/// The rows that a walk has visited, cleared in O(1).
///
/// Each word keeps 32 rows in its low half and, in its high half, the walk that they belong to. A
/// word of an earlier walk counts as empty, so nothing is cleared between walks, and the bits of
/// 100 000 rows still fit into a first-level cache.
struct VisitedSet: Sendable {
  private(set) var words: [UInt64]
  private(set) var walk: UInt32

  init(capacity: Int, walk: UInt32 = 0) {
    self.walk = walk
    words = Array(repeating: 0, count: (capacity + 31) / 32)
  }

  /// Removes every row.
  mutating func removeAll() {
    walk &+= 1
    guard walk == 0 else { return }
    for index in words.indices { words[index] = 0 }
    walk = 1
  }

  /// Adds a row and returns whether it was new.
  mutating func insert(_ row: UInt32) -> Bool {
    let bit: UInt64 = 1 << UInt64(row & 31)
    var word = words[Int(row >> 5)]
    if word >> 32 != UInt64(walk) { word = UInt64(walk) << 32 }
    guard word & bit == 0 else { return false }
    words[Int(row >> 5)] = word | bit
    return true
  }
}
