extension JudgedRanking {
  /// Judged@k: the share of the first `k` ranks that somebody judged, relevant or not.
  ///
  /// Divides by the ranks that are there if they are fewer than `k`, as ir_measures `Judged` does:
  /// it says how far the other measures rest on guesses, not how good the ranking is. 0 if nothing
  /// is ranked.
  ///
  /// - Precondition: `k > 0`.
  public func judgedShare(at k: Int) -> Double {
    precondition(k > 0, "the cutoff of a measure is not positive")
    let top = grades.prefix(k)
    return top.isEmpty ? 0 : Double(top.count { $0 != nil }) / Double(top.count)
  }
}
