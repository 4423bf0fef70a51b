package import VaultCore
package import VaultEvaluation
package import VaultMatching
package import VaultMeasurement
package import VaultResults

/// The rankings of every system for the searches of a split, and their quality.
package struct SearchResult {
  /// The searches, ascending by id.
  package let queries: [SearchQuery]
  package let qrels: Qrels
  /// One run per system, in the order of `SearchSuite.systems`; then an external system's, and those
  /// by other models.
  package var runs: [Run]
  /// The primary system's hits by search.
  package let hits: [String: [SearchHit]]
  /// The latency of the primary system, the embedding of the search included.
  package let latency: LatencyHistogram
  package let seed: UInt64
  /// The number of judged messages that the vaults do not hold; no system can find them.
  package let unknownDocuments: Int
  /// The rankings of the systems that depend on vectors, made without a graph; none where no search
  /// used one.
  package let exactRuns: [Run]

  /// The system whose latency and hits are kept.
  package static let primary = QuestionKind.searchSubject

  package static let measures: [RankingMeasure] = [.nDCG10, .reciprocalRank, .success10, .recall50]
  private static let value = MetricDeclaration(
    "search/<system>/<measure>",
    "Mean of a measure over the searches; Documentation/Measures.md defines the measures.",
    unit: .score, better: .higher,
    slices: [.whole, .by("kind", SearchQuery.Kind.allCases.map(\.rawValue))]
      + (sliced + slicedByGain).map { [$0: .any] }
      + [["model": .any], ["model": .any, "language": .any]],
    names: ["measure": measures.map(\.id)])
  /// The slices of a dataset's searches on which every measure is reported, and those on which only
  /// nDCG@10 is.
  private static let sliced = ["language", "crossLingual"]
  private static let slicedByGain = ["genre", "mechanism", "wording", "shares", "form"]
  private static let gain = MetricDeclaration(
    "search/\(primary)/nDCG@10/gainOver/<system>",
    "Gain of the primary ranking over another one in nDCG@10, paired by search.",
    unit: .score, better: .higher, role: .diagnosis)
  private static let gainP = MetricDeclaration(
    "\(gain.pattern)/p", "p of that gain over vaults, corrected for all systems after Holm.",
    unit: .one, better: .lower, role: .diagnosis)
  private static let detectable = MetricDeclaration(
    "\(gain.pattern)/detectable", "The smallest gain that so many searches detect.", unit: .score,
    better: .lower, role: .diagnosis)
  package static let p95 = MetricDeclaration(
    "search/p95Milliseconds", "95th percentile of a search, its embedding included.",
    unit: .milliseconds, better: .lower, deterministic: false, percentile: .p95(of: "search"),
    leading: [[:]])
  private static let neverSaid = MetricDeclaration(
    "search/<system>/neverSaid/AUROC",
    "Area under the ROC curve of the best score as a detector of searches without an answer.",
    unit: .score, better: .higher)
  private static let unknown = MetricDeclaration(
    "search/unknownDocuments", "Judged messages that the vaults do not hold; no system finds them.",
    unit: .count, better: .lower)
  package static let declarations = [value, gain, gainP, detectable, p95, neverSaid, unknown]

  /// The metrics of all systems, over all searches and by slice, what the primary system gains over
  /// each other one, and its latency.
  package func metrics() throws -> [Metric] {
    let whole = runs.map { (system: $0.tag, evaluation: evaluation(of: $0)) }
    var metrics = whole.flatMap { system, evaluation in
      parts(evaluation).flatMap { figures(system, $0.part, slice: $0.slice) }
    }
    metrics += try gains(whole) + runs.compactMap(abstention)
    metrics += try GraphLoss(
      kind: .searches, vaultOfQuery: queries.reduce(into: [:]) { $0[$1.id] = $1.vault },
      qrels: qrels, seed: seed
    ).metrics(of: runs, beside: exactRuns)
    let judged = queries.reduce(0) { $0 + (qrels.grades[$1.id]?.count ?? 0) }
    metrics.append(Self.unknown.metric(Double(unknownDocuments), n: judged))
    if let p95 = latency.p95 {
      metrics.append(Self.p95.metric(p95.inMilliseconds, n: latency.count))
    }
    return metrics
  }

  /// The metrics of another model's rankings: over all searches and by language, and their gains
  /// over those of the run's own model.
  package func metrics(of column: [Run], by model: String) throws -> [Metric] {
    let comparison = ModelComparison(
      model: model,
      questions: queries.map {
        ModelComparison.Question(id: $0.id, vault: $0.vault, language: $0.slices["language"])
      }, qrels: qrels, kind: .searches, seed: seed)
    return column.flatMap { run in
      parts(evaluation(of: run)).filter { $0.slice.keys.allSatisfy { $0 == "language" } }.flatMap {
        figures(run.tag, $0.part, slice: $0.slice.merging(["model": model]) { $1 })
      }
    } + (try comparison.metrics(of: column, over: runs))
  }

  /// The primary system's nDCG@10 on slices of one dimension, in the order of the dimensions, then
  /// of the slices' values.
  package static func sliced(
    _ metrics: [Metric], by keys: [String]
  ) -> [(value: String, metric: Metric)] {
    keys.flatMap { key in
      metrics.filter { $0.id == "search/\(primary)/\(gainMeasure.name)" }
        .compactMap { metric in metric.slice?[key].map { ($0, metric) } }.sorted { $0.0 < $1.0 }
    }
  }

  /// The lines of `searches.per-query.jsonl`.
  package var records: [SearchRecord] {
    let measures = RankingMeasure.values(
      of: Self.measures, in: runs.map(evaluation), of: runs.map(\.tag))
    return queries.map { query in
      let grades = qrels.grades[query.id] ?? [:]
      return SearchRecord(
        query: query.id, vault: query.vault, slices: Self.labels(of: query),
        relevant: qrels.relevantCount(of: query.id), weights: .standard,
        measures: measures[query.id] ?? [:],
        results: (hits[query.id] ?? []).enumerated().map { offset, hit in
          SearchRecord.Result(
            rank: offset + 1, document: hit.id, score: hit.score, components: hit.components,
            grade: grades[hit.id])
        })
    }
  }

  /// Returns the labels by which metrics are sliced: whether the search is a question or a look-up
  /// of words, and the dataset's labels of it.
  package static func labels(of query: SearchQuery) -> [String: String] {
    var labels = query.slices.filter { (sliced + slicedByGain).contains($0.key) }
    labels["kind"] = query.kind.rawValue
    return labels
  }

  private func evaluation(of run: Run) -> Evaluation {
    Evaluation(qrels: qrels, run: run, measures: Self.measures.map(\.measure))
  }

  private func parts(_ whole: Evaluation) -> [(slice: [String: String], part: Evaluation)] {
    whole.parts(by: queries, id: \.id, labels: Self.labels)
  }

  private func figures(
    _ system: String, _ evaluation: Evaluation, slice: [String: String]
  ) -> [Metric] {
    let byGain = slice.keys.contains(where: Self.slicedByGain.contains)
    return Self.measures.compactMap { entry in
      guard !byGain || entry.measure == Self.gainMeasure,
        let values = evaluation.values(of: entry.measure), !values.isEmpty
      else { return nil }
      return Self.value.mean(
        of: values, clusters: vaults(of: evaluation),
        random: SeededRandom(seed: seed).stream("bootstrap"),
        named: ["system": system, "measure": entry.id], slice: slice)
    }
  }

  /// Returns the gain of the primary system over each other one in nDCG@10, paired by search: the
  /// mean difference with its interval over vaults, its p (over vaults, corrected for all systems
  /// by Holm), and the difference that so many searches would show.
  private func gains(
    _ whole: [(system: String, evaluation: Evaluation)]
  ) throws -> [Metric] {
    guard let primary = whole.first(where: { $0.system == Self.primary })?.evaluation,
      let values = primary.values(of: Self.gainMeasure), values.count > 1
    else { return [] }
    let others = whole.filter { $0.system != Self.primary }
    let comparisons = try others.map { other in
      try PairedComparison(
        other.evaluation.values(of: Self.gainMeasure) ?? [], values, clusters: vaults(of: primary),
        SeededRandom(seed: seed).stream("gain"))
    }
    let corrected = MultipleComparisons.holm(comparisons.map(\.p))
    return others.indices.flatMap { index -> [Metric] in
      let comparison = comparisons[index]
      let (names, n) = (["system": others[index].system], comparison.n)
      return [
        Self.gain.metric(comparison, of: names),
        Self.gainP.metric(corrected[index], n: n, of: names),
        Self.detectable.metric(comparison.minimumDetectableEffect, n: n, of: names),
      ]
    }
  }

  /// Returns how well the best score separates questions without an answer from the others.
  ///
  /// A TREC file cannot hold a search without judgments, so the dataset states it in a slice.
  private func abstention(_ run: Run) -> Metric? {
    let answers = queries.compactMap { query -> Abstention.Answer? in
      let isAnswerable = qrels.relevantCount(of: query.id) > 0
      guard query.kind == .question, isAnswerable || query.slices["relevant"] == "0" else {
        return nil
      }
      return Abstention.Answer(
        isAnswerable: isAnswerable, topScore: run.rankings[query.id]?.first?.score)
    }
    let abstention = Abstention(answers)
    guard let area = abstention.areaUnderCurve else { return nil }
    return Self.neverSaid.metric(
      area, n: answers.count, of: ["system": run.tag],
      ci95: abstention.areaInterval.map {
        ConfidenceInterval(low: $0.lowerBound, high: $0.upperBound)
      })
  }

  private static let gainMeasure = Measure.nDCG(at: 10)

  /// The vault of each search of an evaluation, in its order.
  private func vaults(of evaluation: Evaluation) -> [String] {
    let vaultOfQuery = Dictionary(queries.map { ($0.id, $0.vault) }) { first, _ in first }
    return evaluation.perQuery.map { vaultOfQuery[$0.query] ?? "" }
  }
}
