import Testing

@testable import VaultGate
@testable import VaultResults

/// The expected outcomes follow from the rule: met, then missed, is a failure.
@Suite("The target tier")
struct TargetTierTests {
  private static func row(
    _ verdict: TargetVerdict.Verdict, measured: Double? = 0.8, target: Double = 0.78,
    unit: String = "score", n: Int = 100, interval: ConfidenceInterval? = nil,
    kind: TargetKind = .hard
  ) -> TargetVerdict {
    let part = TargetVerdict.Part(
      what: "precision", label: nil, source: "PDV 2.3", note: nil, kind: kind,
      metric: "document/P@10", slice: nil, comparison: .atLeast, target: target, unit: unit,
      measured: measured, n: n, ci95: interval, margin: nil, verdict: verdict, reason: "")
    return TargetVerdict(
      id: "Q1a", kind: kind, target: target, measured: measured, margin: nil, verdict: verdict,
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

  @Test("What was met must not be missed; what was missed may be met")
  func comparesVerdicts() {
    #expect(Self.outcomes(.met, .met) == [.passed])
    #expect(Self.outcomes(.met, .missed) == [.failed])
    #expect(Self.outcomes(.missed, .met) == [.improved])
    #expect(Self.outcomes(.met, .notMeasured) == [.changed])
    #expect(Self.outcomes(.missed, .missed) == [])
    #expect(Self.outcomes(.notMeasured, .missed) == [])
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
    "Strictly, the end of the interval decides, on fifty queries at least",
    arguments: [
      (100, ConfidenceInterval(low: 0.79, high: 0.9), []),
      (100, ConfidenceInterval(low: 0.7, high: 0.9), [GateFinding.Outcome.inconclusive]),
      (100, ConfidenceInterval(low: 0.5, high: 0.7), [.failed]),
      (49, ConfidenceInterval(low: 0.79, high: 0.9), [.inconclusive]),
    ])
  func judgesAbsolutely(
    n: Int, interval: ConfidenceInterval, expected: [GateFinding.Outcome]
  ) {
    let findings = TargetTier(isStrict: true).findings(
      baseline: [], candidate: [Self.row(.met, n: n, interval: interval)], isTimed: { _ in false },
      canCompareTimes: true)
    #expect(findings.map(\.outcome) == expected)
  }

  @Test("Strictly, a proxy or a paper figure is nobody's promise")
  func leavesOtherKinds() {
    let findings = TargetTier(isStrict: true).findings(
      baseline: [], candidate: [Self.row(.missed, kind: .paper)], isTimed: { _ in false },
      canCompareTimes: true)
    #expect(findings.isEmpty)
  }
}
