public import Foundation
internal import VaultComparison
public import VaultCore
internal import VaultEvaluation
public import VaultGate
internal import VaultMeasurement
internal import VaultProcesses
internal import VaultResults

/// Forecasts what a gate can detect in a given time: `gate --plan`.
///
/// The spread of times is that of a few rounds of this machine now, or of a recorded session. The
/// spread of quality is that between a run's ranking and the one of neighboring weights: about the
/// effect of a small change.
public struct GatePlanner: Sendable {
  /// The number of rounds that give a spread.
  static let rounds = 6

  private let binary: URL
  private let profile: String
  private let datasets: URL
  private let policy: LoadedPolicy
  private let seed: UInt64

  /// Names the binary that would be gated.
  ///
  /// - Parameters:
  ///   - binary: An executable of the kind that will be timed.
  ///   - profile: The corpus profile whose exports it will process.
  ///   - datasets: The folder of profiles and models.
  ///   - policy: The allowed changes.
  ///   - seed: Draws the orders of processes.
  public init(
    binary: URL, profile: String, datasets: URL, policy: LoadedPolicy, seed: UInt64 = 0
  ) {
    self.binary = binary
    self.profile = profile
    self.datasets = datasets
    self.policy = policy
    self.seed = seed
  }

  /// The plan.
  ///
  /// - Parameters:
  ///   - budget: The time that timing may take.
  ///   - recorded: A session to take spreads from; `nil` measures some rounds now.
  ///   - run: A run directory to take the spread of quality from; `nil` leaves quality out.
  ///   - progress: Called after every round.
  /// - Returns: The detectable change of each benchmark, and of quality.
  /// - Throws: An error naming what cannot be measured or read; `CancellationError`.
  public func plan(
    budget: Duration, recorded: TimingSession? = nil, run: URL? = nil,
    progress: @escaping @Sendable (StageProgress) -> Void = { _ in }
  ) async throws -> GatePlanReport {
    let began = ContinuousClock.now
    let session = if let recorded { recorded } else { try await measured(progress) }
    let rounds = try TimingRounds(session)
    // Of a recorded session only the time of its processes is known, not that of starting them.
    let perRound =
      recorded == nil
      ? (ContinuousClock.now - began).inSeconds / Double(Self.rounds)
      : Self.measuredSeconds(of: session) / Double(max(1, rounds.begun))
    let timing = try TimingForecast(
      policy: policy.policy.timing, spreads: TimingForecast.spreads(of: rounds),
      secondsPerRound: max(perRound, 1e-3),
      budgetSeconds: budget.inSeconds * (1 - BinaryGate.confirmingShare))
    return GatePlanReport(
      timing: timing, quality: try run.flatMap(quality), budgetSeconds: budget.inSeconds,
      secondsPerRound: perRound)
  }

  private func measured(
    _ progress: @escaping @Sendable (StageProgress) -> Void
  ) async throws -> TimingSession {
    let folder = try TemporaryFolder("plan")
    defer { folder.remove() }
    var paired = try await PairedSession.prepared(
      PairedSession.Plan(
        baseline: binary, candidate: binary, workload: folder.appending("workload"),
        datasets: datasets, seed: seed), profile: profile)
    return try await paired.run(rounds: Self.rounds, progress: progress)
  }

  private func quality(of run: URL) throws -> QualityForecast? {
    let stored = try JudgedRun(run.path)
    let measure = Measure.nDCG(at: 10)
    guard let margin = policy.policy.quality.margins[measure.name], margin > 0 else { return nil }
    let gated = try GatedRun(stored.files, name: run.lastPathComponent)
    let queries = gated.events.queries
    guard Set(queries.map(\.vault)).count >= 2 else { return nil }
    let neighbours = [RankingWeights(parts: 3, 1, 1), RankingWeights(parts: 11, 5, 4)]
    let values = try neighbours.map { weights in
      let ranking = try stored.reranked(by: weights)
      let evaluation = Evaluation(qrels: stored.qrels, run: ranking, measures: [measure])
        .restricted { stored.qrels.relevantCount(of: $0) > 0 }
      return evaluation.values(of: measure) ?? []
    }
    let comparison = PairedComparison(
      try PairedScores(
        baseline: values[0], candidate: values[1], clusters: queries.map(\.vault)),
      level: policy.policy.quality.level, random: SeededRandom(seed: seed).stream("gate-plan"))
    return QualityForecast(
      vaults: comparison.clusters, queries: comparison.n,
      standardError: comparison.standardError, margin: margin,
      level: policy.policy.quality.level)
  }

  private static func measuredSeconds(of session: TimingSession) -> Double {
    session.samples.reduce(0) { $0 + $1.wallSeconds * Double($1.iterations) }
  }
}
