internal import VaultCore
internal import VaultEvaluation
internal import VaultResults

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
    self.init(
      try PairedScores(
        baseline: baseline.values(of: measure, queries: ids, qrels: qrels),
        candidate: candidate.values(of: measure, queries: ids, qrels: qrels),
        clusters: queries.map(\.vault)),
      random: random)
  }
}

extension MetricDeclaration {
  /// Returns the mean difference of a comparison, with its interval.
  func metric(
    _ paired: PairedComparison, of names: [String: String], slice: [String: String]? = nil
  ) -> Metric {
    metric(
      paired.difference, n: paired.n, of: names, slice: slice,
      ci95: ConfidenceInterval(paired.interval))
  }

  /// Returns the mean difference of each comparison, followed by its p-value, which is corrected
  /// for all of them after Holm.
  func metrics(
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

  /// Returns the mean of values from 0 to 1, one per query.
  ///
  /// - Parameters:
  ///   - values: The values; not empty.
  ///   - vaults: The vault of each, over which the interval is; `nil` for one over queries.
  ///   - seed: The run's. The stream's name holds neither system nor slice: equal values get equal
  ///     intervals.
  ///   - names: The values of the placeholders.
  ///   - slice: The part of the data; empty for all of it.
  /// - Returns: The mean, with its interval where there is one.
  func mean(
    of values: [Double], vaults: [String]?, seed: UInt64, _ names: [String: String],
    slice: [String: String]
  ) -> Metric {
    let interval = BootstrapInterval(
      values: values, clusters: vaults, bounds: 0...1,
      random: SeededRandom(seed: seed).stream("bootstrap"))
    return metric(
      values.mean, n: values.count, of: names, slice: slice,
      ci95: interval.map { ConfidenceInterval($0) })
  }
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
