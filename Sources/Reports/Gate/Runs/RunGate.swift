public import Foundation
public import VaultCore
internal import VaultEvaluation
public import VaultResults

/// Gates one run directory against another: comparability, exactly repeatable results, quality,
/// targets.
public struct RunGate {
  /// The options of a caller besides the policy.
  public struct Options: Sendable {
    /// True if every hard target is also judged by itself.
    public var isStrict = false
    /// True if the sides may come from different machines and toolchains; only comparable values
    /// are judged then.
    public var acrossMachines = false
    /// The day on which waivers are read.
    public var today: CivilDate
    /// The seed of the resampling.
    public var seed: UInt64 = 0
    /// The definitions of the metrics.
    public var catalogue: MetricCatalogue

    /// Creates the options of the default gate on a day.
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
      let (old, new) = (try RunDirectory(at: baseline), try RunDirectory(at: candidate))
      self.baseline = try GatedRun(old, name: baseline.lastPathComponent)
      self.candidate = try GatedRun(new, name: candidate.lastPathComponent, besides: old)
    } catch ResultsError.unknownSchemaVersion(let file, let found, let known) {
      throw RunError.notComparable(
        first: baseline.path, second: candidate.path, key: "schemaVersion",
        difference: .schema(file: file, found: found, known: known))
    }
  }

  /// The decision.
  ///
  /// - Throws: `EvaluationError` or `ResultsError` naming the file or value that cannot be judged.
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
    let judged = try judgedPairs()
    let evidence = judged.map(\.scores)
    let covered = Set(
      evidence.flatMap { scores in scores.values.keys.map { "\(scores.system)/\($0)" } })
    let contradictions = judged.flatMap(contradictions)
    let contradicted = Set(contradictions.map(\.subject))
    let exact = ExactTier(policy: policy.policy.exact, catalogue: options.catalogue).findings(
      baseline: baselineSide,
      candidate: ExactTier.Side(metrics: candidate.metrics, rankings: candidate.rankings),
      isCovered: { covered.contains($0.id) && !contradicted.contains($0.id) },
      isExact: manifests.sameSettings)
    let timed = Set(
      (baseline.metrics + candidate.metrics).filter { metric in
        // The memory of a process does not depend on the machine's other load.
        !metric.deterministic
          && !(manifests.sameMachine && options.catalogue.role(of: metric) == .memory)
      }.map(\.key))
    // The targets are the built-in pipeline's.
    let isJudged = !candidate.report.manifest.about.isExternal
    let targets =
      !isJudged
      ? []
      : TargetTier(isStrict: options.isStrict).findings(
        baseline: baseline.report.targets, candidate: candidate.report.targets,
        isTimed: timed.contains, canCompareTimes: manifests.sameMachine && !isBusy)
    return contradictions + pairings.flatMap(\.findings) + silent(judged) + exact
      + (try unanswered(judged))
      + (try QualityTier(policy: policy.policy.quality, seed: options.seed).findings(evidence))
      + targets
  }

  /// The baseline's metrics, except those of systems that the candidate lacks: these are one
  /// finding each.
  private var baselineSide: ExactTier.Side {
    let absent = pairings.flatMap(\.absentNames)
    return ExactTier.Side(
      metrics: baseline.metrics.filter { metric in
        !absent.contains { metric.id.hasPrefix("\($0)/") }
      },
      rankings: baseline.rankings.filter { !absent.contains($0.key) })
  }

  // MARK: - Pairs

  /// Two systems, with their quality.
  private struct JudgedPair {
    let pair: SystemPairing.Pair
    let kind: QuestionKind
    let scores: SystemScores
  }

  private var pairings: [SystemPairing] {
    var pairings = [pairing(baseline.events, candidate.events)]
    if let old = baseline.searches, areSameSearches {
      pairings.append(pairing(old, candidate.searches))
    }
    return pairings
  }

  private func pairing(
    _ old: GatedRun.Questions, _ new: GatedRun.Questions?
  ) -> SystemPairing {
    SystemPairing(
      old.kind, baseline: baseline.side(of: old),
      candidate: new.map(candidate.side) ?? SystemPairing.Side(subject: nil, systems: []))
  }

  /// True if both sides were asked the same searches, or the candidate none.
  private var areSameSearches: Bool {
    guard let old = baseline.searches, let new = candidate.searches else { return true }
    return old.queries.map(\.id) == new.queries.map(\.id) && old.qrels.grades == new.qrels.grades
  }

  private func judgedPairs() throws -> [JudgedPair] {
    let measures = try policy.policy.quality.measures()
    return try pairings.flatMap { pairing in
      let kind = pairing.kind
      guard let old = baseline.questions(kind), let new = candidate.questions(kind) else {
        return [JudgedPair]()
      }
      return try pairing.pairs.compactMap { pair in
        guard let before = try baseline.values(of: pair.baseline, measures: measures, in: old),
          let after = try candidate.values(of: pair.candidate, measures: measures, in: new)
        else { return nil }
        return JudgedPair(
          pair: pair, kind: kind,
          scores: SystemScores(
            system: "\(kind.metricPrefix)\(pair.label)", queries: old.queries,
            values: before.reduce(into: [:]) { pairs, entry in
              pairs[entry.key] = after[entry.key].map {
                SystemScores.Pair(baseline: entry.value, candidate: $0)
              }
            }))
      }
    }
  }

  /// Returns the subjects that rank nothing relevant at all, independent of the baseline.
  private func silent(_ judged: [JudgedPair]) -> [GateFinding] {
    judged.compactMap { judged in
      let subject = candidate.questions(judged.kind).flatMap { candidate.side(of: $0).subject }
      let values = judged.scores.values.values.flatMap(\.candidate)
      guard judged.pair.candidate == subject?.system, !values.isEmpty,
        values.allSatisfy({ $0 == 0 })
      else { return nil }
      return SystemPairing.silent(judged.pair, judged.kind)
    }
  }

  /// Returns a finding for each measure of the baseline or the policy on which the candidate
  /// cannot be judged: without it, a candidate that omits the measure would pass.
  private func unanswered(_ judged: [JudgedPair]) throws -> [GateFinding] {
    let measures = try policy.policy.quality.measures()
    let known = Dictionary(judged.map { ($0.scores.system, Set($0.scores.values.keys)) }) {
      $0.union($1)
    }
    var findings: [GateFinding] = []
    var held: Set<String> = []
    for pairing in pairings {
      guard let questions = baseline.questions(pairing.kind) else { continue }
      for pair in pairing.pairs {
        let values =
          try baseline.values(of: pair.baseline, measures: measures, in: questions) ?? [:]
        held.formUnion(values.keys)
        let name = pairing.kind.metricPrefix + pair.label
        findings += Set(values.keys).subtracting(known[name] ?? []).sorted().map {
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

  /// The judgments must be the same on both sides: a digest of the corpus is not their digest.
  private func sameJudgments() -> [GateFinding] {
    var differing: [QuestionKind] = []
    if baseline.events.qrels.grades != candidate.events.qrels.grades { differing.append(.events) }
    if !areSameSearches { differing.append(.searches) }
    return differing.map { kind in
      GateFinding(
        tier: .comparability, subject: kind.judgmentsFile, outcome: .notComparable,
        reason: "the judgments differ: gate runs over one corpus and one set of judgments")
    }
  }

  /// Returns the contradictions of a side's report and its rankings, which show an alteration.
  private func contradictions(_ judged: JudgedPair) -> [GateFinding] {
    judged.scores.values.sorted { $0.key < $1.key }.flatMap { measure, values in
      [
        ("baseline", judged.pair.baseline, baseline.report, values.baseline),
        ("candidate", judged.pair.candidate, candidate.report, values.candidate),
      ].compactMap { side, system, report, values in
        Self.contradiction(
          "\(judged.kind.metricPrefix)\(system)/\(measure)", side, report, values)
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
      "Times and memory of two run directories come from single runs and are judged only by "
        + "targets: gate the binaries with --base-binary."
    ]
  }

  private static func side(_ run: GatedRun) -> GateReport.Side {
    let manifest = run.report.manifest
    return GateReport.Side(
      name: run.name, commit: manifest.commit, binaryDigest: manifest.binaryDigest,
      subject: manifest.about,
      // The weights are the built-in pipeline's.
      weights: manifest.about.isExternal ? nil : manifest.weights, embedder: manifest.embedder)
  }
}
