import VaultCore
import VaultEvaluation

/// How often a quality gate passes a true loss, by drawing vaults and comparing for real.
///
/// It checks `QualityForecast`, whose formula takes vault means for normal: whole vaults are drawn
/// with replacement, all differences moved to the loss in question, and `PairedComparison` gives the
/// interval that the gate would look at. Queries are not drawn again within their vault: their
/// spread is in the vaults' own means already and would count twice.
struct QualityPower: Sendable {
  /// Candidate less baseline, by vault.
  let vaults: [[Double]]

  /// Groups paired differences.
  ///
  /// - Parameter scores: Two systems on the same queries.
  init(_ scores: PairedScores) {
    var places: [String: Int] = [:]
    var vaults: [[Double]] = []
    for (index, cluster) in scores.clusters.enumerated() {
      let place = places[cluster] ?? vaults.count
      if place == vaults.count { vaults.append([]) }
      places[cluster] = place
      vaults[place].append(scores.differences[index])
    }
    self.vaults = vaults
  }

  /// In what share of 200 comparisons a candidate passes a margin of 0.005.
  ///
  /// - Parameters:
  ///   - count: How many vaults each comparison has; at least 2.
  ///   - loss: The true mean loss; 0 for an unchanged candidate.
  ///   - random: A stream of its own; the same one gives the same share.
  /// - Returns: The share with its interval of 95 %.
  /// - Throws: `EvaluationError` where fewer than two queries were drawn or one is not finite.
  func passShare(
    vaults count: Int, loss: Double, random: SeededRandom
  ) throws(EvaluationError) -> WilsonInterval {
    let trials = 200
    let mean = vaults.joined().reduce(0, +) / Double(vaults.reduce(0) { $0 + $1.count })
    var passed = 0
    for trial in 0..<trials {
      var draws = random.stream("vaults", trial)
      var differences: [Double] = []
      var clusters: [String] = []
      for place in 0..<count {
        let vault = draws.element(of: vaults)
        for difference in vault {
          differences.append(difference - mean - loss)
          clusters.append(String(place))
        }
      }
      let scores = try PairedScores(
        baseline: differences.map { _ in 0 }, candidate: differences, clusters: clusters)
      let comparison = PairedComparison(
        scores, resamples: 200, random: random.stream("comparison", trial))
      if comparison.interval.lower > -0.005 { passed += 1 }
    }
    guard let share = WilsonInterval(successes: passed, trials: trials) else {
      preconditionFailure("no trial")
    }
    return share
  }
}
