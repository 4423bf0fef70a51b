/// What a timing session says so far.
public struct TimingDecision: Hashable, Sendable {
  /// One finding per benchmark and quantity, by subject.
  public let findings: [GateFinding]
  /// Whether more rounds may settle what is open: nothing failed, something is undecided, and
  /// the last look is still to come.
  public let needsMoreRounds: Bool
  /// How many rounds the next look waits for; `nil` where none is to come.
  public let nextLook: Int?

  /// The fewest rounds that can confirm a failure: with the time and the memory of one stage, corrected
  /// after Holm, twice the least p of eight rounds is 2⁻⁷, below a significance of 1 %.
  public static let confirmingRounds = 8

  /// The same decision where what failed was timed again, in fresh processes.
  ///
  /// What fails again has failed. Where nothing does, what failed first is left undecided, with what
  /// the second session says of it.
  public func confirmed(by second: TimingDecision) -> TimingDecision {
    guard !second.findings.contains(where: { $0.outcome == .failed }) else { return self }
    let again = Dictionary(second.findings.map { ($0.subject, $0) }) { first, _ in first }
    return TimingDecision(
      findings: findings.map { finding in
        guard finding.outcome == .failed else { return finding }
        let words = again[finding.subject].map { "; timed again: \($0.reason)" } ?? ""
        return GateFinding(
          tier: finding.tier, subject: finding.subject, outcome: .inconclusive,
          difference: finding.difference, interval: finding.interval, p: finding.p,
          allowed: finding.allowed, unit: finding.unit, n: finding.n,
          reason: finding.reason + ", not confirmed in fresh processes" + words)
      }, needsMoreRounds: false, nextLook: nil)
  }
}
