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

  /// Changes every value, one after the other.
  mutating func inOrder(_ change: (inout Value) -> Void) {
    for index in values.indices { change(&values[index]) }
  }

  /// Changes every value, several at a time.
  ///
  /// Values are swapped into the threads and back, so that each has one owner at any time and no
  /// change copies its storage.
  mutating func concurrently(_ change: @Sendable (Int, inout Value) -> Void) {
    let count = values.count
    let slots = Mutex(values.map { [$0] })
    values = []
    DispatchQueue.concurrentPerform(iterations: count) { index in
      var own: [Value] = []
      slots.withLock { swap(&$0[index], &own) }
      for place in own.indices { change(index, &own[place]) }
      slots.withLock { swap(&$0[index], &own) }
    }
    values = slots.withLock { slots in
      defer { slots = [] }
      return slots.flatMap { $0 }
    }
  }
}
