internal import VaultCore
package import VaultEvaluation
package import VaultResults

/// The size that a difference must have for a run of this size to find it.
package enum DetectableDifference {
  private static let measure = Measure.nDCG(at: 10)
  package static let declaration = MetricDeclaration(
    "<system>/\(measure.name)/detectable",
    "The true difference between two systems that is found in 80 of 100 runs of as many vaults.",
    unit: .score, better: .lower, role: .diagnosis, slices: [["against": .any]])

  /// The smallest difference that is found between a system and another, paired by query and drawn
  /// by vault: `formula`, or, where that is the system itself, `learned` or the plain cosine.
  ///
  /// - Parameters:
  ///   - system: The run's own system.
  ///   - runs: The rankings of all systems.
  ///   - qrels: The judgments.
  ///   - vaults: The queries, each with its vault.
  ///   - seed: The run's.
  /// - Returns: The metric, which is over the vaults; `nil` for fewer than two of them, or where
  ///   no other system ranks otherwise.
  /// - Throws: `EvaluationError` if a value is not finite.
  package static func metric(
    of system: String, _ runs: [Run], qrels: Qrels, vaults: [(query: String, vault: String)],
    seed: UInt64
  ) throws -> Metric? {
    let judged = vaults.filter { qrels.relevantCount(of: $0.query) > 0 }
    let count = Set(judged.map(\.vault)).count
    let others = [OwnSystem.formula, .learned, .semantic].map(\.rawValue).filter { $0 != system }
    guard count >= 2, let own = runs.first(where: { $0.tag == system }) else { return nil }
    for other in others.compactMap({ name in runs.first { $0.tag == name } }) {
      let comparison = try PairedComparison(
        of: own, over: other, by: measure, on: judged, qrels: qrels,
        random: SeededRandom(seed: seed).stream("detectable"))
      // Two that rank alike give no estimate of the variance of others.
      guard comparison.minimumDetectableEffect > 0 else { continue }
      return declaration.metric(
        comparison.minimumDetectableEffect, n: count, of: ["system": system],
        slice: ["against": other.tag])
    }
    return nil
  }
}
