internal import Dispatch
internal import Synchronization

/// Work that several threads share.
package enum Parallel {
  /// The results of numbered tasks, in the order of their numbers.
  ///
  /// - Parameters:
  ///   - count: The number of tasks.
  ///   - threads: The number of tasks that run at once; at least 1.
  ///   - task: Does the task of a number, from 0.
  /// - Returns: One result a task.
  /// - Throws: The error of a task that failed; tasks that had not begun by then are left out.
  package static func map<Value: Sendable, Failure: Error>(
    _ count: Int, threads: Int, _ task: @Sendable (Int) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    let next = Atomic<Int>(0)
    let results = Mutex<[Result<Value, Failure>?]>(Array(repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: max(1, min(threads, count))) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        let result = Result { () throws(Failure) in try task(index) }
        if case .failure = result { next.store(count, ordering: .relaxed) }
        results.withLock { $0[index] = result }
      }
    }
    var values: [Value] = []
    for result in results.withLock({ $0 }) {
      if let result { values.append(try result.get()) }
    }
    return values
  }
}
