public import VaultCore

/// The share of the exact nearest neighbors that an approximate search finds.
///
/// Rows tied with the k-th are as good as it: which of them an exact search lists is chance, so an
/// approximate one is not punished for another choice. ANN-Benchmarks (Aumüller, Bernhardsson and
/// Faithfull, 2018) counts by the threshold too.
public enum NeighborRecall {
  /// Recall@k of one query.
  ///
  /// A row counts, once, if it is among the first `k` approximate ones and either among the first
  /// `k` exact ones or scores at least as much as the last of those. The first condition is for
  /// the same row scored by two kernels, whose last digits differ.
  ///
  /// - Parameters:
  ///   - k: The number of neighbors to find; where there are fewer exact ones, all of those.
  ///   - approximate: The result to judge, nearest first.
  ///   - exact: The truth, nearest first.
  /// - Returns: A share of these neighbors; `nil` if there are no exact ones.
  /// - Precondition: `k > 0`.
  /// - Complexity: O(k).
  public static func recall(
    at k: Int, approximate: [Neighbor], exact: [Neighbor]
  ) -> Double? {
    precondition(k > 0, "the number of neighbors is not positive")
    let wanted = exact.prefix(k)
    guard let threshold = wanted.last?.score else { return nil }
    let rows = Set(wanted.map(\.row))
    let found = approximate.prefix(k).filter { rows.contains($0.row) || $0.score >= threshold }
    let distinct = Set(found.map(\.row)).count
    return Double(min(distinct, wanted.count)) / Double(wanted.count)
  }
}
