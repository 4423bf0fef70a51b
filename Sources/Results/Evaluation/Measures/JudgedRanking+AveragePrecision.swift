extension JudgedRanking {
  /// AP: the mean, over all relevant documents, of the precision at each one's rank.
  ///
  /// A relevant document beyond the cutoff or not ranked at all contributes 0, and the denominator
  /// stays the number of all relevant documents: trec_eval `map` and `map_cut`. Its mean
  /// over queries is MAP.
  ///
  /// - Parameters:
  ///   - k: The last rank that counts; `nil` counts all.
  ///   - rel: The least grade that counts as relevant.
  /// - Returns: The mean precision; 0 if no document is relevant.
  /// - Precondition: `k > 0` and `rel >= 1`.
  public func averagePrecision(at k: Int? = nil, rel: Int = leastRelevantGrade) -> Double {
    checkCutoff(k)
    let count = relevantCount(rel: rel)
    guard count > 0 else { return 0 }
    var found = 0
    var sum = 0.0
    for (index, grade) in grades.prefix(k ?? .max).enumerated()
    where Self.isRelevant(grade, rel: rel) {
      found += 1
      sum += Double(found) / Double(index + 1)
    }
    return sum / Double(count)
  }
}
