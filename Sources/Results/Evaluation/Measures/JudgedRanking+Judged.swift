extension JudgedRanking {
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
