internal import VaultCore
internal import VaultEvaluation
internal import VaultVerdict

/// Turns the runs of all systems into figures: one ranking feeds every measure.
struct MatchingMetrics {
  let queries: [EventQuery]
  let qrels: Qrels
  /// Where each judged message came from, by query; for slices by platform.
  let platforms: [String: [DocumentID: Platform]]
  let seed: UInt64

  static let measures: [(id: String, measure: Measure)] = [
    ("P@10", .precision(at: 10)), ("R@10", .recall(at: 10)), ("R@50", .recall(at: 50)),
    ("nDCG@10", .nDCG(at: 10)), ("Rprec", .rPrecision), ("MAP", .averagePrecision(at: nil)),
    ("MRR", .reciprocalRank(at: nil)), ("Success@10", .success(at: 10)),
  ]
  /// What slices show; the rest would drown a reader.
  private static let slicedMeasures: Set<String> = ["P@10", "R@50", "nDCG@10"]

  /// The figures of a system: over all queries, then by slice.
  func metrics(system: String, run: Run) -> [Metric] {
    let whole = Evaluation(qrels: qrels, run: run, measures: Self.measures.map(\.measure))
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
    let whole = Evaluation(qrels: qrels, run: empty, measures: [])
    let parts: [([String: String]?, Evaluation)] =
      [(nil, whole)]
      + slices.map { slice in
        ([slice.key: slice.value], whole.restricted { slice.queries.contains($0) })
      }
    return parts.compactMap { slice, part in
      part.precisionCeiling(at: 10).map {
        Metric(
          id: "\(system)/P@10/ceiling", value: $0, unit: "score", better: .higher, n: part.queries,
          slice: slice, deterministic: true)
      }
    }
  }

  private struct Slice {
    let key: String
    let value: String
    let queries: Set<String>
  }

  /// The slices that queries carry, and the one by how many messages are relevant; ascending.
  private var slices: [Slice] {
    var members: [String: [String: Set<String>]] = [:]
    for query in queries {
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
      // The stream's name holds neither system nor slice: equal values get equal intervals.
      let interval = BootstrapInterval(
        values: values, random: SeededRandom(seed: seed).stream("bootstrap"))
      return Metric(
        id: "\(system)/\(id)", value: mean, unit: "score", better: .higher, n: values.count,
        ci95: interval.map { ConfidenceInterval(low: $0.lower, high: $0.upper) }, slice: slice,
        deterministic: true)
    }
  }

  /// R@50 counting only the relevant messages of one platform, where a query has any.
  private func platformRecall(system: String, run: Run) -> [Metric] {
    Platform.allCases.compactMap { platform in
      let values = queries.compactMap { query -> Double? in
        let origins = platforms[query.id] ?? [:]
        let grades = (qrels.grades[query.id] ?? [:]).filter { origins[$0.key] == platform }
        let ranking = JudgedRanking(
          documents: (run.rankings[query.id] ?? []).map(\.document), judgments: grades)
        return ranking.relevantCount > 0 ? ranking.recall(at: 50) : nil
      }
      guard !values.isEmpty else { return nil }
      let interval = BootstrapInterval(
        values: values, random: SeededRandom(seed: seed).stream("bootstrap"))
      return Metric(
        id: "\(system)/R@50", value: values.reduce(0, +) / Double(values.count), unit: "score",
        better: .higher, n: values.count,
        ci95: interval.map { ConfidenceInterval(low: $0.lower, high: $0.upper) },
        slice: ["platform": platform.rawValue], deterministic: true)
    }
  }
}
