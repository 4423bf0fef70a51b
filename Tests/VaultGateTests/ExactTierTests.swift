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
    "A counter may get worse by half a per cent",
    arguments: [
      (1000.0, 1000.0, GateFinding.Outcome.passed), (1000, 1004, .changed), (1000, 1006, .failed),
      (1000, 990, .improved), (0, 1, .failed),
    ])
  func judgesCounters(before: Double, after: Double, outcome: GateFinding.Outcome) {
    let findings = Self.findings(
      [Self.metric("ingest/mbox/rejected", before)], [Self.metric("ingest/mbox/rejected", after)])
    #expect(findings.map(\.outcome) == [outcome])
  }

  @Test(
    "A score may get worse by its margin, and within its interval",
    arguments: [
      (0.97, nil, GateFinding.Outcome.changed), (0.96, nil, .failed),
      (0.96, ConfidenceInterval(low: 0.955, high: 0.985), .changed),
      (0.95, ConfidenceInterval(low: 0.955, high: 0.985), .failed), (0.99, nil, .improved),
    ])
  func judgesScores(
    after: Double, interval: ConfidenceInterval?, outcome: GateFinding.Outcome
  ) {
    let id = "index/recall@10/ef64"
    let findings = Self.findings(
      [Self.metric(id, 0.974, unit: "score", better: .higher, ci95: interval)],
      [Self.metric(id, after, unit: "score", better: .higher)])
    #expect(findings.map(\.outcome) == [outcome])
  }

  @Test("What another tier judges, and what only explains, is named in one finding")
  func namesTheRest() {
    let ids = [
      "document/nDCG@10", "ablation/windows/P@10/gain", "random/P@10", "document/loss@10/cut",
    ]
    let findings = Self.findings(
      ids.map { Self.metric($0, 0.5, unit: "score", better: .higher) },
      ids.map { Self.metric($0, 0.1, unit: "score", better: .higher) },
      covered: ["document/nDCG@10"])
    #expect(findings.map(\.outcome) == [.changed])
    #expect(findings.first?.n == 4)
  }

  @Test("Times are nobody's business here")
  func leavesTimes() {
    let findings = Self.findings(
      [Self.metric("vault/openSeconds", 1, unit: "seconds", deterministic: false)],
      [Self.metric("vault/openSeconds", 9, unit: "seconds", deterministic: false)])
    #expect(findings.isEmpty)
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
