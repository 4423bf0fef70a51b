public import Foundation
public import VaultCore
public import VaultGate
public import VaultPipeline
internal import VaultProcesses
internal import VaultResults

/// Gates one binary against another: both are timed in turn on this machine, in fresh processes.
///
/// Rounds are added at the policy's looks until the gate has decided. What repeats exactly —
/// counters of work, digests of rankings — is compared as well, and named if it changed.
public struct BinaryGate: Sendable {
  /// The result of a session.
  public struct Outcome: Sendable {
    /// The decision.
    public let report: GateReport
    /// The timings that it is based on.
    public let session: TimingSession
  }

  private let baseline: URL
  private let candidate: URL
  private let profile: String
  private let datasets: URL
  private let policy: LoadedPolicy
  private let today: CivilDate
  private let seed: UInt64
  private let budget: Duration?
  private let stages: Set<ProbeStage>
  private let cache: URL

  /// Names the two executables and their input.
  ///
  /// - Parameters:
  ///   - baseline: The executable with which the candidate is compared.
  ///   - candidate: The executable that is judged.
  ///   - profile: The corpus profile whose exports both process.
  ///   - datasets: The folder of profiles and models.
  ///   - policy: The allowed changes.
  ///   - today: The day on which waivers are read.
  ///   - seed: Draws the orders of processes.
  ///   - budget: The time after which no further rounds begin; `nil` stops only at the last look.
  ///   - stages: The stages to time; the fewer, the fewer rounds suffice. Not empty.
  ///   - cache: Where large vaults are kept.
  public init(
    baseline: URL, candidate: URL, profile: String, datasets: URL, policy: LoadedPolicy,
    today: CivilDate, seed: UInt64 = 0, budget: Duration? = nil,
    stages: Set<ProbeStage> = ProbeStage.small, cache: URL = CacheLocation.standard()
  ) {
    self.baseline = baseline
    self.candidate = candidate
    self.profile = profile
    self.datasets = datasets
    self.policy = policy
    self.today = today
    self.seed = seed
    self.budget = budget
    self.stages = stages
    self.cache = cache
  }

  /// Times both and decides.
  ///
  /// - Parameter progress: Called after every round.
  /// - Returns: The decision with its timings.
  /// - Throws: An error naming the side that cannot be timed; `CancellationError`. No process or
  ///   file is left.
  public func decide(
    progress: @escaping @Sendable (StageProgress) -> Void = { _ in }
  ) async throws -> Outcome {
    let folder = try TemporaryFolder("gate")
    defer { folder.remove() }
    progress(StageProgress(stage: "workload"))
    var plan = PairedSession.Plan(
      baseline: baseline, candidate: candidate, workload: folder.appending("workload"),
      datasets: datasets, seed: seed)
    plan.cache = cache
    var parts: [Part] = []
    let groups = [stages.filter { !$0.isLarge }, stages.filter(\.isLarge)].filter { !$0.isEmpty }
    try await ProbeWorkload.write(profile: profile, datasets: datasets, to: plan.workload)
    var obstacles: [String] = []
    for group in groups {
      plan.stages = group
      let timing = policy.policy.timing.sharing(Double(group.count) / Double(stages.count))
      do {
        parts.append(
          try await decide(plan, timing, within: budget.map { $0 / groups.count }, progress))
      } catch RunError.notMeasurable("baseline", _, let problem)
        where plan.isLarge && [.ended(status: 64), .unknownCommand].contains(problem)
      {
        obstacles.append(Self.olderBaseline)
      }
    }
    guard let first = parts.first else {
      throw RunError.notMeasurable(
        side: "baseline", binary: baseline.lastPathComponent, problem: .unknownCommand)
    }
    let all = parts.dropFirst().reduce(first.session.session) { $0.adding($1.session.session) }
    return Outcome(report: try report(parts, notes: obstacles), session: all)
  }

  private static let olderBaseline =
    "Not timed: the stages of a large vault, which the baseline's program does not have."

  /// A session and what it decided.
  private struct Part {
    let session: PairedSession
    let decision: TimingDecision
  }

  /// Times one group of stages, and confirms what fails.
  private func decide(
    _ plan: PairedSession.Plan, _ timing: GatePolicy.Timing, within budget: Duration?,
    _ progress: @escaping @Sendable (StageProgress) -> Void
  ) async throws -> Part {
    let began = ContinuousClock.now
    if plan.isLarge {
      let vault = LargeVault(
        cache: cache, datasets: datasets, messages: Self.largeMessages)
      if try vault.condition() != .usable {
        progress(StageProgress(stage: "a vault of 100 000 messages, made once"))
        try await vault.make()
      }
    }
    var session = try PairedSession(plan)
    // A part of the budget is reserved for timing failed stages again.
    var decision = try await Self.decide(
      &session, timing, until: budget.map { began + $0 * (1 - Self.confirmingShare) }, progress)
    if let stage = Self.worst(of: decision) {
      var again = plan
      again.seed = seed &+ 1
      again.stages = [stage]
      var second = try PairedSession(again)
      decision = decision.confirmed(
        by: try await Self.decide(
          &second, timing, until: budget.map { began + $0 },
          atLeast: TimingDecision.confirmingRounds, progress))
    }
    return Part(session: session, decision: decision)
  }

  /// The size of the vault of the large stages.
  static let largeMessages = 100_000

  /// The share of a budget that is reserved for confirming failures.
  static let confirmingShare = 1.0 / 3

  /// The stage that fails by the most.
  private static func worst(of decision: TimingDecision) -> ProbeStage? {
    decision.findings.filter { $0.outcome == .failed }
      .max { ($0.difference ?? 0) < ($1.difference ?? 0) }
      .flatMap { finding in
        ProbeStage(
          rawValue: finding.subject.split(separator: "/").dropLast().joined(separator: "/"))
      }
  }

  /// Adds rounds until the gate has decided, the policy's last look is reached, or another round
  /// would end too late.
  ///
  /// Where the time allows fewer rounds than the policy's last look, nothing is decided before they
  /// are in: their number depends only on the time, not on what they show.
  private static func decide(
    _ session: inout PairedSession, _ policy: GatePolicy.Timing,
    until end: ContinuousClock.Instant?, atLeast least: Int = 1,
    _ progress: @escaping @Sendable (StageProgress) -> Void
  ) async throws -> TimingDecision {
    let began = ContinuousClock.now
    var isLimited = false
    while true {
      _ = try await session.run(rounds: 1, progress: progress)
      let rounds = session.completedRounds
      if let end {
        let now = ContinuousClock.now
        let perRound = (now - began) / rounds
        // Known from the first round on, or found when rounds take longer than they did.
        if rounds + Int((end - now) / perRound) < policy.looks.last ?? 0 { isLimited = true }
        if rounds >= least, now + perRound > end {
          return try TimingGate(policy: policy.limited(to: rounds)).decide(session.session)
        }
      }
      guard !isLimited, policy.looks.contains(rounds) else { continue }
      let decision = try TimingGate(policy: policy).decide(session.session)
      if !decision.needsMoreRounds { return decision }
    }
  }

  private func report(_ parts: [Part], notes: [String]) throws -> GateReport {
    let findings = parts.flatMap { $0.decision.findings + exactFindings($0.session) }
    let waived = try WaiverBook(policy.policy.waivers).apply(to: findings, on: today)
    return GateReport(
      baseline: try Self.side(baseline), candidate: try Self.side(candidate),
      policyDigest: policy.digest, findings: waived.findings,
      refusesImprovements: policy.policy.improvements == .refuse,
      notes: waived.notes + notes + Self.notes(parts[0].session.session) + leftOut)
  }

  /// Counters as metrics of the stage that counted them.
  private func exactFindings(_ session: PairedSession) -> [GateFinding] {
    guard let before = session.counters[.baseline], let after = session.counters[.candidate] else {
      return []
    }
    let findings = ExactTier(
      policy: policy.policy.exact, catalogue: MetricCatalogue([])
    ).findings(
      baseline: Self.side(before), candidate: Self.side(after), isCovered: { _ in false },
      isExact: true)
    let unsteady = [("baseline", before), ("candidate", after)].filter { !$0.1.repeats }
    return findings
      + unsteady.map { ExactTier.varying(side: $0.0) }
  }

  private static func side(_ counters: StageCounters) -> ExactTier.Side {
    ExactTier.Side(
      metrics: counters.stages.sorted { $0.key < $1.key }.flatMap { stage, values in
        values.sorted { $0.key < $1.key }.map { name, value in
          StageCounters.counter.metric(Double(value), n: 1, of: ["stage": stage, "name": name])
        }
      }, rankings: ["stages": counters.rankingDigest])
  }

  private static func side(_ binary: URL) throws -> GateReport.Side {
    GateReport.Side(
      name: binary.lastPathComponent, binaryDigest: try FileDigest.file(binary))
  }

  /// The stages that were not timed.
  private var leftOut: [String] {
    let others = ProbeStage.allCases.filter { !stages.contains($0) }.map(\.rawValue)
    return others.isEmpty
      ? []
      : [
        "Not timed, since the change touches none of their sources: \(others.joined(separator: ", "))."
      ]
  }

  private static func notes(_ session: TimingSession) -> [String] {
    guard session.conditions?.wasQuiet == false else { return [] }
    return [
      "The machine was busy before the session: the noise floor accounts for it, and more is left "
        + "undecided than on a quiet one."
    ]
  }
}
