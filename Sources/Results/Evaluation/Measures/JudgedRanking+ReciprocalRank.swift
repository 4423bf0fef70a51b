extension JudgedRanking {
  /// RR: one over the rank of the first relevant document.
  ///
  /// Voorhees, "The TREC-8 Question Answering Track Report" (1999); trec_eval `recip_rank`. Its
  /// mean over queries is MRR.
  ///
  /// - Parameters:
  ///   - k: The last rank that counts; `nil` counts all.
  ///   - rel: The least grade that counts as relevant.
  /// - Returns: The reciprocal; 0 if no relevant document is ranked.
  /// - Precondition: `k > 0` and `rel >= 1`.
  public func reciprocalRank(at k: Int? = nil, rel: Int = leastRelevantGrade) -> Double {
    checkCutoff(k)
    let first = grades.prefix(k ?? .max).firstIndex { Self.isRelevant($0, rel: rel) }
    return first.map { 1 / Double($0 + 1) } ?? 0
  }
}
