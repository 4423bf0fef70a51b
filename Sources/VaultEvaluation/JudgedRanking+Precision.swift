extension JudgedRanking {
  /// P@k: the relevant share of the first `k` ranks.
  ///
  /// Divides by `k` also where fewer documents were ranked: trec_eval `P`.
  ///
  /// - Precondition: `k > 0`.
  public func precision(at k: Int) -> Double {
    Double(relevantCount(in: k)) / Double(k)
  }

  /// The highest P@k that any ranking can reach: min(R, k) / k for R relevant documents.
  ///
  /// - Precondition: `k > 0`.
  public func precisionCeiling(at k: Int) -> Double {
    precondition(k > 0, "the cutoff of a measure is not positive")
    return Double(min(relevantCount, k)) / Double(k)
  }

  /// Rprec: P@R for R relevant documents; 0 if there are none.
  ///
  /// Buckley and Voorhees, "Retrieval System Evaluation" (TREC, 2005), chapter 3; trec_eval
  /// `Rprec`.
  public func rPrecision() -> Double {
    relevantCount == 0 ? 0 : precision(at: relevantCount)
  }
}
