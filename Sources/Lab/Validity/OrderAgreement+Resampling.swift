internal import VaultCore
internal import VaultEvaluation

extension OrderAgreement {
  /// Compares the orders of the systems' means.
  ///
  /// Intervals are percentiles of resamples in which the vaults of both sets and the families of
  /// systems are drawn with replacement; which pairs count as decided is not drawn anew. Drawing
  /// adds noise to both orders, so resamples are lower than the value itself.
  ///
  /// - Parameters:
  ///   - set: The set in question.
  ///   - truth: The set that is taken as the truth, of the same systems.
  ///   - families: The family of each system.
  ///   - resamples: The number of draws; positive.
  ///   - random: A stream of its own; the same one gives the same intervals.
  /// - Precondition: Both sets score as many systems as there are families.
  /// - Complexity: O(resamples · systems²), and a t-test for every pair.
  init(
    of set: ScoredSystems, with truth: ScoredSystems, families: [String], resamples: Int = 1000,
    random: SeededRandom
  ) {
    precondition(
      set.scores.count == families.count && truth.scores.count == families.count,
      "the sets do not score the same systems")
    let pairs = truth.decidedPairs
    let whole = WeightedOrders(set.means, truth.means)
    var random = random
    var draws: (alike: [Double], tauB: [Double], tauAP: [Double]) = ([], [], [])
    for _ in 0..<resamples {
      let weights = Self.drawn(families, &random)
      let drawn = WeightedOrders(
        set.resampledMeans(&random), truth.resampledMeans(&random), weights: weights)
      if let share = drawn.shareAlike(pairs) { draws.alike.append(share) }
      if let tau = drawn.tauB { draws.tauB.append(tau) }
      if let tau = drawn.tauAP { draws.tauAP.append(tau) }
    }
    self.init(
      decided: pairs.count, alike: Estimate(whole.shareAlike(pairs), resampled: draws.alike),
      tauB: Estimate(whole.tauB, resampled: draws.tauB),
      tauAP: Estimate(whole.tauAP, resampled: draws.tauAP))
  }

  /// Returns the increase in a set's agreement with the truth over another set's: the difference of
  /// τ-b, with a paired interval.
  ///
  /// Each resample draws the truth's vaults and the families once for both sets, and each set's own
  /// vaults.
  ///
  /// - Parameters:
  ///   - set: The set in question.
  ///   - other: The set that it is compared with.
  ///   - truth: The set that is taken as the truth, of the same systems.
  ///   - families: The family of each system.
  ///   - resamples: The number of draws; positive.
  ///   - random: A stream of its own; the same one gives the same interval.
  /// - Returns: `nil` where a set orders nothing.
  /// - Precondition: All sets score as many systems as there are families.
  /// - Complexity: O(resamples · systems²).
  static func gain(
    of set: ScoredSystems, over other: ScoredSystems, with truth: ScoredSystems,
    families: [String], resamples: Int = 1000, random: SeededRandom
  ) -> Estimate? {
    precondition(
      [set, other, truth].allSatisfy { $0.scores.count == families.count },
      "the sets do not score the same systems")
    func difference(
      _ set: [Double], _ other: [Double], _ truth: [Double], _ weights: [Double]
    ) -> Double? {
      guard let first = WeightedOrders(set, truth, weights: weights).tauB,
        let second = WeightedOrders(other, truth, weights: weights).tauB
      else { return nil }
      return first - second
    }
    var random = random
    let draws = (0..<resamples).compactMap { _ in
      let weights = drawn(families, &random)
      let truth = truth.resampledMeans(&random)
      return difference(
        set.resampledMeans(&random), other.resampledMeans(&random), truth, weights)
    }
    let value = difference(set.means, other.means, truth.means, families.map { _ in 1 })
    return Estimate(value, resampled: draws)
  }

  /// Returns the number of draws of each system's family, of as many draws as there are families.
  private static func drawn(_ families: [String], _ random: inout SeededRandom) -> [Double] {
    let kinds = Set(families).sorted()
    var counts: [String: Double] = [:]
    for _ in kinds { counts[random.element(of: kinds), default: 0] += 1 }
    return families.map { counts[$0] ?? 0 }
  }
}
