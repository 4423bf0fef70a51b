/// The quality of finding translations: the ranks of the right texts, one per query, and their
/// summaries.
///
/// Each query has exactly one right text, so that recall@k is the share of queries that find it
/// among the first k, and the reciprocal rank is the average precision.
public struct TranslationRanks: Hashable, Sendable {
  /// The rank of each query's right text, from 1; ties count against it (`TargetScan.ranks`).
  public let ranks: [Int]

  /// Takes ranks.
  ///
  /// - Precondition: Every rank is at least 1.
  public init(_ ranks: [Int]) {
    precondition(ranks.allSatisfy { $0 >= 1 }, "ranks start at 1")
    self.ranks = ranks
  }

  /// Returns the number of queries that find their text among the first `k`.
  public func hits(at k: Int) -> Int { ranks.count { $0 <= k } }

  /// The share of queries that find their text among the first `k`; `nil` without queries.
  public func recall(at k: Int) -> Double? {
    ranks.isEmpty ? nil : Double(hits(at: k)) / Double(ranks.count)
  }

  /// One over each rank.
  public var reciprocals: [Double] { ranks.map { 1 / Double($0) } }

  /// The mean of one over the rank; `nil` without queries.
  public var meanReciprocalRank: Double? {
    ranks.isEmpty ? nil : reciprocals.reduce(0, +) / Double(ranks.count)
  }
}

/// The preference of a model for its query's language over its query's meaning.
///
/// The pool is one of both languages: for each meaning its text in the query's language A and its
/// text in another language B. The query is the text of one meaning in A, which is taken out of
/// the pool itself, so that its only right answer is the counterpart in B. The bias is the share
/// of queries for which at least one text in A, necessarily of another meaning, scores as much as
/// that counterpart or more. 0 is a model that never mistakes language for meaning; a model that
/// only groups by language has 1.
public enum SameLanguageBias {
  /// Returns the number of queries with a wrong text of their own language before the right one of
  /// the other.
  ///
  /// - Parameters:
  ///   - right: The scores of the counterparts: `TargetScan.targetScores` of A's texts in B's pool.
  ///   - wrong: The best scores of other meanings in A: `TargetScan.bestOthers` of A's texts in
  ///     A's own pool, each query's target being itself.
  /// - Returns: The number of queries; over their number, the bias.
  /// - Precondition: There is one of each per query.
  public static func count(right: [Float], wrong: [Float]) -> Int {
    precondition(right.count == wrong.count, "a query has no score")
    return zip(right, wrong).count { !($1 < $0) }
  }
}
