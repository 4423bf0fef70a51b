extension JudgedRanking {
  /// P@k: the relevant share of the first `k` ranks.
  ///
  /// Divides by `k` also where fewer documents were ranked: trec_eval `P`.
  ///
  /// - Precondition: `k > 0` and `rel >= 1`.
  public func precision(at k: Int, rel: Int = leastRelevantGrade) -> Double {
    Double(relevantCount(in: k, rel: rel)) / Double(k)
  }

  /// The highest P@k that any ranking can reach: min(R, k) / k for R relevant documents.
  ///
  /// - Precondition: `k > 0` and `rel >= 1`.
  public func precisionCeiling(at k: Int, rel: Int = leastRelevantGrade) -> Double {
    checkCutoff(k)
    return Double(min(relevantCount(rel: rel), k)) / Double(k)
  }

  /// Rprec: P@R for R relevant documents; 0 if there are none.
  ///
  /// Buckley and Voorhees, "Retrieval System Evaluation" (TREC, 2005), chapter 3; trec_eval
  /// `Rprec`. Where fewer than R documents are ranked it still divides by R.
  ///
  /// - Precondition: `rel >= 1`.
  public func rPrecision(rel: Int = leastRelevantGrade) -> Double {
    let count = relevantCount(rel: rel)
    return count == 0 ? 0 : precision(at: count, rel: rel)
  }
}
