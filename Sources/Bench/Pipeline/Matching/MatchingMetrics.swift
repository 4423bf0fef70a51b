package import VaultCore
package import VaultEvaluation
package import VaultResults

/// Computes the metrics of the runs of all systems: one ranking gives every measure.
///
/// A query without relevant messages is left out of every mean: see `AbstentionMetrics`.
package struct MatchingMetrics {
  package let queries: [EventQuery]
  package let qrels: Qrels
  /// The platform of each judged message, by query; for slices by platform.
  package let platforms: [String: [DocumentID: Platform]]
  package let seed: UInt64

  /// The declarations of the metrics.
  package let declarations: RankingDeclarations

  /// Measures rankings of some queries.
  package init(
    queries: [EventQuery], qrels: Qrels, platforms: [String: [DocumentID: Platform]], seed: UInt64,
    declarations: RankingDeclarations = Self.declarations
  ) {
    self.queries = queries
    self.qrels = qrels
    self.platforms = platforms
    self.seed = seed
    self.declarations = declarations
  }

  package static let measures: [RankingMeasure] = [
    .precision10, .recall10, .recall50, .nDCG10, .rPrecision, .averagePrecision, .reciprocalRank,
    .success1, .success10,
  ]
  /// The measures of slices; all of them would be too many to read.
  package static let slicedMeasures: [RankingMeasure] = [.precision10, .recall50, .nDCG10]
  package static let declarations = RankingDeclarations(measures) { measure in
    let byModel: [MetricSlice] = [["model": .any]]
    guard slicedMeasures.contains(where: { $0.id == measure.id }) else { return [.whole] + byModel }
    let labels: [MetricSlice] =
      [.whole, .by("relevant", ["1-9", "10+"])]
      + ["attendees", "circle", "crossLingual", "kind", "language", "messageLanguage", "rivals"].map
    {
      [$0: .any]
    }
    return labels + byModel + [["model": .any, "language": .any]]
      + (measure.id == RankingMeasure.recall50.id
        ? [.by("platform", Platform.allCases.map(\.rawValue)), ["grade": .any]] : [])
      + [.anyLabel]
  }

  /// The metrics of a system: over all queries, then by slice.
  package func metrics(of run: Run) -> [Metric] {
    parts(evaluation(of: run)).flatMap { figures(run.tag, $0.part, slice: $0.slice) }
      + platformRecall(run) + gradeRecall(run)
  }

  /// The metrics of a system by another model than the run's: over all queries, and by language.
  package func metrics(of run: Run, by model: String) -> [Metric] {
    parts(evaluation(of: run)).filter { $0.slice.keys.allSatisfy { $0 == "language" } }.flatMap {
      figures(run.tag, $0.part, slice: $0.slice.merging(["model": model]) { $1 })
    }
  }

  /// The highest P@10 that any ranking could reach, over all queries and by slice.
  package func ceilings(of system: String) throws(EvaluationError) -> [Metric] {
    let empty = try Run(tag: "none", rankings: [:])
    let whole = Evaluation(qrels: qrels, run: empty, measures: []).restricted(to: isAnswerable)
    return parts(whole).compactMap { ceiling(of: system, $0.part, slice: $0.slice) }
  }

  private func ceiling(
    of system: String, _ evaluation: Evaluation, slice: [String: String]
  ) -> Metric? {
    evaluation.precisionCeiling(at: 10).map {
      declarations.ceiling.metric($0, n: evaluation.queries, of: ["system": system], slice: slice)
    }
  }

  private func isAnswerable(_ query: String) -> Bool { qrels.relevantCount(of: query) > 0 }

  /// The sliced metrics of a system over these queries, as one slice of a larger whole.
  package func slice(
    _ slice: [String: String], of run: Run, showsCeiling: Bool
  ) -> [Metric] {
    let evaluation = Evaluation(qrels: qrels, run: run, measures: Self.measures.map(\.measure))
    let ceiling = showsCeiling ? self.ceiling(of: run.tag, evaluation, slice: slice) : nil
    return figures(run.tag, evaluation, slice: slice) + (ceiling.map { [$0] } ?? [])
  }

  private func evaluation(of run: Run) -> Evaluation {
    Evaluation(qrels: qrels, run: run, measures: Self.measures.map(\.measure))
      .restricted(to: isAnswerable)
  }

  /// The whole, then the slices that queries carry, and the one by how many messages are relevant.
  private func parts(_ whole: Evaluation) -> [(slice: [String: String], part: Evaluation)] {
    whole.parts(by: queries.filter { isAnswerable($0.id) }, id: \.id) { query in
      // A series is left out as a whole by trials; it has too few events for a slice.
      query.slices.filter { $0.key != "series" }.merging(
        ["relevant": qrels.relevantCount(of: query.id) >= 10 ? "10+" : "1-9"]) { $1 }
    }
  }

  private func figures(
    _ system: String, _ evaluation: Evaluation, slice: [String: String]
  ) -> [Metric] {
    declarations.measures.compactMap { entry, declaration in
      guard declaration.admits(slice), let values = evaluation.values(of: entry.measure) else {
        return nil
      }
      return mean(
        of: values, evaluation.perQuery.map(\.query), declaration, system: system, slice: slice)
    }
  }

  /// R@50 counting only the relevant messages of one platform, where a query has any.
  private func platformRecall(_ run: Run) -> [Metric] {
    guard let declaration = declarations[RankingMeasure.recall50.id] else { return [] }
    return Platform.allCases.compactMap { platform in
      recall(run, declaration, ["platform": platform.rawValue]) { query, document, _ in
        platforms[query]?[document] == platform
      }
    }
  }

  /// R@50 counting only the messages of one grade; none where all that is relevant has one grade.
  private func gradeRecall(_ run: Run) -> [Metric] {
    guard let declaration = declarations[RankingMeasure.recall50.id] else { return [] }
    let grades = Set(qrels.grades.values.flatMap(\.values))
      .filter { $0 >= JudgedRanking.leastRelevantGrade }.sorted()
    guard grades.count > 1 else { return [] }
    return grades.compactMap { grade in
      recall(run, declaration, ["grade": "\(grade)"]) { _, _, found in found == grade }
    }
  }

  /// R@50 counting only some of the judged messages, where a query has any.
  private func recall(
    _ run: Run, _ declaration: MetricDeclaration, _ slice: [String: String],
    counting isCounted: (_ query: String, _ document: DocumentID, _ grade: Int) -> Bool
  ) -> Metric? {
    let scored = queries.compactMap { query -> (query: String, value: Double)? in
      let grades = (qrels.grades[query.id] ?? [:]).filter { isCounted(query.id, $0.key, $0.value) }
      let ranking = JudgedRanking(
        documents: (run.rankings[query.id] ?? []).map(\.document), judgments: grades)
      return ranking.relevantCount > 0 ? (query.id, ranking.recall(at: 50)) : nil
    }
    return mean(
      of: scored.map(\.value), scored.map(\.query), declaration, system: run.tag, slice: slice)
  }

  /// The mean of the values of queries, with its interval over vaults, or over queries where all are
  /// of one vault; `nil` without a query.
  private func mean(
    of values: [Double], _ queries: [String], _ declaration: MetricDeclaration, system: String,
    slice: [String: String]
  ) -> Metric? {
    guard !values.isEmpty else { return nil }
    let homes: [String: String] = self.queries.reduce(into: [:]) { $0[$1.id] = $1.vault }
    return declaration.mean(
      of: values, clusters: queries.map { homes[$0] ?? $0 }.ifSeveral,
      random: SeededRandom(seed: seed).stream("bootstrap"), named: ["system": system],
      slice: slice)
  }
}
