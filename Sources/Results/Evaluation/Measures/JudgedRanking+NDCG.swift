internal import Foundation

extension JudgedRanking {
  /// The gain of a document's grade.
  public enum Gain: String, Hashable, Sendable, CaseIterable {
    /// The grade itself: trec_eval's default, ir_measures `log2`.
    case linear = "log2"
    /// 2^grade − 1, which sets high grades further apart: ir_measures `exp-log2`.
    case exponential = "exp-log2"
  }

  /// nDCG@k: discounted cumulative gain over that of the best possible ranking.
  ///
  /// Järvelin and Kekäläinen, "Cumulated Gain-Based Evaluation of IR Techniques" (2002), in the
  /// variant of trec_eval `ndcg` and `ndcg_cut`: the discount of rank i is log2(i + 1) from rank 1
  /// on; the best ranking is of every judged document. Negative grades gain nothing. The
  /// exponential gain is that of Burges et al., "Learning to Rank using Gradient Descent" (2005).
  ///
  /// - Parameters:
  ///   - k: The last rank that counts; `nil` counts all.
  ///   - gain: The gain of a grade.
  /// - Returns: The share of the best possible gain; 0 if no document is relevant.
  /// - Precondition: `k > 0`.
  public func nDCG(at k: Int? = nil, gain: Gain = .linear) -> Double {
    checkCutoff(k)
    guard let top = idealGrades.first else { return 0 }
    let worth = Self.worth(gain, top: top)
    let ideal = Self.discountedGain(idealGrades.prefix(k ?? .max), worth)
    return Self.discountedGain(grades.prefix(k ?? .max).lazy.map { $0 ?? 0 }, worth) / ideal
  }

  private static func discountedGain(
    _ grades: some Sequence<Int>, _ worth: (Int) -> Double
  ) -> Double {
    var sum = 0.0
    for (index, grade) in grades.enumerated() where grade > 0 {
      sum += worth(grade) / log2(Double(index + 2))
    }
    return sum
  }

  /// The exponential gain is divided by 2^top, which leaves every ratio unchanged, to the last bit,
  /// and permits large grades.
  private static func worth(_ gain: Gain, top: Int) -> (Int) -> Double {
    switch gain {
    case .linear: { Double($0) }
    case .exponential: { exp2(Double($0 - top)) - exp2(Double(-top)) }
    }
  }
}
