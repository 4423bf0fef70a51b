internal import Dispatch
internal import Synchronization

/// Values that are worked on at the same time, each by one thread.
///
/// How the work is cut never depends on the machine, so neither do its results.
struct Shards<Value: Sendable>: Sendable {
  /// The values, in shard order.
  private(set) var values: [Value]

  init(_ values: [Value]) {
    self.values = values
  }

  /// Changes every value, several at a time.
  ///
  /// Values are moved into the threads and back, so large ones are not copied.
  mutating func forEach(_ change: @Sendable (Int, inout Value) -> Void) {
    let count = values.count
    let slots = Mutex<[Value?]>(values)
    values = []
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let taken = slots.withLock { slots in
        defer { slots[index] = nil }
        return slots[index]
      }
      guard var value = taken else { return }
      change(index, &value)
      let changed = value
      slots.withLock { $0[index] = changed }
    }
    values = slots.withLock { slots in
      defer { slots = [] }
      return slots.compactMap { $0 }
    }
  }
}
