/// Kendall's rank correlation τ-b of two lists of scores, with its two-sided p-value.
///
/// It measures the agreement of two judged sets on the order of systems: 1 for the same order, −1
/// for the opposite one. Ties count as τ-b has them (Kendall, "The Treatment of Ties in Ranking
/// Problems", 1945).
public struct KendallTau: Hashable, Sendable, Codable {
  /// From −1 to 1; `nil` if one of the lists is all ties, or has fewer than two scores.
  public let tau: Double?
  /// The chance of a τ as far from 0 between unrelated orders; `nil` where `tau` is, and for two
  /// scores of which none are tied it is 1.
  public let p: Double?
  /// The number of scores in each list.
  public let n: Int
  /// The number of pairs that both lists put in the same order.
  public let concordant: Int
  /// The number of pairs that they put in opposite orders.
  public let discordant: Int

  /// Correlates two lists of scores of the same things.
  ///
  /// The p-value counts out all orders for up to 33 scores without ties (Kendall, "Rank
  /// Correlation Methods", 4th edition, 1970); otherwise it is that of a normal distribution with
  /// the variance corrected for ties, as scipy's `kendalltau` has it.
  ///
  /// - Parameters:
  ///   - first: One finite score per thing.
  ///   - second: The other score of the same things, in the same order.
  /// - Throws: `unpairedScores` if the counts differ, `nonFinitePair` for NaN or infinity.
  /// - Complexity: O(n²).
  public init(_ first: [Double], _ second: [Double]) throws(EvaluationError) {
    guard first.count == second.count else {
      throw .unpairedScores(first: first.count, second: second.count)
    }
    for index in first.indices where !(first[index].isFinite && second[index].isFinite) {
      throw .nonFinitePair(position: index + 1)
    }
    n = first.count
    var concordant = 0
    var discordant = 0
    for later in first.indices {
      for earlier in 0..<later {
        let one = first[later] - first[earlier]
        let other = second[later] - second[earlier]
        if one == 0 || other == 0 { continue }
        if (one > 0) == (other > 0) { concordant += 1 } else { discordant += 1 }
      }
    }
    self.concordant = concordant
    self.discordant = discordant
    let ties = (Ties(first), Ties(second))
    let pairs = n * (n - 1) / 2
    guard ties.0.pairs < pairs, ties.1.pairs < pairs else {
      tau = nil
      p = nil
      return
    }
    let excess = Double(concordant - discordant)
    let root =
      Double(pairs - ties.0.pairs).squareRoot() * Double(pairs - ties.1.pairs).squareRoot()
    tau = min(1, max(-1, excess / root))
    let isUntied = ties.0.pairs == 0 && ties.1.pairs == 0
    p =
      isUntied && n <= 33
      ? Self.exact(n: n, fewer: min(concordant, discordant))
      : Self.asymptotic(n: n, excess: excess, ties: ties)
  }

  /// Twice the share of the n! orders with at most `fewer` inversions.
  private static func exact(n: Int, fewer: Int) -> Double {
    // Share of the orders of j things with each number of inversions: the j-th thing adds 0 to
    // j − 1, each as often.
    var shares = [Double](repeating: 0, count: fewer + 1)
    shares[0] = 1
    for j in 1...n {
      var next = shares
      var window = 0.0
      for inversions in shares.indices {
        window += shares[inversions]
        if inversions >= j { window -= shares[inversions - j] }
        next[inversions] = window / Double(j)
      }
      shares = next
    }
    return min(1, 2 * shares.reduce(0, +))
  }

  private static func asymptotic(n: Int, excess: Double, ties: (Ties, Ties)) -> Double {
    let n = Double(n)
    let m = n * (n - 1)
    var variance =
      (m * (2 * n + 5) - ties.0.scaled - ties.1.scaled) / 18
      + 2 * Double(ties.0.pairs) * Double(ties.1.pairs) / m
    if n > 2 { variance += ties.0.triples * ties.1.triples / (9 * m * (n - 2)) }
    return NormalDistribution.twoSided(excess / variance.squareRoot())
  }

  /// The reduction of the variance by the tied groups of one list.
  private struct Ties {
    /// Σ t (t − 1) / 2 over groups of t equal scores.
    var pairs = 0
    /// Σ t (t − 1) (t − 2).
    var triples = 0.0
    /// Σ t (t − 1) (2t + 5).
    var scaled = 0.0

    init(_ scores: [Double]) {
      var counts: [Double: Int] = [:]
      for score in scores { counts[score, default: 0] += 1 }
      // Whole numbers: the order of the sum leaves no trace.
      for count in counts.values {
        let t = Double(count)
        pairs += count * (count - 1) / 2
        triples += t * (t - 1) * (t - 2)
        scaled += t * (t - 1) * (2 * t + 5)
      }
    }
  }
}
