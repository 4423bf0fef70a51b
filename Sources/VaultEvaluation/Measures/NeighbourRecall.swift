/// How much of the exact nearest neighbours an approximate search finds.
///
/// Rows tied with the k-th are as good as it: which of them an exact search lists is chance, so an
/// approximate one is not punished for another choice. ANN-Benchmarks (Aumüller, Bernhardsson and
/// Faithfull, 2018) counts by the threshold too.
public enum NeighbourRecall {
  /// A row that a search returned.
  public struct Neighbour<Row: Hashable & Sendable>: Hashable, Sendable {
    /// The row.
    public let row: Row
    /// The similarity to the query in full precision; higher is nearer.
    public let score: Float

    /// Pairs a row with its similarity.
    public init(row: Row, score: Float) {
      self.row = row
      self.score = score
    }
  }

  /// Recall@k of one query.
  ///
  /// A row counts, once, if it is among the first `k` approximate ones and either among the first
  /// `k` exact ones or scores at least as much as the last of those. The first condition is for
  /// the same row scored by two kernels, whose last digits differ.
  ///
  /// - Parameters:
  ///   - k: How many neighbours are wanted; where there are fewer exact ones, all of those.
  ///   - approximate: What is judged, nearest first.
  ///   - exact: The truth, nearest first.
  /// - Returns: A share of the wanted neighbours; `nil` if there are no exact ones.
  /// - Precondition: `k > 0`.
  /// - Complexity: O(k).
  public static func recall<Row>(
    at k: Int, approximate: [Neighbour<Row>], exact: [Neighbour<Row>]
  ) -> Double? {
    precondition(k > 0, "the number of neighbours is not positive")
    let wanted = exact.prefix(k)
    guard let threshold = wanted.last?.score else { return nil }
    let rows = Set(wanted.map(\.row))
    let found = approximate.prefix(k).filter { rows.contains($0.row) || $0.score >= threshold }
    let distinct = Set(found.map(\.row)).count
    return Double(min(distinct, wanted.count)) / Double(wanted.count)
  }
}
