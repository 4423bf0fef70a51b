extension JudgedRanking {
  /// R@k: the share of the relevant documents that stand in the first `k` ranks.
  ///
  /// The denominator is every relevant document, also beyond `k` in number; 0 if there are none:
  /// trec_eval `recall`.
  ///
  /// - Precondition: `k > 0`.
  public func recall(at k: Int) -> Double {
    let found = relevantCount(in: k)
    return relevantCount == 0 ? 0 : Double(found) / Double(relevantCount)
  }

  /// Success@k: 1 if a relevant document stands in the first `k` ranks, else 0.
  ///
  /// trec_eval `success`; elsewhere also hit rate.
  ///
  /// - Precondition: `k > 0`.
  public func success(at k: Int) -> Double {
    relevantCount(in: k) > 0 ? 1 : 0
  }
}
