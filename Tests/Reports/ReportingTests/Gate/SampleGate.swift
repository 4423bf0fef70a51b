import VaultCore
import VaultResults

@testable import VaultGate

/// A gate's decision as it might have been: every tier and outcome.
///
/// The figures are invented.
enum SampleGate {
  static let report = report(findings)

  static func report(_ findings: [GateFinding]) -> GateReport {
    GateReport(
      baseline: .init(
        name: "baseline", commit: "60960f6a8d0b4bb6c2f0", binaryDigest: "c07e5f1b94a8d326"),
      candidate: .init(name: "pull-214", commit: "e089214+", binaryDigest: nil),
      policyDigest: "41d7a0c98e3b652f", findings: findings, refusesImprovements: false,
      notes: ["The machine was busy: 1.4 processes waited before the session."])
  }

  static let findings: [GateFinding] = [
    GateFinding(
      tier: .comparability, subject: "corpusDigest", outcome: .passed,
      reason: "both sides have the same corpus"),
    GateFinding(
      tier: .comparability, subject: "machine.kernels", outcome: .notComparable,
      reason: "avx2 before, avx512-vnni now: rankings are not compared"),
    GateFinding(
      tier: .exact, subject: "vault/fileBytes", outcome: .improved, baseline: 9_120_000,
      candidate: 8_800_000, difference: -320_000, allowed: 45_600, unit: "bytes",
      reason: "3.5 % fewer bytes, without a reason"),
    GateFinding(
      tier: .exact, subject: "run.trec", outcome: .changed,
      reason: "12 of 115 rankings differ"),
    GateFinding(
      tier: .timing, subject: "search/scan", outcome: .inconclusive, baseline: 0.00102,
      candidate: 0.00106, difference: 0.039,
      interval: ConfidenceInterval(low: -0.0104, high: 0.0884), p: 0.08, allowed: 0.05,
      unit: "seconds", n: 40,
      reason: "after 40 rounds the interval holds both no growth and more than 5 %"),
    GateFinding(
      tier: .timing, subject: "embed/batch", outcome: .passed, baseline: 0.2102,
      candidate: 0.2112, difference: 0.0047,
      interval: ConfidenceInterval(low: -0.004, high: 0.0121), p: 0.6, allowed: 0.05,
      unit: "seconds", n: 10, reason: "at most 1.2 % more processor time"),
    GateFinding(
      tier: .quality, subject: "formula/nDCG@10", outcome: .failed, baseline: 0.5443,
      candidate: 0.5243, difference: -0.02,
      interval: ConfidenceInterval(low: -0.0282, high: -0.0121), p: 0.0004, allowed: 0.005,
      unit: "score", n: 115, reason: "the whole interval is beyond the margin of 0.005"),
    GateFinding(
      tier: .quality, subject: "formula/nDCG@10", slice: ["language": "es"],
      outcome: .waived, baseline: 0.51, candidate: 0.4, difference: -0.11,
      interval: ConfidenceInterval(low: -0.2, high: -0.02), p: 0.02, allowed: 0.05,
      unit: "score", n: 19, reason: "waived by search-team until 2026-12-31"),
    GateFinding(
      tier: .targets, subject: "Q2", outcome: .passed, baseline: 0.855, candidate: 0.851,
      unit: "score", n: 115, reason: "missed before and after"),
  ]

  /// Other weights, by which the subject and a ranking beside it get worse.
  static let reweighted = reweighted(subject: .failed)

  static func reweighted(subject outcome: GateFinding.Outcome) -> GateReport {
    func finding(_ subject: String, _ outcome: GateFinding.Outcome) -> GateFinding {
      GateFinding(
        tier: .quality, subject: subject, outcome: outcome, baseline: 0.524, candidate: 0.268,
        unit: "score", n: 115, reason: "lost")
    }
    return GateReport(
      baseline: .init(
        name: "baseline", subject: .init(system: "formula", definition: "formula"),
        weights: RankingWeights(parts: 60, 20, 20), embedder: "polyglot"),
      candidate: .init(
        name: "trial", subject: .init(system: "custom", definition: "weights 0.1/0.8/0.1"),
        weights: RankingWeights(parts: 10, 80, 10), embedder: "polyglot"),
      policyDigest: "41d7a0c98e3b652f",
      findings: [
        GateFinding(
          tier: .exact, subject: "rankings/bm25", outcome: .changed, reason: "they differ"),
        finding("bm25/nDCG@10", .failed), finding("subject/nDCG@10", outcome),
      ], refusesImprovements: false)
  }

  static let passed = report(findings.filter { $0.outcome == .passed })
  static let empty = report([])

  /// A decision in which every text is the same.
  static func hostile(_ text: String) -> GateReport {
    GateReport(
      baseline: .init(name: text, commit: text, binaryDigest: text),
      candidate: .init(name: text, commit: text, binaryDigest: text), policyDigest: text,
      findings: GateFinding.Tier.allCases.flatMap { tier in
        GateFinding.Outcome.allCases.map { outcome in
          GateFinding(
            tier: tier, subject: text, slice: [text: text], outcome: outcome, baseline: 1,
            candidate: 2, unit: text, reason: text)
        }
      }, refusesImprovements: false, notes: [text])
  }
}
