internal import Dispatch
internal import Synchronization

extension CorpusGenerator {
  /// Makes values by their numbers, several at a time; the order of the results is theirs.
  static func concurrently<Value: Sendable>(
    _ count: Int, threads: Int, _ make: @Sendable (Int) -> Value
  ) -> [Value] {
    guard threads > 1, count > 1 else { return (0..<count).map(make) }
    let results = Mutex<[Int: Value]>([:])
    let next = Atomic<Int>(0)
    let flag = CancellationFlag.current
    DispatchQueue.concurrentPerform(iterations: min(threads, count)) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        let value = CancellationFlag.$current.withValue(flag) { make(index) }
        results.withLock { $0[index] = value }
      }
    }
    return results.withLock { values in (0..<count).compactMap { values[$0] } }
  }
}
