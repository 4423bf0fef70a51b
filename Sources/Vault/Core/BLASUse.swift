internal import Synchronization

/// The BLAS calls of this process so far; every caller counts its call here.
///
/// A report identifies a BLAS and its work by these numbers, not by the installed library.
public enum BLASUse {
  /// A number of calls and of their arithmetic operations.
  public struct Count: Hashable, Sendable {
    /// Calls of a product of matrices.
    public let calls: Int
    /// Multiplications and additions in them.
    public let operations: Int

    /// Returns the difference between this count and an earlier one.
    public func since(_ earlier: Count) -> Count {
      Count(calls: calls - earlier.calls, operations: operations - earlier.operations)
    }
  }

  private static let calls = Atomic<Int>(0)
  private static let operations = Atomic<Int>(0)

  /// Counts the product of an m × k and a k × n matrix; to be called before the product.
  public static func countProduct(m: Int, n: Int, k: Int) {
    calls.add(1, ordering: .relaxed)
    operations.add(2 * m * n * k, ordering: .relaxed)
  }

  /// The calls of all threads so far.
  public static var current: Count {
    Count(
      calls: calls.load(ordering: .relaxed), operations: operations.load(ordering: .relaxed))
  }
}
