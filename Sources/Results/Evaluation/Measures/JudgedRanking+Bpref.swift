extension JudgedRanking {
  /// Returns bpref: the rate at which documents that were judged not relevant are ranked below
  /// relevant ones.
  ///
  /// Buckley and Voorhees, "Retrieval Evaluation with Incomplete Information" (2004), as trec_eval
  /// `bpref` computes it: the mean over all R relevant documents of 1 − min(n, R) / min(N, R),
  /// where n counts the documents judged not relevant that are ranked before it, and N all of them.
  /// A relevant document that is not ranked contributes 0. Unjudged documents are skipped, and so
  /// is a negative grade, which trec_eval treats as not judged.
  ///
  /// - Returns: The mean; 0 if no document is relevant.
  /// - Precondition: `rel >= 1`.
  public func bpref(rel: Int = leastRelevantGrade) -> Double {
    let count = relevantCount(rel: rel)
    guard count > 0 else { return 0 }
    let notRelevant = zeroGradeCount + idealGrades.count - count
    var before = 0
    var sum = 0.0
    for case let grade? in grades where grade >= 0 {
      if grade < rel {
        before += 1
      } else if before == 0 {
        sum += 1
      } else {
        sum += 1 - Double(min(before, count)) / Double(min(notRelevant, count))
      }
    }
    return sum / Double(count)
  }
}
