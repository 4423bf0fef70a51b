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

  /// F1@k: the harmonic mean of P@k and R@k; 0 if both are.
  ///
  /// Van Rijsbergen, "Information Retrieval" (1979), chapter 7, at a cutoff: P@k divides by `k`
  /// even where fewer documents were ranked.
  ///
  /// - Precondition: `k > 0` and `rel >= 1`.
  public func f1(at k: Int, rel: Int = leastRelevantGrade) -> Double {
    Self.harmonicMean(precision(at: k, rel: rel), recall(at: k, rel: rel), beta: 1)
  }

  /// SetP: the relevant share of everything that was ranked; 0 if nothing was.
  ///
  /// trec_eval `set_P`.
  ///
  /// - Precondition: `rel >= 1`.
  public func setPrecision(rel: Int = leastRelevantGrade) -> Double {
    grades.isEmpty ? 0 : Double(relevantCount(in: nil, rel: rel)) / Double(grades.count)
  }

  /// SetR: the share of the relevant documents that were ranked anywhere; 0 if there are none.
  ///
  /// trec_eval `set_recall`.
  ///
  /// - Precondition: `rel >= 1`.
  public func setRecall(rel: Int = leastRelevantGrade) -> Double {
    recall(at: .max, rel: rel)
  }

  /// SetF: (1 + β) P R / (β P + R) of `setPrecision` and `setRecall`; 0 if both are.
  ///
  /// Van Rijsbergen, "Information Retrieval" (1979), chapter 7, whose β² is the β of trec_eval
  /// `set_F` and of ir_measures, which this follows.
  ///
  /// - Parameters:
  ///   - beta: The weight of recall relative to precision; 1 gives F1.
  ///   - rel: The least grade that counts as relevant.
  /// - Returns: The weighted harmonic mean; 0 if precision and recall are.
  /// - Precondition: `beta > 0` and `rel >= 1`.
  public func setF(beta: Double = 1, rel: Int = leastRelevantGrade) -> Double {
    precondition(beta > 0, "the weight of recall is not positive")
    return Self.harmonicMean(setPrecision(rel: rel), setRecall(rel: rel), beta: beta)
  }

  private static func harmonicMean(_ precision: Double, _ recall: Double, beta: Double) -> Double {
    let weight = beta * precision + recall
    return weight > 0 ? (beta + 1) * precision * recall / weight : 0
  }

  /// Returns Judged@k: the share of the first `k` ranks that are judged, relevant or not.
  ///
  /// Divides by the number of ranked documents if they are fewer than `k`, as ir_measures `Judged`
  /// does: it measures how far the other measures rest on unjudged documents, not the quality of
  /// the ranking. 0 if nothing is ranked.
  ///
  /// - Precondition: `k > 0`.
  public func judgedShare(at k: Int) -> Double {
    precondition(k > 0, "the cutoff of a measure is not positive")
    let top = grades.prefix(k)
    return top.isEmpty ? 0 : Double(top.count { $0 != nil }) / Double(top.count)
  }
}
