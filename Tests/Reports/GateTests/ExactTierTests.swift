import Testing
import VaultResults

@testable import VaultGate

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
