import Testing

@testable import VaultGate
@testable import VaultResults

/// The expected outcomes follow from the rule: met, then missed, is a failure.
@Suite("The target tier")
struct TargetTierTests {
  private static func row(
    _ verdict: TargetVerdict.Verdict, n: Int = 100, interval: ConfidenceInterval? = nil,
    kind: TargetKind = .hard
  ) -> TargetVerdict {
    let part = TargetVerdict.Part(
      what: "precision", label: nil, source: "PDV 2.3", note: nil, kind: kind,
      metric: "formula/P@10", slice: nil, comparison: .atLeast, target: 0.78, unit: "score",
      measured: 0.8, n: n, ci95: interval, margin: nil, verdict: verdict, reason: "")
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
