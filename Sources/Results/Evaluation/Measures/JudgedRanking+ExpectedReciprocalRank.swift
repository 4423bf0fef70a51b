internal import Foundation

extension JudgedRanking {
  /// ERR: the expected reciprocal of the rank at which a reader is satisfied.
  ///
  /// Chapelle, Metzler, Zhang and Grinspan, "Expected Reciprocal Rank for Graded Relevance" (2009):
  /// a document of grade g satisfies with probability (2^g − 1) / 2^G, G being the highest grade of
  /// the scale, and the reader stops there. TREC's gdeval, and so ir_measures, fixes G = 4.
  ///
  /// - Parameters:
  ///   - k: The last rank that counts; `nil` counts all.
  ///   - highest: The highest grade of the scale; a grade above it counts as it.
  /// - Returns: At most (2^G − 1) / 2^G for the first rank and what the others add to it; 0 if no
  ///   relevant document is ranked.
  /// - Precondition: `k > 0` and `highest >= 1`.
  public func expectedReciprocalRank(at k: Int? = nil, highest: Int = 4) -> Double {
    checkCutoff(k)
    precondition(highest >= 1, "a scale without a relevant grade")
    var reached = 1.0
    var sum = 0.0
    for (index, grade) in grades.prefix(k ?? .max).enumerated() {
      guard let grade, grade > 0 else { continue }
      let satisfied = exp2(Double(min(grade, highest) - highest)) - exp2(Double(-highest))
      sum += reached * satisfied / Double(index + 1)
      reached *= 1 - satisfied
    }
    return sum
  }
}
