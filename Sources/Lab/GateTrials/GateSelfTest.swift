public import Foundation
internal import VaultComparison
public import VaultCore
internal import VaultEvaluation
public import VaultGate
internal import VaultMatching
internal import VaultMeasurement
public import VaultPipeline
internal import VaultProcesses
internal import VaultResults
internal import VaultTiming

/// Tests that the gate detects the faults that it must detect, and no others: `gate --self-test`.
///
/// Runs, rankings and processes are real, and so are their faults: work that is done
/// twice, memory that is held, messages that change places, a language without answers. It also
/// compares pairs in which nothing got worse: the same run twice, another seed of the index,
/// another corpus, the same binary under another name.
public struct GateSelfTest: Sendable {
  private let binary: URL
  private let datasets: URL
  private let policy: LoadedPolicy
  private let seed: UInt64
  private let suites: Suites

  /// The stages whose processes are timed: one each of tokens, graphs, matching and sealing.
  static let stages: Set<ProbeStage> = [.embed, .indexSearch, .match, .seal]
  /// The work and the memory that the candidate wastes.
  static let injection = "cpu=0.10,memory=0.15"
  /// The number of replays of the recorded rounds from which the rates are computed.
  static let replays = 200

  /// Prepares a self-test.
  ///
  /// - Parameters:
  ///   - binary: The executable that is timed against itself.
  ///   - datasets: The folder of profiles and models.
  ///   - policy: The allowed changes.
  ///   - seed: Draws faults and orders.
  ///   - suites: The suites of runs.
  public init(
    binary: URL, datasets: URL, policy: LoadedPolicy, seed: UInt64 = 0, suites: Suites
  ) {
    self.binary = binary
    self.datasets = datasets
    self.policy = policy
    self.seed = seed
    self.suites = suites
  }

  /// Runs every case.
  ///
  /// - Parameter progress: Receives the case in progress.
  /// - Returns: The demands with how often each was met.
  /// - Throws: An error naming what could not be run; `CancellationError`. No process or file is
  ///   left.
  public func run(
    progress: @escaping @Sendable (StageProgress) -> Void = { _ in }
  ) async throws -> SelfTestReport {
    let began = ContinuousClock.now
    let machine = RunMachine.current()
    let folder = try TemporaryFolder("self-test")
    defer { folder.remove() }
    var cases: [SelfTestReport.Case] = []
    var notes: [String] = []
    let timing = try await timingCases(in: folder, progress)
    cases += timing.cases
    notes += timing.notes
    let quality = try await qualityCases(in: folder, progress)
    cases += quality.cases
    notes += quality.notes
    if machine.isQuiet == false {
      notes.append("The machine was busy when the test began.")
    }
    return SelfTestReport(
      cases: cases, machine: RunMachine.description(of: machine),
      seconds: (ContinuousClock.now - began).inSeconds, notes: notes)
  }

  private typealias Cases = (cases: [SelfTestReport.Case], notes: [String])
  private typealias Show = @Sendable (StageProgress) -> Void

  // MARK: - Times and memory

  private func timingCases(in folder: TemporaryFolder, _ progress: @escaping Show) async throws
    -> Cases
  {
    progress(StageProgress(stage: "workload"))
    var plan = PairedSession.Plan(
      baseline: binary, candidate: binary, workload: folder.appending("workload"),
      datasets: datasets, seed: seed)
    plan.stages = Self.stages
    plan.injection = try ProbeInjection(parsing: Self.injection)
    var paired = try await PairedSession.prepared(plan, profile: "smoke")
    let rounds =
      policy.policy.timing.looks.first { $0 >= 20 } ?? policy.policy.timing.looks.last ?? 20
    let session = try await paired.run(rounds: rounds, progress: progress)
    let findings = try TimingGate(policy: policy.policy.timing).decide(session).findings
    progress(StageProgress(stage: "replays"))
    let replay = try TimingReplay(session, policy: policy.policy.timing)
    let random = SeededRandom(seed: seed)
    let alike = replay.rates(replays: Self.replays, random: random.stream("self-test-alike"))
    let wasted = replay.rates(
      replays: Self.replays, candidate: .recorded, random: random.stream("self-test-wasted"))
    func detected(_ quantity: TimingRounds.Quantity, _ name: String) -> [SelfTestReport.Case] {
      let subjects = findings.filter { $0.subject.hasSuffix("/\(quantity.rawValue)") }
      guard !subjects.isEmpty else { return [] }
      // The subject that was detected most often: one detected subject is enough to fail.
      let most = subjects.map { wasted.failures[$0.subject] ?? 0 }.max() ?? 0
      return [
        SelfTestReport.Case(
          name: "\(name), stage by stage", demand: "fails",
          trials: subjects.count, hits: subjects.count { $0.outcome == .failed }, required: 0.75),
        SelfTestReport.Case(
          name: "\(name), replayed", demand: "fails", trials: Self.replays, hits: most,
          required: 0.95),
      ]
    }
    let silent = Self.replays - Int((alike.failed.share * Double(Self.replays)).rounded())
    let cases =
      [
        SelfTestReport.Case(
          name: "the same binary", demand: "is silent", trials: Self.replays,
          hits: silent, required: 0.99)
      ] + detected(.cpu, "+10 % work") + detected(.memory, "+15 % memory")
    return (
      cases,
      [
        "Times: \(Self.stages.map(\.rawValue).sorted().joined(separator: ", ")), \(rounds) rounds of six "
          + "processes; a replay stops after \(Self.text(alike.meanRounds)) rounds on average."
      ]
    )
  }

  // MARK: - Quality

  private func qualityCases(in folder: TemporaryFolder, _ progress: @escaping Show) async throws
    -> Cases
  {
    let first = folder.appending("first")
    let second = folder.appending("second")
    let other = folder.appending("other")
    progress(StageProgress(stage: "runs"))
    // At once, since their times are not used.
    async let one: Void = pipeline("ci", to: first)
    async let two: Void = pipeline("ci", indexSeed: 99, to: second)
    async let three: Void = pipeline("smoke", seed: 99, to: other)
    _ = try await (one, two, three)
    var cases = [
      try silent("the same run", first, first),
      try silent("another seed of the index", first, second),
      try silent("another corpus", first, other),
    ]
    progress(StageProgress(stage: "damaged rankings"))
    let stored = try JudgedRun(first.path)
    let run = try GatedRun(stored.files, name: "first")
    let variant = try stored.reranked(by: RankingWeights(parts: 11, 5, 4))
    let trials = try QualityTrials(
      qrels: run.events.qrels, queries: run.events.queries,
      ranking: try stored.rankings(of: OwnSystem.formula.rawValue), policy: policy.policy.quality,
      seed: seed)
    async let plain = trials.losses(0.02, demand: "fails") { $0 == .failed }
    async let small = trials.losses(0.01, demand: "does not pass") { $0 != .passed }
    async let none = trials.nullChanges(variant)
    async let lost = trials.lostSlices()
    cases += try await [plain, small, none]
    if let lost = try await lost { cases.append(lost) }
    return (cases, try trials.forecast(variant).map { [Self.sentence($0)] } ?? [])
  }

  private func silent(_ name: String, _ one: URL, _ two: URL) throws -> SelfTestReport.Case {
    var options = RunGate.Options(
      today: WallClock.system.today, catalogue: suites.catalogue)
    options.seed = seed
    let report = try RunGate(baseline: one, candidate: two, policy: policy, options: options)
      .report()
    return SelfTestReport.Case(
      name: name, demand: "is silent", trials: 1, hits: report.verdict == .failed ? 0 : 1,
      required: 1)
  }

  private func pipeline(
    _ profile: String, seed: UInt64? = nil, indexSeed: UInt64? = nil, to output: URL
  ) async throws {
    var configuration = RunConfiguration()
    configuration.hnswSeed = indexSeed
    let options = RunOptions(
      source: .profile(profile, seed: seed), configuration: configuration, output: output,
      datasets: datasets, suites: [], commandLine: ["vaultbench", "gate", "--self-test"])
    _ = try await Pipeline(options: options, suites: suites).run()
  }

  private static func sentence(_ forecast: QualityForecast) -> String {
    let needed = forecast.queriesNeeded.map { "\($0)" } ?? "more than a million"
    return
      "Quality: between two neighbouring weights the mean nDCG@10 of \(forecast.queries) queries in "
      + "\(forecast.vaults) vaults has a standard error of \(text(forecast.standardError)); with such a spread "
      + "a loss of 0.01 is passed in \(text(forecast.passChance(loss: 0.01) * 100)) % of cases, and a "
      + "change without loss passes in 95 % from \(needed) queries on."
  }

  private static func text(_ value: Double) -> String { String(format: "%.4g", value) }
}
