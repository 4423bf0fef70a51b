internal import VaultCore
internal import VaultEvaluation
internal import VaultResults

/// Weightings compared with the design's, paired by event and clustered by vault.
struct WeightStatistics {
  let table: TuningTable
  let level: Double
  let seed: UInt64

  /// Returns the gain of the folds' choices over 60/20/20, or over other weights and their values,
  /// where they were not chosen, all folds pooled; the statistics allow for the use of each fold in
  /// the others' choices.
  func heldOut(
    chosenOfEvent: [Int], folds: Int, over baseline: RankingWeights = .document,
    values: [Double]? = nil
  ) throws -> WeightDifference {
    let scores = try PairedScores(
      baseline: values ?? table.objective[table.document],
      candidate: chosenOfEvent.enumerated().map { table.objective[$1][$0] },
      clusters: table.table.vaults)
    let comparison = PairedComparison(scores, level: level, random: stream("tuning-held-out"))
    let honest = CrossValidatedComparison(comparison, folds: folds)
    let interval = ConfidenceInterval(low: honest.lower, high: honest.upper)
    return WeightDifference(
      baseline: baseline, candidate: nil, queries: comparison.n,
      vaults: comparison.clusters, baselineMean: comparison.baselineMean,
      candidateMean: comparison.candidateMean, difference: comparison.difference,
      interval: interval, p: honest.p, correctedP: honest.p,
      minimumDetectableEffect: honest.minimumDetectableEffect,
      verdict: honest.verdict(alpha: 1 - level))
  }

  /// The six steps from 60/20/20 that move 0.05 from one weight to another: one family, corrected
  /// after Holm.
  func moves(objective: Measure) throws -> [TuningReport.Move] {
    let steps: [(toward: Int, from: Int)] = [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]
    let triples = steps.map { step in
      // The document's weights are 12, 4 and 4 of 20 parts.
      var parts = [12, 4, 4]
      parts[step.toward] += 1
      parts[step.from] -= 1
      return WeightTriple(semantic: parts[0], temporal: parts[1], participant: parts[2])
    }
    let values = table.table.values(of: objective, weightings: triples.map(\.shares))
    let comparisons = try zip(steps.indices, values).map { index, values in
      PairedComparison(
        try PairedScores(
          baseline: table.objective[table.document], candidate: values,
          clusters: table.table.vaults),
        level: level, random: SeededRandom(seed: seed).stream("tuning-move", index))
    }
    let corrected = MultipleComparisons.holm(comparisons.map(\.p))
    let names = ComponentCache.documentFeatures
    return steps.indices.map { index in
      TuningReport.Move(
        toward: names[steps[index].toward], from: names[steps[index].from], step: 0.05,
        difference: Self.stated(
          comparisons[index], candidate: triples[index], correctedP: corrected[index]))
    }
  }

  /// One weighting against the document's on other events.
  static func difference(
    of candidate: WeightTriple, in table: RerankingTable, measure: Measure, level: Double,
    random: SeededRandom
  ) throws -> WeightDifference {
    let values = table.values(
      of: measure, weightings: [WeightTriple.document.shares, candidate.shares])
    let comparison = PairedComparison(
      try PairedScores(baseline: values[0], candidate: values[1], clusters: table.vaults),
      level: level, random: random)
    return stated(comparison, candidate: candidate, correctedP: comparison.p)
  }

  private func stream(_ name: String) -> SeededRandom { SeededRandom(seed: seed).stream(name) }

  private static func stated(
    _ comparison: PairedComparison, candidate: WeightTriple?, correctedP: Double
  ) -> WeightDifference {
    let interval = ConfidenceInterval(comparison.interval)
    return WeightDifference(
      baseline: .document, candidate: candidate?.weights, queries: comparison.n,
      vaults: comparison.clusters, baselineMean: comparison.baselineMean,
      candidateMean: comparison.candidateMean, difference: comparison.difference,
      interval: interval, p: comparison.p, correctedP: correctedP,
      minimumDetectableEffect: comparison.minimumDetectableEffect,
      verdict: comparison.verdict(correctedP: correctedP))
  }
}
