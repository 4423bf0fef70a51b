extension JudgedRanking {
  /// Returns R@k: the share of the relevant documents that are in the first `k` ranks.
  ///
  /// The denominator is every relevant document, also beyond `k` in number; 0 if there are none:
  /// trec_eval `recall`.
  ///
  /// - Precondition: `k > 0` and `rel >= 1`.
  public func recall(at k: Int, rel: Int = leastRelevantGrade) -> Double {
    let count = relevantCount(rel: rel)
    return count == 0 ? 0 : Double(relevantCount(in: k, rel: rel)) / Double(count)
  }

  /// Returns Success@k: 1 if a relevant document is in the first `k` ranks, else 0.
  ///
  /// trec_eval `success`; elsewhere also hit rate, and recall_any in LongMemEval (Wu et al., 2024).
  ///
  /// - Precondition: `k > 0` and `rel >= 1`.
  public func success(at k: Int, rel: Int = leastRelevantGrade) -> Double {
    relevantCount(in: k, rel: rel) > 0 ? 1 : 0
  }

  /// Returns recall_all@k: 1 if every relevant document is in the first `k` ranks, else 0.
  ///
  /// LongMemEval (Wu et al., 2024) applies this to the passages that an answer needs. 0 where
  /// nothing is relevant, as with every other measure here; LongMemEval leaves such questions out.
  ///
  /// - Precondition: `k > 0` and `rel >= 1`.
  public func recallAll(at k: Int, rel: Int = leastRelevantGrade) -> Double {
    let count = relevantCount(rel: rel)
    return count > 0 && relevantCount(in: k, rel: rel) == count ? 1 : 0
  }
}
