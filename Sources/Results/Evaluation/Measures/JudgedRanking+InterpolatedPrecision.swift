extension JudgedRanking {
  /// Interpolated precision: the highest precision at any rank where a recall is reached.
  ///
  /// Manning, Raghavan and Schütze, "Introduction to Information Retrieval" (2008), section 8.4;
  /// trec_eval `iprec_at_recall`. Of R relevant documents ⌊recall · R + 0.9⌋ must be found, as in
  /// trec_eval up to version 9; version 10 rounds to the nearest number instead.
  ///
  /// - Parameters:
  ///   - recall: The share of the relevant documents that must be found, from 0 to 1.
  ///   - rel: The least grade that counts as relevant.
  /// - Returns: The precision; 0 where the recall is never reached.
  /// - Precondition: `0 <= recall <= 1` and `rel >= 1`.
  public func interpolatedPrecision(
    atRecall recall: Double, rel: Int = leastRelevantGrade
  ) -> Double {
    precondition(recall >= 0 && recall <= 1, "a recall is not between 0 and 1")
    let wanted = Int(recall * Double(relevantCount(rel: rel)) + 0.9)
    var found = 0
    var highest = 0.0
    for (index, grade) in grades.enumerated() where Self.isRelevant(grade, rel: rel) {
      found += 1
      if found >= wanted { highest = max(highest, Double(found) / Double(index + 1)) }
    }
    return highest
  }

  /// The mean interpolated precision at the recalls 0, 0.1, … 1: trec_eval `11pt_avg`.
  ///
  /// - Precondition: `rel >= 1`.
  public func elevenPointAverage(rel: Int = leastRelevantGrade) -> Double {
    // From the highest recall down, as trec_eval adds them up.
    let sum = Self.standardRecalls.reversed().reduce(0) {
      $0 + interpolatedPrecision(atRecall: $1, rel: rel)
    }
    return sum / Double(Self.standardRecalls.count)
  }

  /// The recalls of the standard graph, ascending.
  static let standardRecalls = [0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0]
}
