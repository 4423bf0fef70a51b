import Foundation
import Testing
import VaultCore

@testable import VaultGate
@testable import VaultResults

/// The expected outcomes follow from the stated tolerances.
@Suite("The exact tier")
struct ExactTierTests {
  private static let tier = ExactTier(
    policy: GatePolicy.Exact(counters: 0.005, scores: 0.005), catalogue: catalogue)
  /// What explains others is so declared, or reached by a system that nobody uses.
  private static let catalogue = MetricCatalogue(
    [
      MetricDeclaration(
        "<system>/P@10", "m", unit: .score, better: .higher, diagnosticSystems: ["random"]),
      MetricDeclaration(
        "ablation/<stage>/P@10/gain", "m", unit: .score, better: .higher, role: .diagnosis),
      MetricDeclaration(
        "<system>/loss@<depth>/<stage>", "m", unit: .fraction, better: .lower, role: .diagnosis),
    ].map { MetricCatalogue.Entry($0, by: .init(name: "matching", isSuite: false)) })

  private static func metric(
    _ id: String, _ value: Double, unit: String = "count", better: Metric.Direction = .lower,
    ci95: ConfidenceInterval? = nil, slice: [String: String]? = nil, deterministic: Bool = true
  ) -> Metric {
    Metric(
      id: id, value: value, unit: unit, better: better, n: 100, ci95: ci95, slice: slice,
      deterministic: deterministic)
  }

  private static func findings(
    _ baseline: [Metric], _ candidate: [Metric],
    rankings: ([String: String], [String: String]) = ([:], [:]),
    covered: Set<String> = []
  ) -> [GateFinding] {
    tier.findings(
      baseline: ExactTier.Side(metrics: baseline, rankings: rankings.0),
      candidate: ExactTier.Side(metrics: candidate, rankings: rankings.1),
      isCovered: { covered.contains($0.id) }, isExact: true)
  }

  @Test(
    "A counter may get worse by half a per cent, a score by its margin and within its interval",
    arguments: [
      ("count", 1000, 1000, nil, .passed), ("count", 1000, 1004, nil, .changed),
      ("count", 1000, 1006, nil, .failed), ("count", 1000, 990, nil, .improved),
      ("count", 0, 1, nil, .failed), ("score", 0.974, 0.97, nil, .changed),
      ("score", 0.974, 0.96, nil, .failed), ("score", 0.974, 0.96, 0.985, .changed),
      ("score", 0.974, 0.95, 0.985, .failed), ("score", 0.974, 0.99, nil, .improved),
    ] as [(String, Double, Double, Double?, GateFinding.Outcome)])
  func judges(
    unit: String, before: Double, after: Double, high: Double?, outcome: GateFinding.Outcome
  ) {
    let better: Metric.Direction = unit == "score" ? .higher : .lower
    let interval = high.map { ConfidenceInterval(low: 0.955, high: $0) }
    let findings = Self.findings(
      [Self.metric("index/a", before, unit: unit, better: better, ci95: interval)],
      [Self.metric("index/a", after, unit: unit, better: better)])
    #expect(findings.map(\.outcome) == [outcome])
  }

  @Test("What another tier judges, and what only explains, is named in one finding; times in none")
  func namesTheRest() {
    let ids = [
      "formula/nDCG@10", "ablation/windows/P@10/gain", "random/P@10", "formula/loss@10/cut",
    ]
    let findings = Self.findings(
      ids.map { Self.metric($0, 0.5, unit: "score", better: .higher) },
      ids.map { Self.metric($0, 0.1, unit: "score", better: .higher) },
      covered: ["formula/nDCG@10"])
    #expect(findings.map(\.outcome) == [.changed])
    #expect(findings.first?.n == 4)
    let times = [1.0, 9].map {
      [Self.metric("vault/openSeconds", $0, unit: "seconds", deterministic: false)]
    }
    #expect(Self.findings(times[0], times[1]).isEmpty)
  }

  @Test("A ranking that changed is named; one that is gone tells nothing")
  func comparesRankings() {
    let findings = Self.findings(
      [], [], rankings: (["a": "1", "b": "2", "c": "3"], ["a": "1", "b": "9"]))
    #expect(findings.map(\.subject) == ["rankings/b", "rankings", "rankings/c"])
    #expect(findings.map(\.outcome) == [.changed, .passed, .inconclusive])
  }

  @Test("A figure gone out of a suite that ran tells nothing; a suite that did not is named")
  func asksForMissingFigures() {
    let findings = Self.findings(
      [
        Self.metric("index/recall@10/ef64", 0.9, unit: "score"),
        Self.metric("index/recall@10/ef16", 0.8, unit: "score"), Self.metric("sync/lostEdits", 0),
      ], [Self.metric("index/recall@10/ef16", 0.8, unit: "score")])
    #expect(
      findings.map(\.subject) == ["index/recall@10/ef64", "sync", "figures"])
    #expect(findings.map(\.outcome) == [.inconclusive, .changed, .passed])
  }
}

/// The expected outcomes follow from the rule: met, then missed, is a failure.
@Suite("The target tier")
struct TargetTierTests {
  private static func row(
    _ verdict: TargetVerdict.Verdict, n: Int = 100, interval: ConfidenceInterval? = nil,
    kind: TargetKind = .hard
  ) -> TargetVerdict {
    let part = TargetVerdict.Part(
      what: "precision", label: nil, source: "PDV 2.3", asks: nil, note: nil, kind: kind,
      metric: "formula/P@10", slice: nil, comparison: .atLeast, target: 0.78, unit: "score",
      minimumCount: nil, measured: interval.map { ($0.low + $0.high) / 2 } ?? 0.8, n: n,
      ci95: interval, margin: nil, verdict: verdict, reason: "")
    return TargetVerdict(
      id: "Q1a", kind: kind, target: 0.78, measured: 0.8, margin: nil, verdict: verdict,
      reason: "", standIn: nil, parts: [part])
  }

  private static func outcomes(
    _ before: TargetVerdict.Verdict, _ after: TargetVerdict.Verdict, isTimed: Bool = false,
    canCompareTimes: Bool = true
  ) -> [GateFinding.Outcome] {
    TargetTier().findings(
      baseline: [row(before)], candidate: [row(after)], isTimed: { _ in isTimed },
      canCompareTimes: canCompareTimes
    ).map(\.outcome)
  }

  @Test(
    "What was met must not be missed; what was missed may be met",
    arguments: [
      (.met, .met, [.passed]), (.met, .missed, [.failed]), (.missed, .met, [.improved]),
      (.met, .notMeasured, [.changed]), (.missed, .missed, []), (.notMeasured, .missed, []),
      (.met, .notShown, [.changed]), (.notShown, .missed, [.changed]),
      (.missed, .notShown, [.changed]), (.notShown, .met, [.improved]),
      (.notShown, .notShown, []), (.notShown, .notMeasured, []), (.notMeasured, .met, []),
    ] as [(TargetVerdict.Verdict, TargetVerdict.Verdict, [GateFinding.Outcome])])
  func compares(
    before: TargetVerdict.Verdict, after: TargetVerdict.Verdict, expected: [GateFinding.Outcome]
  ) {
    #expect(Self.outcomes(before, after) == expected)
  }

  @Test("A row that was met and is not stated any more tells nothing, nor do no rows at all")
  func missesRows() {
    func outcomes(_ before: [TargetVerdict], isStrict: Bool) -> [GateFinding.Outcome] {
      TargetTier(isStrict: isStrict).findings(
        baseline: before, candidate: [], isTimed: { _ in false }, canCompareTimes: true
      ).map(\.outcome)
    }
    #expect(outcomes([Self.row(.met)], isStrict: false) == [.inconclusive])
    #expect(outcomes([Self.row(.missed)], isStrict: false) == [])
    #expect(outcomes([], isStrict: false) == [])
    #expect(outcomes([], isStrict: true) == [.inconclusive])
  }

  @Test("A timed target that is missed on another or a busy machine tells nothing")
  func leavesTimes() {
    #expect(Self.outcomes(.met, .missed, isTimed: true, canCompareTimes: false) == [.inconclusive])
    #expect(Self.outcomes(.met, .missed, isTimed: true) == [.failed])
    #expect(Self.outcomes(.met, .missed, canCompareTimes: false) == [.failed])
  }

  @Test(
    "Strictly, the end of the interval decides, on fifty queries at least; paper values do not",
    arguments: [
      (100, 0.79, 0.9, .hard, []), (100, 0.7, 0.9, .hard, [.inconclusive]),
      (100, 0.5, 0.7, .hard, [.failed]), (49, 0.79, 0.9, .hard, [.inconclusive]),
      (100, 0.5, 0.7, .paper, []),
    ] as [(Int, Double, Double, TargetKind, [GateFinding.Outcome])])
  func judgesAbsolutely(
    n: Int, low: Double, high: Double, kind: TargetKind, expected: [GateFinding.Outcome]
  ) {
    let row = Self.row(
      kind == .hard ? .met : .missed, n: n, interval: ConfidenceInterval(low: low, high: high),
      kind: kind)
    let findings = TargetTier(isStrict: true).findings(
      baseline: [], candidate: [row], isTimed: { _ in false }, canCompareTimes: true)
    #expect(findings.map(\.outcome) == expected)
  }
}

/// The expected findings follow from which key differs.
@Suite("Two manifests of a gate")
struct ManifestComparisonTests {
  private static func manifest(
    corpus: String = "c0", config: String = "c1", model: String? = nil, split: String = "test",
    machine: Machine = .sample(), weights: RankingWeights? = nil
  ) -> Manifest {
    Manifest(
      corpusDigest: corpus, configDigest: config, modelDigest: model, binaryDigest: "b0", seed: 1,
      commit: nil, machine: machine, dataset: "tiny", profile: nil, primarySystem: "formula",
      commandLine: "vaultbench run", createdAt: "2026-11-20T09:30:00Z", embedder: "hashing",
      index: "exact", weights: weights, split: split)
  }

  private static func findings(
    _ candidate: Manifest, acrossMachines: Bool = false
  ) -> [GateFinding] {
    ManifestComparison(baseline: manifest(), candidate: candidate)
      .findings(acrossMachines: acrossMachines)
  }

  @Test("Equal manifests leave nothing to say, and a side that called no BLAS agrees with any")
  func agrees() {
    #expect(Self.findings(Self.manifest()).isEmpty)
    #expect(Self.findings(Self.manifest(machine: .sample(blas: Machine.unusedBLAS))).isEmpty)
    let comparison = ManifestComparison(baseline: Self.manifest(), candidate: Self.manifest())
    #expect(comparison.sameQuestions && comparison.sameMachine && comparison.sameSettings)
  }

  @Test(
    "What differs is named, and makes the sides incomparable; another machine may be expected",
    arguments: [
      (manifest(corpus: "c9"), "corpusDigest"), (manifest(split: "dev"), "split"),
      (manifest(machine: .sample(cpu: "other")), "machine.cpu"),
      (manifest(machine: .sample(cores: 8)), "machine.cores"),
      (manifest(machine: .sample(kernels: "avx512")), "machine.kernels"),
      (manifest(machine: .sample(swift: "6.4")), "machine.swift"),
      (manifest(machine: .sample(blas: "another")), "machine.blas"),
    ])
  func namesTheKey(candidate: Manifest, key: String) {
    let findings = Self.findings(candidate)
    #expect(findings.map(\.subject) == ["manifest.\(key)"])
    #expect(findings.map(\.outcome) == [.notComparable])
    if ["corpusDigest", "machine.cpu"].contains(key) {
      let across = Self.findings(candidate, acrossMachines: true).map(\.outcome)
      #expect(across == [key == "machine.cpu" ? .changed : .notComparable])
    }
  }

  @Test("Other settings or another model are what a gate is asked about")
  func allowsSettings() {
    #expect(Self.findings(Self.manifest(config: "c9")).map(\.outcome) == [.changed])
    #expect(Self.findings(Self.manifest(model: "m")).map(\.outcome) == [.changed])
    #expect(
      ManifestComparison(baseline: Self.manifest(), candidate: Self.manifest(config: "c9"))
        .sameSettings == false)
  }

  @Test("Other settings are said in words, never in digests")
  func wordsSettings() throws {
    let old = Self.manifest(weights: RankingWeights(parts: 60, 20, 20))
    let digest = String(repeating: "8f", count: 32)
    let new = Self.manifest(config: digest, weights: RankingWeights(parts: 10, 80, 10))
    let finding = try #require(
      ManifestComparison(baseline: old, candidate: new).findings(acrossMachines: false).first)
    #expect(finding.subject == "settings")
    #expect(finding.reason.hasPrefix("weights are 10/80/10 instead of 60/20/20; "))
    let other = try #require(Self.findings(Self.manifest(config: digest)).first)
    #expect(
      other.reason.hasPrefix("a setting differs, none of system, weights, index and embedder"))
    let model = try #require(Self.findings(Self.manifest(model: digest)).first)
    #expect(model.subject == "model")
    #expect(model.reason.hasPrefix("hashing has other files of the model"))
    for finding in [finding, other, model] { #expect(!finding.reason.contains("8f8f")) }
  }
}

/// The expected decisions follow from the order of precedence in the documentation.
@Suite("The gate's decision")
struct GateReportTests {
  private static func report(
    _ outcomes: [GateFinding.Outcome], refusesImprovements: Bool = false
  ) -> GateReport {
    GateReport(
      baseline: GateReport.Side(name: "old"), candidate: GateReport.Side(name: "new"),
      policyDigest: "d",
      findings: outcomes.map {
        GateFinding(tier: .quality, subject: "s", outcome: $0, reason: "r")
      },
      refusesImprovements: refusesImprovements)
  }

  @Test(
    "A failure decides first, then what cannot be told, then improvements where they are refused",
    arguments: [
      ([], false, .cannotTell, 2), ([.passed], false, .passed, 0),
      ([.passed, .failed, .notComparable], false, .failed, 1),
      ([.passed, .inconclusive], false, .cannotTell, 2),
      ([.passed, .notComparable], false, .cannotTell, 2),
      ([.improved, .changed, .waived], false, .passed, 0),
      ([.passed, .improved], true, .cannotTell, 2), ([.passed], true, .passed, 0),
    ] as [([GateFinding.Outcome], Bool, GateVerdict, Int32)])
  func decides(outcomes: [GateFinding.Outcome], refuses: Bool, verdict: GateVerdict, exit: Int32) {
    let report = Self.report(outcomes, refusesImprovements: refuses)
    #expect(report.verdict == verdict && report.verdict.exitCode == exit)
  }

  @Test("It reads back as it was written; another schema is refused")
  func roundTrips() throws {
    let report = Self.report([.passed, .failed])
    let bytes = try report.encoded()
    #expect(try GateReport.decode(bytes, file: "gate.json") == report)
    let other = String(decoding: bytes, as: UTF8.self)
      .replacing("\"schemaVersion\" : 2", with: "\"schemaVersion\" : 9")
    #expect(
      throws: ResultsError.unknownSchemaVersion(file: "gate.json", found: 9, known: 2)
    ) { try GateReport.decode(Data(other.utf8), file: "gate.json") }
    #expect(throws: ResultsError.self) {
      try GateReport.decode(bytes.prefix(bytes.count / 2), file: "gate.json")
    }
  }
}
