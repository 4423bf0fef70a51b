extension JudgedRanking {
  /// AP: the mean, over all relevant documents, of the precision at each one's rank.
  ///
  /// A relevant document beyond the cutoff or not ranked at all contributes 0, and the denominator
  /// stays the number of all relevant documents: trec_eval `map` and `map_cut`. Its mean
  /// over queries is MAP.
  ///
  /// - Parameter k: The last rank that counts; `nil` counts all.
  /// - Returns: The mean precision; 0 if no document is relevant.
  /// - Precondition: `k > 0`.
  public func averagePrecision(at k: Int? = nil) -> Double {
    precondition(k.map { $0 > 0 } ?? true, "the cutoff of a measure is not positive")
    guard relevantCount > 0 else { return 0 }
    var found = 0
    var sum = 0.0
    for (index, grade) in grades.prefix(k ?? .max).enumerated() where Self.isRelevant(grade) {
      found += 1
      sum += Double(found) / Double(index + 1)
    }
    return sum / Double(relevantCount)
  }
}
