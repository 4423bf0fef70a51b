internal import Foundation
internal import VaultEvaluation
public import VaultResults

/// The decision whether a candidate takes more processor time or memory than the policy allows.
///
/// Of each benchmark and quantity it evaluates the rounds' log-ratios d = ln(candidate / baseline)
/// and, of the baseline's binary under another name, a = ln(calibration / baseline). The shift of
/// either is a Hodges–Lehmann estimate with the interval that inverts the signed-rank test. The
/// *floor* is the noise that the machine itself may cause: the end of a's interval farther from 0.
/// With the looks of `TimingLooks` and b = ln(1 + allowed):
///
/// - *failed*: d's shift is above max(b, floor) at the look's failing level, and Wilcoxon's p-value
///   against no growth, corrected after Holm over all benchmarks and quantities, is below that
///   level. So a benchmark that did not grow fails with at most the sum of the looks' levels, which
///   is about the policy's significance, over all benchmarks and looks together;
/// - *improved*: d's interval is below ln(1 − allowed) and below −floor;
/// - *passed*: d's interval is below b, and the floor does not exceed b;
/// - otherwise *inconclusive*, and more rounds are requested until the last look.
///
/// Each look decides anew on all rounds up to it: an earlier pass does not constrain later looks,
/// and the levels allow for that.
public struct TimingGate: Sendable {
  /// The policy that decides.
  public let policy: GatePolicy.Timing
  /// Its looks.
  public let looks: TimingLooks

  /// Prepares the looks.
  ///
  /// - Parameter policy: The growth that is allowed.
  /// - Throws: `ResultsError`, naming the key, for a policy that no test can follow.
  public init(policy: GatePolicy.Timing) throws(ResultsError) {
    self.policy = policy
    looks = try TimingLooks(policy)
  }

  /// Judges a session as far as it has come.
  ///
  /// Only as many rounds are used as the last declared look allows.
  ///
  /// - Parameter session: The samples in any order.
  /// - Returns: One finding per benchmark and quantity; none for a session without samples.
  /// - Throws: `ResultsError` for samples that are no measurement; see `TimingRounds`.
  /// - Complexity: O(benchmarks · n² log n) for n rounds.
  public func decide(_ session: TimingSession) throws(ResultsError) -> TimingDecision {
    let rounds = try TimingRounds(session)
    return decide(
      rounds.series, effects: rounds.series.map { $0.rounds.map(\.effect) },
      noise: rounds.series.map { $0.rounds.map(\.noise) }, begun: rounds.begun)
  }

  /// Judges the log-ratios of series, such as were drawn from those of their rounds.
  package func decide(
    _ series: [TimingRounds.Series], effects: [[Double]], noise: [[Double]], begun: Int
  ) -> TimingDecision {
    let evidence = series.enumerated().map { index, series in
      TimingEvidence(
        benchmark: series.benchmark, quantity: series.quantity, missing: series.missing,
        effects: effects[index], noise: noise[index])
    }
    let estimates = evidence.map { one in
      one.missing.isEmpty ? looks.look(rounds: one.effects.count).flatMap(one.estimate) : nil
    }
    // A hypothesis that cannot be tested yet still counts in the correction.
    let corrected = MultipleComparisons.holm(estimates.map { $0?.p ?? 1 })
    let findings = evidence.indices.map { index in
      estimates[index].map { finding(evidence[index], $0, p: corrected[index]) }
        ?? untested(evidence[index])
    }
    let next = looks.all.first { $0.rounds > begun }
    let isOpen =
      findings.isEmpty
      || (findings.contains { $0.outcome == .inconclusive }
        && !findings.contains { $0.outcome == .failed })
    return TimingDecision(
      findings: findings, needsMoreRounds: isOpen && next != nil, nextLook: next?.rounds)
  }

  /// The share by which a quantity may grow.
  private func allowed(_ quantity: TimingRounds.Quantity) -> Double {
    quantity == .cpu ? policy.cpu : policy.memory
  }

  private func finding(
    _ evidence: TimingEvidence, _ estimate: TimingEstimate, p: Double
  ) -> GateFinding {
    let allowed = allowed(evidence.quantity)
    let outcome = outcome(estimate, p: p, allowed: allowed)
    var reason = estimate.words(evidence.quantity, allowed: allowed)
    if outcome == .inconclusive {
      reason += "; " + whyUndecided(estimate, allowed: allowed)
    }
    return GateFinding(
      tier: .timing, subject: evidence.subject, outcome: outcome,
      difference: expm1(estimate.shift),
      interval: ConfidenceInterval(
        low: expm1(estimate.interval.lowerBound), high: expm1(estimate.interval.upperBound)),
      p: p, allowed: allowed, unit: "fraction", n: estimate.look.rounds, reason: reason)
  }

  private func outcome(
    _ estimate: TimingEstimate, p: Double, allowed: Double
  ) -> GateFinding.Outcome {
    let bound = log1p(allowed)
    if let certain = estimate.failingBound, certain > max(bound, estimate.floor),
      p < estimate.look.failing
    {
      return .failed
    }
    if estimate.interval.upperBound < min(log1p(-allowed), -estimate.floor) { return .improved }
    return estimate.interval.upperBound < bound && estimate.floor <= bound
      ? .passed : .inconclusive
  }

  private func whyUndecided(_ estimate: TimingEstimate, allowed: Double) -> String {
    let bound = log1p(allowed)
    let last = looks.all[looks.all.count - 1].rounds
    let count = "\(estimate.look.rounds) of \(last) rounds"
    if estimate.floor > bound { return "the machine is noisier than what is allowed, \(count)" }
    if estimate.interval.lowerBound > bound {
      return "too few rounds to fail on, \(count)"
    }
    return "the interval reaches past what is allowed, \(count)"
  }

  private func untested(_ evidence: TimingEvidence) -> GateFinding {
    let first = looks.all[0].rounds
    let reason =
      evidence.missing.isEmpty
      ? "\(evidence.effects.count) complete rounds, "
        + (evidence.effects.count < first
          ? "the first look needs \(first)" : "too few for an interval")
      : "not measured in the \(evidence.missing.map(\.rawValue).joined(separator: " and "))"
    return GateFinding(
      tier: .timing, subject: evidence.subject,
      outcome: evidence.missing.isEmpty ? .inconclusive : .notComparable,
      allowed: allowed(evidence.quantity), unit: "fraction", n: evidence.effects.count,
      reason: reason)
  }
}
