/// A binary heap of keys with the first in an order of choice on top.
///
/// A search keeps its best rows in a heap with the *least* key on top, which is the next to remove;
/// a walk keeps its frontier in a heap with the *greatest* on top, which is the next to visit.
struct KeyHeap: Sendable {
  /// The key on top.
  enum Top: Sendable {
    case least
    case greatest
  }

  // Every element precedes its children, at 2 i + 1 and 2 i + 2.
  private(set) var keys: [ScoredKey] = []
  let top: Top

  var count: Int { keys.count }

  /// The key on top.
  var first: ScoredKey? { keys.first }

  mutating func removeAll() {
    keys.removeAll(keepingCapacity: true)
  }

  mutating func reserveCapacity(_ count: Int) {
    keys.reserveCapacity(count)
  }

  /// Adds a key in O(log n).
  mutating func push(_ key: ScoredKey) {
    keys.append(key)
    var child = keys.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard precedes(key, keys[parent]) else { break }
      keys[child] = keys[parent]
      child = parent
    }
    keys[child] = key
  }

  /// Takes the top off in O(log n).
  mutating func pop() -> ScoredKey? {
    guard let first = keys.first, let last = keys.popLast() else { return nil }
    if !keys.isEmpty { replaceTop(with: last) }
    return first
  }

  /// Puts a key in the place of the top one in O(log n).
  ///
  /// - Precondition: The heap is not empty.
  mutating func replaceTop(with key: ScoredKey) {
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < keys.count else { break }
      if child + 1 < keys.count, precedes(keys[child + 1], keys[child]) { child += 1 }
      guard precedes(keys[child], key) else { break }
      keys[parent] = keys[child]
      parent = child
    }
    keys[parent] = key
  }

  /// Keeps the `limit` greatest keys offered so far; for a heap with the least on top.
  @inline(__always)
  mutating func offer(_ key: ScoredKey, limit: Int) {
    if keys.count < limit {
      push(key)
    } else if let least = keys.first, least < key {
      replaceTop(with: key)
    }
  }

  @inline(__always)
  private func precedes(_ left: ScoredKey, _ right: ScoredKey) -> Bool {
    switch top {
    case .least: left < right
    case .greatest: right < left
    }
  }
}
