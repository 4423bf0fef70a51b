internal import Synchronization

/// What this process has asked of BLAS so far; every caller counts its call here.
///
/// A report names a BLAS, and what it did, by these numbers and not by what is installed.
public enum BLASUse {
  /// Calls and the arithmetic in them.
  public struct Count: Hashable, Sendable {
    /// Calls of a product of matrices.
    public let calls: Int
    /// Multiplications and additions in them.
    public let operations: Int

    /// What was added since an earlier count.
    public func since(_ earlier: Count) -> Count {
      Count(calls: calls - earlier.calls, operations: operations - earlier.operations)
    }
  }

  private static let calls = Atomic<Int>(0)
  private static let operations = Atomic<Int>(0)

  /// Counts the product of an m × k and a k × n matrix, before it is asked for.
  public static func countProduct(m: Int, n: Int, k: Int) {
    calls.add(1, ordering: .relaxed)
    operations.add(2 * m * n * k, ordering: .relaxed)
  }

  /// What was asked for until now, by all threads.
  public static var current: Count {
    Count(
      calls: calls.load(ordering: .relaxed), operations: operations.load(ordering: .relaxed))
  }
}
