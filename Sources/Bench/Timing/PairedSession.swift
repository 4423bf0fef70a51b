public import Foundation
public import VaultCore
public import VaultGate
internal import VaultMeasurement
public import VaultPipeline
public import VaultResults

/// Times two binaries against each other, in fresh processes that work in turn.
///
/// A round is six processes: the three arms of ``TimingSession`` in a drawn order and then in its
/// reverse (ABC CBA), so that any even drift over a turn of all adds the same to each
/// (``ProbeRound``). The third arm is the baseline's binary once more: the difference of the two is
/// noise. All three run through links of equal length in a folder of the session's own, because the
/// length of a program's path shifts its stack, which by itself can change times by some per cent
/// (Mytkowicz, Diwan, Hauswirth, Sweeney: Producing Wrong Data Without Doing Anything Obviously
/// Wrong!, ASPLOS 2009).
///
/// Rounds can be added: the same seed draws the same orders however they are asked for.
public struct PairedSession: Sendable {
  /// The processes to run.
  public struct Plan: Sendable {
    /// The executable with which the candidate is compared.
    public var baseline: URL
    /// The executable that is judged.
    public var candidate: URL
    /// A folder that ``ProbeWorkload`` wrote.
    public var workload: URL
    /// The folder with the models, the same for both.
    public var datasets: URL
    /// The seed of the orders.
    public var seed: UInt64
    /// The model that turns texts into vectors.
    public var embedder: RunConfiguration.EmbedderChoice = .auto
    /// The stages to time.
    public var stages = ProbeStage.small
    /// The work that the candidate is to waste, for a self-test.
    public var injection = ProbeInjection.none
    /// The folder of large vaults; only large stages read it.
    public var cache: URL?
    /// The time limit of one turn of a process.
    public var turnLimit = Duration.seconds(120)

    /// True if its stages open a large vault: a round is then one process for each arm, since
    /// opening takes longer than all that is timed.
    public var isLarge: Bool { !stages.isEmpty && stages.allSatisfy(\.isLarge) }

    /// Plans a session.
    public init(
      baseline: URL, candidate: URL, workload: URL, datasets: URL, seed: UInt64
    ) {
      self.baseline = baseline
      self.candidate = candidate
      self.workload = workload
      self.datasets = datasets
      self.seed = seed
    }
  }

  private let plan: Plan
  private let conditions: SessionConditions
  private var samples: [TimingSession.Sample] = []
  private var rounds = 0
  /// The counters that repeat exactly, by arm; empty before the first round.
  public private(set) var counters: [TimingSession.Arm: StageCounters] = [:]

  /// Prepares a session, and notes how busy the machine is before it.
  ///
  /// - Throws: `RunError.missing` for an executable or a workload that is not there.
  public init(_ plan: Plan) throws(RunError) {
    try Self.requireExecutables(plan)
    guard FileManager.default.fileExists(atPath: plan.workload.path) else {
      throw .missing(path: plan.workload.path, remedy: .workload)
    }
    self.plan = plan
    conditions = SessionConditions()
  }

  /// Writes the workload that the plan names, and prepares the session.
  ///
  /// The executables are checked first, since writing takes a while.
  ///
  /// - Parameters:
  ///   - plan: What is to be run; its workload must not exist yet.
  ///   - profile: The corpus profile whose exports are processed.
  /// - Returns: A session without a round.
  /// - Throws: `RunError.missing` for an executable that is not there; what
  ///   ``ProbeWorkload/write(profile:seed:datasets:to:)`` throws.
  public static func prepared(_ plan: Plan, profile: String) async throws -> PairedSession {
    try requireExecutables(plan)
    try await ProbeWorkload.write(profile: profile, datasets: plan.datasets, to: plan.workload)
    return try PairedSession(plan)
  }

  private static func requireExecutables(_ plan: Plan) throws(RunError) {
    for file in [plan.baseline, plan.candidate] {
      // A folder counts as executable, too.
      guard FileManager.default.isExecutableFile(atPath: file.path), !FileKind.isFolder(file) else {
        throw .missing(path: file.path, remedy: .executable)
      }
    }
  }

  /// The rounds that are complete.
  public var completedRounds: Int { rounds }

  /// Runs more rounds.
  ///
  /// - Parameters:
  ///   - more: How many to add to those that are complete.
  ///   - progress: Called after every round, with the processes that have ended, of all rounds so
  ///     far, and their number once the requested rounds are done.
  /// - Returns: The session with all complete rounds so far.
  /// - Throws: `RunError.notMeasurable`, naming the side that cannot be timed;
  ///   `CancellationError`. A round that is not complete leaves no samples, a call that throws no
  ///   process and no file.
  public mutating func run(
    rounds more: Int, progress: @escaping @Sendable (StageProgress) -> Void = { _ in }
  ) async throws -> TimingSession {
    let bench = try ProbeBench(plan)
    defer { bench.remove() }
    let perRound = (plan.isLarge ? 1 : 2) * TimingSession.Arm.allCases.count
    let total = (rounds + max(0, more)) * perRound
    for _ in 0..<max(0, more) {
      let order = Self.order(ofRound: rounds, seed: plan.seed, isLarge: plan.isLarge)
      for (position, record) in try await bench.round(order, onProcessor: rounds).enumerated() {
        let arm = order[position]
        samples += Self.samples(of: record, round: rounds, position: position, arm: arm)
        counters[arm] = counters[arm]?.merged(with: record) ?? StageCounters(record)
      }
      rounds += 1
      progress(StageProgress(stage: "rounds", done: rounds * perRound, total: total))
    }
    return session
  }

  /// The session so far.
  public var session: TimingSession {
    TimingSession(
      seed: plan.seed, machine: RunMachine.description(of: conditions.machine),
      loadBefore: conditions.machine.load?.oneMinute, conditions: conditions.sinceStart,
      samples: samples)
  }

  /// The arms of a round in the order in which they run.
  static func order(
    ofRound round: Int, seed: UInt64, isLarge: Bool = false
  ) -> [TimingSession.Arm] {
    var random = SeededRandom(seed: seed).stream("paired-session", round)
    let drawn = random.shuffled(TimingSession.Arm.allCases)
    return isLarge ? drawn : drawn + drawn.reversed()
  }

  private static func samples(
    of record: ProbeRecord, round: Int, position: Int, arm: TimingSession.Arm
  ) -> [TimingSession.Sample] {
    record.benchmarks.map { benchmark in
      TimingSession.Sample(
        round: round, position: position, arm: arm, benchmark: benchmark.id.rawValue,
        cpuSeconds: benchmark.cpuSeconds, wallSeconds: benchmark.wallSeconds,
        iterations: benchmark.iterations, peakBytes: benchmark.gatedBytes)
    }
  }
}

extension ProbeRecord.Benchmark {
  /// The memory, in bytes, that a gate compares.
  ///
  /// Of all memory metrics it repeats best. What a stage adds is too little to be compared: where
  /// it fills less than a few hundred pages, it differs by as much between equal processes.
  var gatedBytes: Int? { ownPeakBytes }
}

/// The load of a machine around a session.
struct SessionConditions: Sendable {
  let machine: MachineProfile
  private let before: CPUContention?
  private let began: ContinuousClock.Instant

  /// Reads the machine as it is now.
  init() {
    machine = RunMachine.current()
    before = .current()
    began = .now
  }

  /// The processor time that other processes took since.
  var sinceStart: TimingSession.Conditions {
    let now = CPUContention.current()
    let span = ContinuousClock.now - began
    return TimingSession.Conditions(
      wasQuiet: machine.isQuiet, pressureBefore: before?.pressure,
      stalledFraction: before.flatMap { now?.stalledFraction(since: $0, over: span) },
      stealFraction: before.flatMap { now?.stealFraction(since: $0) })
  }
}
