extension JudgedRanking {
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
    let count = relevantCount(rel: rel)
    return count == 0 ? 0 : Double(relevantCount(in: nil, rel: rel)) / Double(count)
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
}
