/// The nearest nodes that a walk has met, best first, with a cursor at the best open one.
///
/// It plays both C and W of the paper's algorithm 2: a node worse than the ef best would be taken
/// from C only to end the search, so it need not be kept. An open node's links have yet to be
/// followed.
struct CandidateArray: Sendable {
  // `count` keys in descending order; every key before `cursor` is closed.
  var keys: [ScoredKey] = []
  private(set) var count = 0
  private(set) var capacity = 0
  private var cursor = 0
  /// The bound that a key must exceed to be kept.
  private(set) var floor = ScoredKey.least

  /// Empties the array and sets how many keys it keeps.
  ///
  /// - Precondition: `capacity > 0`.
  mutating func reset(capacity: Int) {
    precondition(capacity > 0, "a candidate array keeps at least one key")
    if keys.count < capacity {
      keys = Array(repeating: .least, count: capacity)
    }
    self.capacity = capacity
    count = 0
    cursor = 0
    floor = .least
  }

  var isFull: Bool { count == capacity }

  /// The best key.
  var first: ScoredKey? { count == 0 ? nil : keys[0] }

  /// The keys, best first.
  var all: ArraySlice<ScoredKey> { keys[..<count] }

  /// Adds a key that exceeds the floor, as an open node; the worst is removed where there is no
  /// room.
  ///
  /// - Complexity: O(log count) comparisons and one move of the keys after it.
  @inline(__always)
  mutating func insert(_ key: ScoredKey) {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { high = middle } else { low = middle + 1 }
    }
    if !isFull { count += 1 }
    shiftBack(from: low, to: count)
    keys[low] = key.opened
    if low < cursor { cursor = low }
    if isFull { floor = keys[count - 1] }
  }

  /// The best open node, which is closed by this; `nil` if none is open.
  @inline(__always)
  mutating func closeNext() -> ScoredKey? {
    while cursor < count {
      let key = keys[cursor]
      if key.isOpen {
        keys[cursor] = key.closed
        cursor += 1
        return key
      }
      cursor += 1
    }
    return nil
  }
}
