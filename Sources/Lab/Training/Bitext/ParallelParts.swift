internal import VaultCore

/// A fixed division of work into parts, so that no result depends on the number of threads.
enum ParallelParts {
  /// The parts of every division: what is summed per part is summed in this order.
  static let count = 16

  /// The results of all parts, in their order; so many threads do them.
  static func map<Result: Sendable>(
    threads: Int, _ part: @Sendable (Int) -> Result
  ) -> [Result] {
    Parallel.map(count, threads: threads, part)
  }

  /// The elements of a part when so many are divided evenly.
  static func range(_ part: Int, of total: Int) -> Range<Int> {
    part * total / count..<(part + 1) * total / count
  }
}
