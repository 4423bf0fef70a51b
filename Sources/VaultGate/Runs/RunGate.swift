public import Foundation
public import VaultCore
internal import VaultEvaluation
public import VaultResults

/// Gates one run directory against another: comparability, what repeats exactly, quality, targets.
public struct RunGate {
  /// What a caller may ask for besides the policy.
  public struct Options: Sendable {
    /// Whether every hard target is also judged on its own.
    public var isStrict = false
    /// Whether the sides may come from other machines and toolchains; only what remains
    /// comparable is judged then.
    public var acrossMachines = false
    /// The day on which waivers are read.
    public var today: CivilDate
    /// The seed of the resampling.
    public var seed: UInt64 = 0
    /// What the metrics are.
    public var catalogue: MetricCatalogue

    /// Asks for the default gate on a day.
    public init(today: CivilDate, catalogue: MetricCatalogue) {
      self.today = today
      self.catalogue = catalogue
    }
  }

  private let baseline: GatedRun
  private let candidate: GatedRun
  private let policy: LoadedPolicy
  private let options: Options

  /// Reads both sides.
  ///
  /// - Throws: An error naming the file that is missing or malformed. A report of another schema is
  ///   `RunError.notComparable`.
  public init(
    baseline: URL, candidate: URL, policy: LoadedPolicy, options: Options
  ) throws {
    self.policy = policy
    self.options = options
    do {
      self.baseline = try GatedRun(RunDirectory(at: baseline), name: baseline.lastPathComponent)
      self.candidate = try GatedRun(RunDirectory(at: candidate), name: candidate.lastPathComponent)
    } catch ResultsError.unknownSchemaVersion(let file, let found, let known) {
      throw RunError.notComparable(
        first: baseline.path, second: candidate.path, key: "schemaVersion",
        difference: .schema(file: file, found: found, known: known))
    }
  }

  /// The decision.
  ///
  /// - Throws: `EvaluationError` or `ResultsError` naming what cannot be judged.
  public func report() throws -> GateReport {
    let manifests = ManifestComparison(
      baseline: baseline.report.manifest, candidate: candidate.report.manifest)
    var findings = manifests.findings(acrossMachines: options.acrossMachines)
    if manifests.sameQuestions {
      findings += sameJudgments()
      if findings.contains(where: { $0.outcome == .notComparable && $0.subject == "qrels.trec" })
        == false
      {
        findings += try judged(manifests)
      }
    }
    let waived = try WaiverBook(policy.policy.waivers).apply(to: findings, on: options.today)
    return GateReport(
      baseline: Self.side(baseline), candidate: Self.side(candidate),
      policyDigest: policy.digest, findings: waived.findings,
      refusesImprovements: policy.policy.improvements == .refuse, notes: waived.notes + notes)
  }

  private func judged(_ manifests: ManifestComparison) throws -> [GateFinding] {
    let evidence = try evidence()
    let covered = Set(
      evidence.flatMap { scores in scores.values.keys.map { "\(scores.system)/\($0)" } })
    let contradictions = contradictions(evidence)
    let contradicted = Set(contradictions.map(\.subject))
    let exact = ExactTier(policy: policy.policy.exact, catalogue: options.catalogue).findings(
      baseline: ExactTier.Side(metrics: baseline.metrics, rankings: baseline.rankings),
      candidate: ExactTier.Side(metrics: candidate.metrics, rankings: candidate.rankings),
      isCovered: { covered.contains($0.id) && !contradicted.contains($0.id) },
      isExact: manifests.sameSettings)
    let timed = Set(
      (baseline.metrics + candidate.metrics).filter { metric in
        // What a process takes of memory does not depend on what else one machine does.
        !metric.deterministic
          && !(manifests.sameMachine && options.catalogue.role(of: metric) == .memory)
      }.map(\.key))
    let targets = TargetTier(isStrict: options.isStrict).findings(
      baseline: baseline.report.targets, candidate: candidate.report.targets,
      isTimed: timed.contains, canCompareTimes: manifests.sameMachine && !isBusy)
    return contradictions + exact + (try unanswered(evidence))
      + (try QualityTier(policy: policy.policy.quality, seed: options.seed).findings(evidence))
      + targets
  }

  /// Both sides' values of every system that both hold, but for `random`, which a seed moves.
  private func evidence() throws -> [SystemScores] {
    let measures = try policy.policy.quality.margins.keys.sorted().flatMap(Measure.list)
    var evidence: [SystemScores] = []
    for (old, new) in [(baseline.events, candidate.events)] + searches {
      let shared = Set(baseline.systems(in: old)).intersection(candidate.systems(in: new))
      for system in shared.sorted() where system != "random" {
        guard let before = try baseline.values(of: system, measures: measures, in: old),
          let after = try candidate.values(of: system, measures: measures, in: new)
        else { continue }
        evidence.append(
          SystemScores(
            system: "\(old.kind.metricPrefix)\(system)", queries: old.queries,
            values: before.reduce(into: [:]) { pairs, entry in
              pairs[entry.key] = after[entry.key].map {
                SystemScores.Pair(baseline: entry.value, candidate: $0)
              }
            }))
      }
    }
    return evidence
  }

  /// What the baseline holds, or the policy asks for, and the candidate cannot be judged on: left
  /// unsaid, a candidate that keeps quiet would pass.
  private func unanswered(_ evidence: [SystemScores]) throws -> [GateFinding] {
    let measures = try policy.policy.quality.margins.keys.sorted().flatMap(Measure.list)
    let judged = Dictionary(evidence.map { ($0.system, Set($0.values.keys)) }) { $0.union($1) }
    var findings: [GateFinding] = []
    var held: Set<String> = []
    let asked = [baseline.events] + (baseline.searches.map { [$0] } ?? [])
    for questions in asked {
      for system in baseline.systems(in: questions) where system != "random" {
        let values = try baseline.values(of: system, measures: measures, in: questions) ?? [:]
        held.formUnion(values.keys)
        let name = questions.kind.metricPrefix + system
        let missing = Set(values.keys).subtracting(judged[name] ?? [])
        findings += missing.sorted().map {
          Self.unanswered("\(name)/\($0)", "the baseline holds it and the candidate does not")
        }
      }
    }
    return findings
      + Set(measures.map(\.name)).subtracting(held).sorted().map {
        Self.unanswered($0, "the policy asks for it and the baseline does not hold it")
      }
  }

  private static func unanswered(_ subject: String, _ reason: String) -> GateFinding {
    GateFinding(tier: .quality, subject: subject, outcome: .inconclusive, reason: reason)
  }

  private var searches: [(GatedRun.Questions, GatedRun.Questions)] {
    guard let old = baseline.searches, let new = candidate.searches,
      old.queries.map(\.id) == new.queries.map(\.id)
    else { return [] }
    return [(old, new)]
  }

  /// The judgments must be the same on both sides: a digest of the corpus is not their digest.
  private func sameJudgments() -> [GateFinding] {
    let pairs = [("qrels.trec", baseline.events.qrels, candidate.events.qrels)]
    return pairs.compactMap { file, old, new in
      guard old.grades != new.grades else { return nil }
      return GateFinding(
        tier: .comparability, subject: file, outcome: .notComparable,
        reason: "the judgments differ: gate runs over one corpus and one set of judgments")
    }
  }

  /// Where a side's report does not say what its rankings give, it was altered.
  private func contradictions(_ evidence: [SystemScores]) -> [GateFinding] {
    evidence.flatMap { scores in
      scores.values.sorted { $0.key < $1.key }.flatMap { measure, pair in
        let id = "\(scores.system)/\(measure)"
        return [
          Self.contradiction(id, "baseline", baseline.report, pair.baseline),
          Self.contradiction(id, "candidate", candidate.report, pair.candidate),
        ].compactMap(\.self)
      }
    }
  }

  private static func contradiction(
    _ id: String, _ side: String, _ report: Report, _ values: [Double]
  ) -> GateFinding? {
    guard let stated = report.metric(id), !values.isEmpty else { return nil }
    let mean = values.reduce(0, +) / Double(values.count)
    guard abs(mean - stated.value) > 1e-9 else { return nil }
    return GateFinding(
      tier: .comparability, subject: id, outcome: .notComparable, baseline: mean,
      candidate: stated.value, unit: "score", n: values.count,
      reason: "report.json and the rankings of the \(side) disagree; run again")
  }

  private var isBusy: Bool {
    baseline.report.manifest.wasBusy || candidate.report.manifest.wasBusy
  }

  private var notes: [String] {
    [
      "Times and memory of two run directories come from single runs and are judged by targets "
        + "alone: gate the binaries with --base-binary."
    ]
  }

  private static func side(_ run: GatedRun) -> GateReport.Side {
    GateReport.Side(
      name: run.name, commit: run.report.manifest.commit,
      binaryDigest: run.report.manifest.binaryDigest)
  }
}
