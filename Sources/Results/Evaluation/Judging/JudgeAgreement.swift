public import VaultCore

/// The agreement of two judges of the same pairs beyond chance.
public struct JudgeAgreement: Hashable, Sendable, Codable {
  /// One pair of query and document that both judged.
  public struct Verdicts: Hashable, Sendable {
    /// The query that the judgments share; intervals draw queries.
    public let query: String
    /// The first judge's grade.
    public let first: Int
    /// The second judge's grade.
    public let second: Int

    /// States two grades of one pair.
    public init(query: String, first: Int, second: Int) {
      self.query = query
      self.first = first
      self.second = second
    }
  }

  /// The number of pairs.
  public let pairs: Int
  /// The number of different queries among them.
  public let queries: Int
  /// The share of pairs that both call relevant or both not.
  public let agreed: Double
  /// The share that the first judge calls relevant.
  public let firstRelevant: Double
  /// The share that the second judge calls relevant.
  public let secondRelevant: Double
  /// Cohen's κ of relevant or not, with its interval; `nil` where both judges call all pairs the
  /// same.
  public let kappa: OrderAgreement.Estimate?
  /// Cohen's κ of the grades, where a difference counts by its size; `nil` as above.
  public let weightedKappa: OrderAgreement.Estimate?

  /// Compares two judges.
  ///
  /// κ = (observed − expected) / (1 − expected) (Cohen, "A Coefficient of Agreement for Nominal
  /// Scales", 1960); the weighted one counts each disagreement by the distance of the grades (Cohen,
  /// "Weighted Kappa", 1968, with linear weights). Intervals are percentiles of resamples that draw
  /// queries with replacement, because the judgments of one query are not independent.
  ///
  /// - Parameters:
  ///   - verdicts: The pairs; the order counts for the interval.
  ///   - resamples: The number of draws; positive.
  ///   - random: A stream of its own; the same one gives the same intervals.
  /// - Complexity: O(resamples · pairs).
  public init(_ verdicts: [Verdicts], resamples: Int = 1000, random: SeededRandom) {
    let relevant = verdicts.map { verdict in
      Verdicts(
        query: verdict.query, first: Self.isRelevant(verdict.first) ? 1 : 0,
        second: Self.isRelevant(verdict.second) ? 1 : 0)
    }
    let groups = Dictionary(grouping: verdicts.indices) { verdicts[$0].query }
      .sorted { $0.key.precedesByBytes($1.key) }.map(\.value)
    let count = Double(max(1, verdicts.count))
    pairs = verdicts.count
    queries = groups.count
    agreed = Double(relevant.count { $0.first == $0.second }) / count
    firstRelevant = Double(relevant.count { $0.first == 1 }) / count
    secondRelevant = Double(relevant.count { $0.second == 1 }) / count
    var random = random
    var draws: (plain: [Double], weighted: [Double]) = ([], [])
    for _ in 0..<(groups.isEmpty ? 0 : resamples) {
      let drawn = groups.flatMap { _ in random.element(of: groups) }
      if let value = Self.kappa(drawn.map { relevant[$0] }) { draws.plain.append(value) }
      if let value = Self.kappa(drawn.map { verdicts[$0] }) { draws.weighted.append(value) }
    }
    kappa = OrderAgreement.Estimate(Self.kappa(relevant), resampled: draws.plain)
    weightedKappa = OrderAgreement.Estimate(Self.kappa(verdicts), resampled: draws.weighted)
  }

  /// Returns true if a grade means relevant, as every measure counts it.
  public static func isRelevant(_ grade: Int) -> Bool {
    grade >= JudgedRanking.leastRelevantGrade
  }

  /// Returns κ with linear weights, which for two grades is the plain one; `nil` where chance
  /// explains everything: every pair got the same grade from both.
  private static func kappa(_ verdicts: [Verdicts]) -> Double? {
    guard !verdicts.isEmpty else { return nil }
    var (first, second): ([Int: Double], [Int: Double]) = ([:], [:])
    var observed = 0.0
    for verdict in verdicts {
      first[verdict.first, default: 0] += 1
      second[verdict.second, default: 0] += 1
      observed += Double(abs(verdict.first - verdict.second))
    }
    var expected = 0.0
    for (left, leftCount) in first {
      for (right, rightCount) in second {
        expected += leftCount * rightCount * Double(abs(left - right))
      }
    }
    expected /= Double(verdicts.count)
    return expected > 0 ? 1 - observed / expected : nil
  }
}
