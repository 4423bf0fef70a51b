internal import Foundation

extension JudgedRanking {
  /// nDCG@k: discounted cumulative gain over that of the best possible ranking.
  ///
  /// Järvelin and Kekäläinen, "Cumulated Gain-Based Evaluation of IR Techniques" (2002), in the
  /// variant of trec_eval `ndcg` and `ndcg_cut`: the gain is the grade itself, not 2^grade − 1; the
  /// discount of rank i is log2(i + 1) from rank 1 on; the best ranking is of every judged
  /// document. Negative grades gain nothing.
  ///
  /// - Parameter k: The last rank that counts; `nil` counts all.
  /// - Returns: The share of the best possible gain; 0 if no document is relevant.
  /// - Precondition: `k > 0`.
  public func nDCG(at k: Int? = nil) -> Double {
    precondition(k.map { $0 > 0 } ?? true, "the cutoff of a measure is not positive")
    let ideal = Self.discountedGain(idealGrades.prefix(k ?? .max))
    guard ideal > 0 else { return 0 }
    return Self.discountedGain(grades.prefix(k ?? .max).map { $0 ?? 0 }[...]) / ideal
  }

  private static func discountedGain(_ gains: ArraySlice<Int>) -> Double {
    var sum = 0.0
    for (index, gain) in gains.enumerated() where gain > 0 {
      sum += Double(gain) / log2(Double(index + 2))
    }
    return sum
  }
}
