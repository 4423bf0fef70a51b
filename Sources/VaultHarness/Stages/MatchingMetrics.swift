internal import VaultCore
internal import VaultEvaluation
internal import VaultVerdict

/// Turns the runs of all systems into figures: one ranking feeds every measure.
///
/// A query that nothing is relevant to stays out of every mean: see `AbstentionMetrics`.
struct MatchingMetrics {
  let queries: [EventQuery]
  let qrels: Qrels
  /// Where each judged message came from, by query; for slices by platform.
  let platforms: [String: [DocumentID: Platform]]
  let seed: UInt64

  static let measures: [(id: String, measure: Measure)] = [
    ("P@10", .precision(at: 10)), ("R@10", .recall(at: 10)), ("R@50", .recall(at: 50)),
    ("nDCG@10", .nDCG(at: 10)), ("Rprec", .rPrecision()), ("MAP", .averagePrecision(at: nil)),
    ("MRR", .reciprocalRank(at: nil)), ("Success@10", .success(at: 10)),
  ]
  /// What slices show; the rest would drown a reader.
  private static let slicedMeasures: Set<String> = ["P@10", "R@50", "nDCG@10"]

  /// The figures of a system: over all queries, then by slice.
  func metrics(system: String, run: Run) -> [Metric] {
    let whole = Evaluation(qrels: qrels, run: run, measures: Self.measures.map(\.measure))
      .restricted(to: isAnswerable)
    var metrics = figures(system: system, evaluation: whole, slice: nil)
    for slice in slices {
      let part = whole.restricted { slice.queries.contains($0) }
      metrics += figures(system: system, evaluation: part, slice: [slice.key: slice.value])
    }
    return metrics + platformRecall(system: system, run: run)
  }

  /// The highest P@10 that any ranking could reach, over all queries and by slice.
  func ceilings(of system: String) throws(EvaluationError) -> [Metric] {
    let empty = try Run(tag: "none", rankings: [:])
    let whole = Evaluation(qrels: qrels, run: empty, measures: []).restricted(to: isAnswerable)
    let parts: [([String: String]?, Evaluation)] =
      [(nil, whole)]
      + slices.map { slice in
        ([slice.key: slice.value], whole.restricted { slice.queries.contains($0) })
      }
    return parts.compactMap { slice, part in ceiling(of: system, part, slice: slice) }
  }

  private func ceiling(
    of system: String, _ evaluation: Evaluation, slice: [String: String]?
  ) -> Metric? {
    evaluation.precisionCeiling(at: 10).map {
      Metric(
        id: "\(system)/P@10/ceiling", value: $0, unit: "score", better: .higher,
        n: evaluation.queries, slice: slice, deterministic: true)
    }
  }

  private func isAnswerable(_ query: String) -> Bool { qrels.relevantCount(of: query) > 0 }

  /// The sliced figures of a system over these queries, as one slice of a larger whole.
  func slice(
    _ slice: [String: String], of run: Run, showsCeiling: Bool
  ) -> [Metric] {
    let evaluation = Evaluation(qrels: qrels, run: run, measures: Self.measures.map(\.measure))
    let ceiling = showsCeiling ? self.ceiling(of: run.tag, evaluation, slice: slice) : nil
    return figures(system: run.tag, evaluation: evaluation, slice: slice)
      + (ceiling.map { [$0] } ?? [])
  }

  private struct Slice {
    let key: String
    let value: String
    let queries: Set<String>
  }

  /// The slices that queries carry, and the one by how many messages are relevant; ascending.
  private var slices: [Slice] {
    var members: [String: [String: Set<String>]] = [:]
    for query in queries where isAnswerable(query.id) {
      var labels = query.slices
      labels["relevant"] = qrels.relevantCount(of: query.id) >= 10 ? "10+" : "1-9"
      for (key, value) in labels { members[key, default: [:]][value, default: []].insert(query.id) }
    }
    return members.sorted { $0.key < $1.key }.flatMap { key, values in
      values.sorted { $0.key < $1.key }.map { Slice(key: key, value: $0.key, queries: $0.value) }
    }
  }

  private func figures(
    system: String, evaluation: Evaluation, slice: [String: String]?
  ) -> [Metric] {
    Self.measures.compactMap { id, measure in
      guard slice == nil || Self.slicedMeasures.contains(id),
        let values = evaluation.values(of: measure), let mean = evaluation.mean(of: measure)
      else { return nil }
      let interval = self.interval(of: values, queries: evaluation.perQuery.map(\.query))
      return Metric(
        id: "\(system)/\(id)", value: mean, unit: "score", better: .higher, n: values.count,
        ci95: interval.map { ConfidenceInterval(low: $0.lower, high: $0.upper) }, slice: slice,
        deterministic: true)
    }
  }

  /// R@50 counting only the relevant messages of one platform, where a query has any.
  private func platformRecall(system: String, run: Run) -> [Metric] {
    Platform.allCases.compactMap { platform in
      let scored = queries.compactMap { query -> (query: String, value: Double)? in
        let origins = platforms[query.id] ?? [:]
        let grades = (qrels.grades[query.id] ?? [:]).filter { origins[$0.key] == platform }
        let ranking = JudgedRanking(
          documents: (run.rankings[query.id] ?? []).map(\.document), judgments: grades)
        return ranking.relevantCount > 0 ? (query.id, ranking.recall(at: 50)) : nil
      }
      guard !scored.isEmpty else { return nil }
      let values = scored.map(\.value)
      let interval = self.interval(of: values, queries: scored.map(\.query))
      return Metric(
        id: "\(system)/R@50", value: values.reduce(0, +) / Double(values.count), unit: "score",
        better: .higher, n: values.count,
        ci95: interval.map { ConfidenceInterval(low: $0.lower, high: $0.upper) },
        slice: ["platform": platform.rawValue], deterministic: true)
    }
  }

  /// The interval of a mean over vaults; over queries where all are of one vault.
  private func interval(of values: [Double], queries: [String]) -> BootstrapInterval? {
    let homes: [String: String] = self.queries.reduce(into: [:]) { $0[$1.id] = $1.vault }
    let vaults = queries.map { homes[$0] ?? $0 }
    let areSeveral = vaults.contains { $0 != vaults.first }
    // The stream's name holds neither system nor slice: equal values get equal intervals.
    return BootstrapInterval(
      values: values, clusters: areSeveral ? vaults : nil, bounds: 0...1,
      random: SeededRandom(seed: seed).stream("bootstrap"))
  }
}
