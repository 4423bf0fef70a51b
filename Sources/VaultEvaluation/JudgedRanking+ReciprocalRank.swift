extension JudgedRanking {
  /// RR: one over the rank of the first relevant document.
  ///
  /// Voorhees, "The TREC-8 Question Answering Track Report" (1999); trec_eval `recip_rank`. Its
  /// mean over queries is MRR.
  ///
  /// - Parameter k: The last rank that counts; `nil` counts all.
  /// - Returns: The reciprocal; 0 if no relevant document is ranked.
  /// - Precondition: `k > 0`.
  public func reciprocalRank(at k: Int? = nil) -> Double {
    precondition(k.map { $0 > 0 } ?? true, "the cutoff of a measure is not positive")
    let first = grades.prefix(k ?? .max).firstIndex { Self.isRelevant($0) }
    return first.map { 1 / Double($0 + 1) } ?? 0
  }
}
