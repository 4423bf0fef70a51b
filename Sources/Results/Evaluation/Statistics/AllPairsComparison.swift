public import VaultCore

/// Every pair of several systems in one measure, as one family of questions.
public struct AllPairsComparison: Hashable, Sendable {
  /// Two systems, the earlier as the baseline of the later.
  public struct Pair: Hashable, Sendable {
    /// The position of the baseline.
    public let baseline: Int
    /// The position of the candidate.
    public let candidate: Int
    /// Difference, interval, and queries won, tied and lost.
    public let comparison: PairedComparison
    /// The p-value corrected after Holm over all pairs; `nil` with too few vaults.
    public let correctedP: Double?
    /// The outcome for the candidate.
    public let verdict: DifferenceVerdict
  }

  /// The pairs, by baseline, then by candidate.
  public let pairs: [Pair]
  /// The mean of each system over all queries.
  public let means: [Double]
  /// For each system the letters that it shares with those indistinguishable from it, `a` with the
  /// highest mean; see ``CompactLetters``.
  public let letters: [String]

  /// Compares every pair.
  ///
  /// - Parameters:
  ///   - scores: For each system one score per query, more being better.
  ///   - clusters: The vault of each query.
  ///   - replicates: The seed of each query where several were run.
  ///   - level: The confidence of intervals, and one less the level of the family.
  ///   - resamples: The number of means that an interval draws.
  ///   - random: A stream of its own; equal differences get equal intervals.
  /// - Throws: `EvaluationError` as ``PairedScores`` does.
  /// - Complexity: O(systems² · resamples · queries).
  public init(
    scores: [[Double]], clusters: [String], replicates: [String]? = nil, level: Double = 0.95,
    resamples: Int = BootstrapInterval.defaultResamples, random: SeededRandom
  ) throws(EvaluationError) {
    var compared: [(baseline: Int, candidate: Int, comparison: PairedComparison)] = []
    for baseline in scores.indices {
      for candidate in scores.indices.dropFirst(baseline + 1) {
        let paired = try PairedScores(
          baseline: scores[baseline], candidate: scores[candidate], clusters: clusters,
          replicates: replicates)
        compared.append(
          (
            baseline, candidate,
            PairedComparison(paired, resamples: resamples, level: level, random: random)
          ))
      }
    }
    let corrected = MultipleComparisons.holm(compared.map(\.comparison.p))
    pairs = zip(compared, corrected).map { pair, p in
      Pair(
        baseline: pair.baseline, candidate: pair.candidate, comparison: pair.comparison,
        correctedP: pair.comparison.canTell ? p : nil,
        verdict: pair.comparison.verdict(correctedP: p, alpha: 1 - level))
    }
    let means = scores.map(\.mean)
    self.means = means
    letters =
      CompactLetters(
        order: scores.indices.sorted { (-means[$0], $0) < (-means[$1], $1) },
        apart: pairs.filter { $0.verdict != .noDetectableDifference }
          .map { ($0.baseline, $0.candidate) }
      ).letters
  }
}
