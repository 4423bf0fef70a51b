internal import Dispatch
internal import Synchronization

/// A fixed division of work into parts, so that no result depends on the number of threads.
enum ParallelParts {
  /// The parts of every division: what is summed per part is summed in this order.
  static let count = 16

  /// The results of all parts, in their order.
  ///
  /// - Parameters:
  ///   - count: The parts, 16 by default.
  ///   - threads: How many parts run at once.
  ///   - part: Does one part.
  /// - Returns: One result a part.
  static func map<Result: Sendable>(
    _ count: Int = count, threads: Int, _ part: @Sendable (Int) -> Result
  ) -> [Result] {
    let next = Atomic<Int>(0)
    let results = Mutex<[Result?]>(Array(repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: max(1, min(threads, count))) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        let result = part(index)
        results.withLock { $0[index] = result }
      }
    }
    return results.withLock { $0.compactMap(\.self) }
  }

  /// The elements of a part when so many are divided evenly.
  static func range(_ part: Int, of total: Int) -> Range<Int> {
    part * total / count..<(part + 1) * total / count
  }
}
