/// A measure of one ranking, 0 at worst and 1 at best.
///
/// Definitions and sources are with the functions of `JudgedRanking`. A grade of 1 or more is
/// relevant; what nobody judged is not.
public enum Measure: Hashable, Sendable {
  /// P@k.
  case precision(at: Int)
  /// R@k.
  case recall(at: Int)
  /// nDCG, or nDCG@k.
  case nDCG(at: Int?)
  /// Average precision, whose mean is MAP, or AP@k.
  case averagePrecision(at: Int?)
  /// Reciprocal rank, whose mean is MRR, or RR@k.
  case reciprocalRank(at: Int?)
  /// Rprec.
  case rPrecision
  /// Success@k.
  case success(at: Int)
  /// Judged@k.
  case judged(at: Int)

  /// The measure's value for a ranking.
  ///
  /// - Precondition: The cutoff, if any, is positive; one that was parsed is.
  /// - Complexity: O(ranked documents + judgments of the query).
  public func value(for ranking: JudgedRanking) -> Double {
    switch self {
    case .precision(let k): ranking.precision(at: k)
    case .recall(let k): ranking.recall(at: k)
    case .nDCG(let k): ranking.nDCG(at: k)
    case .averagePrecision(let k): ranking.averagePrecision(at: k)
    case .reciprocalRank(let k): ranking.reciprocalRank(at: k)
    case .rPrecision: ranking.rPrecision()
    case .success(let k): ranking.success(at: k)
    case .judged(let k): ranking.judgedShare(at: k)
    }
  }
}
