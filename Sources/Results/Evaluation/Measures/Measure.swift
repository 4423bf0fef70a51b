/// A measure of one ranking, 0 at worst.
///
/// Definitions and sources are with the functions of `JudgedRanking`. A document is relevant from a
/// grade of `rel` on, 1 unless stated; an unjudged one is not. All but ERR, whose best value
/// depends on the scale, and P@k and RBP, whose best value depends on how much is relevant, are 1
/// at best.
public enum Measure: Hashable, Sendable {
  /// P@k.
  case precision(at: Int, rel: Int = 1)
  /// R@k.
  case recall(at: Int, rel: Int = 1)
  /// F1@k.
  case f1(at: Int, rel: Int = 1)
  /// nDCG, or nDCG@k.
  case nDCG(at: Int?, gain: JudgedRanking.Gain = .linear)
  /// Average precision, whose mean is MAP, or AP@k.
  case averagePrecision(at: Int?, rel: Int = 1)
  /// Reciprocal rank, whose mean is MRR, or RR@k.
  case reciprocalRank(at: Int?, rel: Int = 1)
  /// Rprec.
  case rPrecision(rel: Int = 1)
  /// Success@k.
  case success(at: Int, rel: Int = 1)
  /// recall_any@k: Success@k under the name that LongMemEval gives it.
  case recallAny(at: Int, rel: Int = 1)
  /// recall_all@k.
  case recallAll(at: Int, rel: Int = 1)
  /// Judged@k.
  case judged(at: Int)
  /// bpref.
  case bpref(rel: Int = 1)
  /// RBP, or RBP@k.
  case rankBiasedPrecision(at: Int?, p: Double = 0.8, rel: Int = 1)
  /// ERR, or ERR@k.
  case expectedReciprocalRank(at: Int?, highest: Int = 4)
  /// Interpolated precision at a recall.
  case interpolatedPrecision(atRecall: Double, rel: Int = 1)
  /// Precision of everything ranked.
  case setPrecision(rel: Int = 1)
  /// Recall of everything ranked.
  case setRecall(rel: Int = 1)
  /// F of everything ranked.
  case setF(beta: Double = 1, rel: Int = 1)

  /// The measure's value for a ranking.
  ///
  /// - Precondition: Cutoff and parameters are those that the function of `JudgedRanking` requires;
  ///   those of a measure that was parsed are.
  /// - Complexity: O(ranked documents + judgments of the query).
  public func value(for ranking: JudgedRanking) -> Double {
    switch self {
    case .precision(let k, let rel): ranking.precision(at: k, rel: rel)
    case .recall(let k, let rel): ranking.recall(at: k, rel: rel)
    case .f1(let k, let rel): ranking.f1(at: k, rel: rel)
    case .nDCG(let k, let gain): ranking.nDCG(at: k, gain: gain)
    case .averagePrecision(let k, let rel): ranking.averagePrecision(at: k, rel: rel)
    case .reciprocalRank(let k, let rel): ranking.reciprocalRank(at: k, rel: rel)
    case .rPrecision(let rel): ranking.rPrecision(rel: rel)
    case .success(let k, let rel), .recallAny(let k, let rel): ranking.success(at: k, rel: rel)
    case .recallAll(let k, let rel): ranking.recallAll(at: k, rel: rel)
    case .judged(let k): ranking.judgedShare(at: k)
    case .bpref(let rel): ranking.bpref(rel: rel)
    case .rankBiasedPrecision(let k, let p, let rel):
      ranking.rankBiasedPrecision(at: k, p: p, rel: rel)
    case .expectedReciprocalRank(let k, let highest):
      ranking.expectedReciprocalRank(at: k, highest: highest)
    case .interpolatedPrecision(let recall, let rel):
      ranking.interpolatedPrecision(atRecall: recall, rel: rel)
    case .setPrecision(let rel): ranking.setPrecision(rel: rel)
    case .setRecall(let rel): ranking.setRecall(rel: rel)
    case .setF(let beta, let rel): ranking.setF(beta: beta, rel: rel)
    }
  }

  /// The highest value that any ranking could reach under the same judgments.
  ///
  /// - Returns: That of P@k; `nil` for every other measure.
  public func ceiling(for ranking: JudgedRanking) -> Double? {
    guard case .precision(let k, let rel) = self else { return nil }
    return ranking.precisionCeiling(at: k, rel: rel)
  }
}
