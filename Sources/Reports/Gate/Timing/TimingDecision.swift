/// The decision of a timing session so far.
public struct TimingDecision: Hashable, Sendable {
  /// One finding per benchmark and quantity, by subject.
  public let findings: [GateFinding]
  /// True if more rounds may settle inconclusive findings: nothing failed, something is undecided,
  /// and the last look is still to come.
  public let needsMoreRounds: Bool
  /// The number of rounds at the next look; `nil` where there is none.
  public let nextLook: Int?

  /// The fewest rounds that can confirm a failure: with the time and the memory of one stage, corrected
  /// after Holm, twice the least p of eight rounds is 2⁻⁷, below a significance of 1 %.
  public static let confirmingRounds = 8

  /// Returns the same decision after the failed subjects were timed again, in new processes.
  ///
  /// A subject that fails again has failed. Where none does, the one that failed first is left
  /// undecided, with the second session's result for it.
  public func confirmed(by second: TimingDecision) -> TimingDecision {
    guard !second.findings.contains(where: { $0.outcome == .failed }) else { return self }
    let again = Dictionary(second.findings.map { ($0.subject, $0) }) { first, _ in first }
    return TimingDecision(
      findings: findings.map { finding in
        guard finding.outcome == .failed else { return finding }
        let words = again[finding.subject].map { "; timed again: \($0.reason)" } ?? ""
        return finding.with(
          outcome: .inconclusive,
          reason: finding.reason + ", not confirmed in fresh processes" + words)
      }, needsMoreRounds: false, nextLook: nil)
  }
}
