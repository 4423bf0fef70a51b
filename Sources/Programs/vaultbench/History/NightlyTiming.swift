internal import Foundation
internal import VaultCommands
internal import VaultCore
internal import VaultGate
internal import VaultHistory
internal import VaultResults
internal import VaultTiming

/// Times this program against an earlier executable, as a gate does, for a nightly run's digest.
///
/// Single runs of two nightly runs show little about times; alternating rounds on one machine do.
struct NightlyTiming: Sendable {
  let base: URL
  let datasets: URL
  let policy: LoadedPolicy

  private static let profile = "smoke"
  private static let budget = Duration.seconds(900)

  /// The decision, with the stages that it is based on.
  func found(
    progress: @escaping @Sendable (StageProgress) -> Void
  ) async throws -> NightlyDigest.Timing {
    let report = try await BinaryGate(
      baseline: base, candidate: ProgramVersion.executable, profile: Self.profile,
      datasets: datasets, policy: policy,
      today: WallClock.system.today, budget: Self.budget
    ).decide(progress: progress).report
    let commit = report.baseline.commit
    let figures = report.findings.compactMap { finding -> NightlyDigest.Figure? in
      guard finding.tier == .timing, [.failed, .improved].contains(finding.outcome),
        let growth = finding.difference
      else { return nil }
      // Rounds show how a stage's time changed, not how long it takes.
      return NightlyDigest.Figure(
        metric: finding.subject, slice: finding.slice,
        kind: finding.subject.hasSuffix("memory") ? .memory : .time, unit: "ratio", before: 1,
        after: 1 + growth, isBetter: finding.outcome == .improved, isJudged: true,
        since: WallClock.system.now.description, commit: commit)
    }
    return NightlyDigest.Timing(
      base: commit ?? base.lastPathComponent, verdict: report.verdict, figures: figures)
  }
}
