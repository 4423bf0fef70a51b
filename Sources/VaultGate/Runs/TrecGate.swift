public import Foundation
internal import VaultEvaluation
internal import VaultResults

/// Gates one TREC run against another over the same judgments: quality alone, query by query.
///
/// Nothing is known of such queries but their ids, so each one counts by itself.
public struct TrecGate {
  private let qrels: URL
  private let baseline: URL
  private let candidate: URL
  private let policy: LoadedPolicy
  private let options: RunGate.Options

  /// Names the three files.
  public init(
    qrels: URL, baseline: URL, candidate: URL, policy: LoadedPolicy, options: RunGate.Options
  ) {
    self.qrels = qrels
    self.baseline = baseline
    self.candidate = candidate
    self.policy = policy
    self.options = options
  }

  /// The decision.
  ///
  /// - Throws: `EvaluationError` naming file and line, ``RunError/missing(path:remedy:)``.
  public func report() throws -> GateReport {
    let judgments = try Qrels(
      trec: Array(try RunDirectory.bytes(of: qrels, otherwise: .judgments)), file: qrels.path)
    let measures = try policy.policy.quality.margins.keys.sorted().flatMap(Measure.list)
    let evaluations = try [baseline, candidate].map { file in
      let run = try Run(
        trec: Array(try RunDirectory.bytes(of: file, otherwise: .run)), file: file.path)
      return Evaluation(qrels: judgments, run: run, measures: measures)
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
    var findings =
      queries.isEmpty
      ? []
      : try QualityTier(policy: policy.policy.quality, seed: options.seed).findings([scores])
    findings += zip(["baseline", "candidate"], evaluations).compactMap { side, evaluation in
      evaluation.missingQueries == 0
        ? nil
        : GateFinding(
          tier: .exact, subject: "\(side)/unansweredQueries", outcome: .changed,
          candidate: Double(evaluation.missingQueries), unit: "count",
          n: evaluation.queries,
          reason: "\(evaluation.missingQueries) judged queries are not answered and count as 0")
    }
    // A baseline that answers nothing asked is one of other queries.
    if evaluations[0].missingQueries == queries.count {
      findings.append(
        GateFinding(
          tier: .comparability, subject: qrels.lastPathComponent, outcome: .notComparable,
          reason: "the baseline answers none of the queries that something is relevant to"))
    }
    let waived = try WaiverBook(policy.policy.waivers).apply(to: findings, on: options.today)
    return GateReport(
      baseline: GateReport.Side(name: baseline.lastPathComponent),
      candidate: GateReport.Side(name: candidate.lastPathComponent),
      policyDigest: policy.digest, findings: waived.findings,
      refusesImprovements: policy.policy.improvements == .refuse, notes: waived.notes)
  }
}
