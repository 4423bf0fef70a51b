import Testing
import VaultResults

@testable import VaultGate
@testable import VaultReporting

@Suite("Gate explanation")
struct GateExplanationTests {
  private static func explanation(
    _ findings: [GateFinding], notes: [String] = []
  ) -> GateExplanation {
    GateExplanation(
      GateReport(
        baseline: GateReport.Side(name: "baseline", commit: "0123456789abcdef"),
        candidate: GateReport.Side(name: "candidate"), policyDigest: "p", findings: findings,
        refusesImprovements: false, notes: notes))
  }

  // The expected texts were written by hand from the rules in the type's comment.
  @Test("A pass says how much was looked at")
  func explainsAPass() {
    let findings = [
      GateFinding(tier: .exact, subject: "digest", outcome: .passed, reason: "the same"),
      GateFinding(tier: .quality, subject: "nDCG@10", outcome: .passed, reason: "the same"),
    ]
    #expect(
      Self.explanation(findings).text == """
        PASSED: nothing got worse beyond what the policy allows; 2 findings in 2 tiers.
        The change: baseline → candidate.
        candidate was compared with baseline (0123456789ab).

        What repeats exactly: 1 subject, 1 passed.

        Quality, query by query: 1 subject, 1 passed.

        Not looked at: comparability, systems, processor time and memory, design
        targets.

        """)
  }

  @Test("A failure names its main reason first, then the tiers, notes last")
  func explainsAFailure() {
    let findings = [
      GateFinding(
        tier: .timing, subject: "ingest/cpu", outcome: .failed, difference: 0.098,
        interval: ConfidenceInterval(low: 0.089, high: 0.106), p: 1e-5, allowed: 0.05,
        unit: "fraction", n: 20,
        reason: "+9.8 % [+8.9 %, +10.6 %] processor time, allowed 5 %, noise floor 0.6 %, 20 rounds"
      ),
      GateFinding(
        tier: .timing, subject: "search/cpu", outcome: .improved, difference: -0.2,
        allowed: 0.05, n: 20, reason: "−20.0 % processor time"),
      GateFinding(
        tier: .quality, subject: "nDCG@10", slice: ["language": "de"], outcome: .waived,
        difference: -0.06, allowed: 0.05, n: 40,
        reason: "−0.06; waived until 2026-12-31 by search: being rebuilt"),
    ]
    #expect(
      Self.explanation(findings, notes: ["One waiver is not needed."]).text == """
        FAILED: ingest/cpu: +9.8 % [+8.9 %, +10.6 %] processor time, allowed 5 %, noise
        floor 0.6 %, 20 rounds.
        The change: baseline → candidate.
        candidate was compared with baseline (0123456789ab).

        Processor time and memory: 2 subjects, 1 failed, 1 improved.
          failed: ingest/cpu: +9.8 % [+8.9 %, +10.6 %] processor time, allowed 5 %,
            noise floor 0.6 %, 20 rounds.
          improved: search/cpu: −20.0 % processor time.
            → If it was meant, renew the baseline and say why.

        Quality, query by query: 1 subject, 1 waived.
          waived: nDCG@10 {language: de}: −0.06; waived until 2026-12-31 by search:
            being rebuilt.

        Not looked at: comparability, systems, what repeats exactly, design targets.

        Note: One waiver is not needed.

        """)
  }

  // By hand: the half-width 0.03 must shrink to 0.05 − 0.04, so 40 · 3² rounds.
  @Test("What cannot be told comes with what would settle it")
  func explainsDoubt() {
    let findings = [
      GateFinding(
        tier: .quality, subject: "nDCG@10", outcome: .inconclusive, difference: -0.001,
        interval: ConfidenceInterval(low: -0.009, high: 0.007), allowed: 0.005, n: 112,
        reason: "−0.001 [−0.009, +0.007], allowed 0.005"),
      GateFinding(
        tier: .timing, subject: "ingest/cpu", outcome: .inconclusive, difference: 0.04,
        interval: ConfidenceInterval(low: 0.01, high: 0.07), allowed: 0.05, n: 40,
        reason: "+4 % [+1 %, +7 %]"),
    ]
    let text = Self.explanation(findings).text
    #expect(text.hasPrefix("CANNOT TELL: ingest/cpu: +4 % [+1 %, +7 %], and 1 other finding.\n"))
    #expect(
      text.contains("  → More queries would settle it; those of other vaults count for more.\n"))
    #expect(text.contains("  → About 360 rounds would settle it at this spread; a quieter machine"))
  }

  @Test("What cannot be compared comes before what cannot be told, and nothing tells nothing")
  func explainsWhatIsMissing() {
    let findings = [
      GateFinding(
        tier: .comparability, subject: "corpusDigest", outcome: .notComparable,
        reason: "the corpora differ"),
      GateFinding(tier: .targets, subject: "Q1", outcome: .inconclusive, reason: "too few"),
    ]
    #expect(
      Self.explanation(findings).lines[0] == "CANNOT TELL: corpusDigest: the corpora differ.")
    #expect(Self.explanation([]).lines[0] == "CANNOT TELL: nothing was compared.")
  }

  @Test("No line is longer than 80 characters, a single word excepted")
  func wraps() {
    let word = String(repeating: "x", count: 100)
    let reason = "\(word) and " + Array(repeating: "more", count: 60).joined(separator: " ")
    let findings = [
      GateFinding(tier: .exact, subject: "digest", outcome: .failed, reason: reason)
    ]
    let lines = Self.explanation(findings).lines
    #expect(lines.allSatisfy { $0.count <= 80 || $0.contains(word) })
    #expect(lines.count > 8)
  }
}
