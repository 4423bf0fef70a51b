internal import VaultEvaluation
public import VaultResults

/// Compares one file of rankings with another over the same judgments: only quality, query by
/// query.
///
/// Only the ids of such queries are known, so each one is its own cluster.
public struct TrecGate {
  private let qrels: InputFile
  private let baseline: InputFile
  private let candidate: InputFile
  private let policy: LoadedPolicy
  private let options: RunGate.Options

  /// Names the three files.
  public init(
    qrels: InputFile, baseline: InputFile, candidate: InputFile, policy: LoadedPolicy,
    options: RunGate.Options
  ) {
    self.qrels = qrels
    self.baseline = baseline
    self.candidate = candidate
    self.policy = policy
    self.options = options
  }

  /// The decision.
  ///
  /// - Throws: `EvaluationError` naming file and line, ``RunError`` naming the file.
  public func report() throws -> GateReport {
    try InputFile.requireOneStandardInput([qrels, baseline, candidate])
    let judgments = try qrels.qrels()
    let measures = try policy.policy.quality.measures()
    let runs = try [baseline, candidate].map { try $0.rankings() }
    let evaluations = runs.map { run in
      Evaluation(qrels: judgments, run: run, measures: measures)
        .restricted { judgments.relevantCount(of: $0) > 0 }
    }
    let queries = evaluations[0].perQuery.map {
      SystemScores.Query(id: $0.query, vault: $0.query, slices: [:])
    }
    let scores = SystemScores(
      system: "run", queries: queries,
      values: measures.reduce(into: [:]) { pairs, measure in
        pairs[measure.name] = SystemScores.Pair(
          baseline: evaluations[0].values(of: measure) ?? [],
          candidate: evaluations[1].values(of: measure) ?? [])
      })
    let isComparable = evaluations.allSatisfy { $0.missingQueries < queries.count }
    var findings =
      !isComparable
      ? []
      : try QualityTier(policy: policy.policy.quality, seed: options.seed).findings([scores])
    let sides = zip(["baseline", "candidate"], evaluations)
    findings += sides.filter { $1.missingQueries > 0 }.map { side, evaluation in
      GateFinding(
        tier: .exact, subject: "\(side)/unansweredQueries", outcome: .changed,
        candidate: Double(evaluation.missingQueries), unit: "count", n: evaluation.queries,
        reason: "\(evaluation.missingQueries) judged queries are not answered and count as 0")
    }
    // A run without an answer to any of these queries is one of other queries.
    findings += sides.filter { $1.missingQueries == queries.count }.map { side, _ in
      GateFinding(
        tier: .comparability, subject: qrels.shortName, outcome: .notComparable,
        reason: "the \(side) answers none of the queries that something is relevant to")
    }
    let waived = try WaiverBook(policy.policy.waivers).apply(to: findings, on: options.today)
    return GateReport(
      baseline: GateReport.Side(name: baseline.shortName),
      candidate: GateReport.Side(name: candidate.shortName),
      policyDigest: policy.digest, findings: waived.findings,
      refusesImprovements: policy.policy.improvements == .refuse,
      notes: waived.notes
        + zip([baseline, candidate], runs).flatMap { file, run in
          run.otherOrders.map { "\(file.shortName): \($0.remark(of: run))" }
        })
  }
}
