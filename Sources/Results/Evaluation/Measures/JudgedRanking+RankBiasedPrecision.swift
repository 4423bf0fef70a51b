extension JudgedRanking {
  /// RBP: (1 − p) Σ p^(i − 1) over the ranks i of relevant documents.
  ///
  /// Moffat and Zobel, "Rank-Biased Precision for Measurement of Retrieval Effectiveness" (2008),
  /// for binary relevance: the expected share of relevant documents among those seen by a reader
  /// who continues to the next rank with probability p. Missing ranks add nothing, so this is the
  /// paper's lower bound.
  ///
  /// - Parameters:
  ///   - k: The last rank that counts; `nil` counts all.
  ///   - p: The reader's persistence.
  ///   - rel: The least grade that counts as relevant.
  /// - Returns: The share; below 1 for every ranking.
  /// - Precondition: `k > 0`, `0 < p < 1` and `rel >= 1`.
  public func rankBiasedPrecision(
    at k: Int? = nil, p: Double, rel: Int = leastRelevantGrade
  ) -> Double {
    checkCutoff(k)
    precondition(p > 0 && p < 1, "the persistence is not between 0 and 1")
    var reached = 1.0
    var sum = 0.0
    for grade in grades.prefix(k ?? .max) {
      if Self.isRelevant(grade, rel: rel) { sum += reached }
      reached *= p
    }
    return (1 - p) * sum
  }
}
