package import VaultCore
package import VaultEvaluation
package import VaultResults

extension Run {
  /// A measure of each of some queries, in their order.
  func values(of measure: Measure, queries: [String], qrels: Qrels) -> [Double] {
    queries.map { query in
      measure.value(
        for: JudgedRanking(
          documents: (rankings[query] ?? []).map(\.document),
          judgments: qrels.grades[query] ?? [:]))
    }
  }
}

extension PairedComparison {
  /// Compares values of the same questions over their vaults.
  package init(
    _ baseline: [Double], _ candidate: [Double], clusters: [String], _ random: SeededRandom
  ) throws(EvaluationError) {
    self.init(
      try PairedScores(baseline: baseline, candidate: candidate, clusters: clusters),
      random: random)
  }

  /// Compares two rankings by a measure, paired by query.
  ///
  /// - Parameters:
  ///   - candidate: The ranking whose gain is measured.
  ///   - baseline: The ranking over which it gains.
  ///   - measure: The measure.
  ///   - queries: The queries, each with its vault.
  ///   - qrels: Their judgments.
  ///   - random: Draws the samples.
  /// - Throws: `EvaluationError` for fewer than two queries, or a value that is not finite.
  init(
    of candidate: Run, over baseline: Run, by measure: Measure,
    on queries: [(query: String, vault: String)], qrels: Qrels, random: SeededRandom
  ) throws(EvaluationError) {
    let ids = queries.map(\.query)
    try self.init(
      baseline.values(of: measure, queries: ids, qrels: qrels),
      candidate.values(of: measure, queries: ids, qrels: qrels), clusters: queries.map(\.vault),
      random)
  }
}

extension MetricDeclaration {
  /// Returns the mean difference of a comparison, with its interval.
  package func metric(
    _ paired: PairedComparison, of names: [String: String] = [:], slice: [String: String]? = nil
  ) -> Metric {
    metric(
      paired.difference, n: paired.n, of: names, slice: slice,
      ci95: ConfidenceInterval(paired.interval))
  }

  /// Returns the mean difference of each comparison, followed by its p-value, which is corrected
  /// for all of them after Holm.
  package func metrics(
    of comparisons: [(names: [String: String], paired: PairedComparison)], p: MetricDeclaration
  ) -> [Metric] {
    let corrected = MultipleComparisons.holm(comparisons.map(\.paired.p))
    return zip(comparisons, corrected).flatMap { comparison, value in
      [
        metric(comparison.paired, of: comparison.names),
        p.metric(value, n: comparison.paired.n, of: comparison.names),
      ]
    }
  }

  /// Returns the mean of values, one per query, with its bootstrap interval where there is one.
  ///
  /// - Parameters:
  ///   - values: The values; none give 0.
  ///   - clusters: The vault of each, over which the interval is; `nil` for one over values.
  ///   - random: Draws the samples; equal values and streams give equal intervals.
  ///   - names: The values of the placeholders.
  ///   - slice: The part of the data.
  /// - Returns: The mean, with the interval; without one for fewer than two values or clusters.
  package func mean(
    of values: [Double], clusters: [String]? = nil, random: SeededRandom,
    named names: [String: String] = [:], slice: [String: String]? = nil
  ) -> Metric {
    let interval = BootstrapInterval(
      values: values, clusters: clusters, bounds: unit.isShare ? 0...1 : nil, random: random)
    return metric(
      values.reduce(0, +) / Double(max(values.count, 1)), n: values.count, of: names, slice: slice,
      ci95: interval.map { ConfidenceInterval($0) })
  }
}

extension [String] {
  /// The vaults of values; `nil` where all are of one, over which nothing varies.
  package var ifSeveral: [String]? { contains { $0 != first } ? self : nil }
}

extension Evaluation {
  /// The whole, whose slice is empty, then the part of each label that queries carry, ascending.
  func parts<Query>(
    by queries: [Query], id: (Query) -> String, labels: (Query) -> [String: String]
  ) -> [(slice: [String: String], part: Evaluation)] {
    [([:], self)]
      + queries.grouped(by: labels).map { key, value, members in
        let ids = Set(members.map(id))
        return ([key: value], restricted { ids.contains($0) })
      }
  }
}

extension RankingMeasure {
  /// Returns the values of measures for each query, by query, system and measure.
  static func values(
    of measures: [RankingMeasure], in evaluations: [Evaluation], of systems: [String]
  ) -> [String: [String: [String: Double]]] {
    var values: [String: [String: [String: Double]]] = [:]
    for (system, evaluation) in zip(systems, evaluations) {
      for result in evaluation.perQuery {
        values[result.query, default: [:]][system] = Dictionary(
          uniqueKeysWithValues: zip(measures.map(\.id), result.values))
      }
    }
    return values
  }
}
