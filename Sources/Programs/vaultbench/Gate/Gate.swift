internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultCore
internal import VaultGate
internal import VaultPipeline
internal import VaultReporting
internal import VaultResults
internal import VaultSuites
internal import VaultTiming

/// Decides whether a candidate may pass.
struct Gate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Decide whether a candidate got worse: pass, fail, or cannot tell.",
    discussion: """
      Two run directories are compared in tiers: comparability, metrics that repeat
      exactly, quality query by query, design targets. Two binaries are timed in
      turn, in fresh processes, until the measurements suffice for a decision.

      EXAMPLES
        vaultbench gate --baseline Reports/baseline/ci --candidate Reports/ci \\
            --explain
        vaultbench gate --baseline old --candidate new --policy gate.yaml \\
            --out Reports/gate
        vaultbench gate --base-binary ./vaultbench-main --profile ci
        vaultbench gate --qrels qrels.trec --baseline old.trec --candidate new.trec
        vaultbench gate --plan --budget 3m --candidate Reports/ci

      EXIT CODES
        0 passed   1 failed: something got worse   2 cannot tell, or cannot compare
      """)

  @Option(help: "A run directory or committed baseline; with --qrels a file of rankings.")
  var baseline: String?
  @Option(help: "A run directory; with --qrels a file of rankings.")
  var candidate: String?
  @Option(help: "Judgments, to gate two files of rankings; files as for evaluate.")
  var qrels: String?
  @Option(help: "The baseline executable for timing.")
  var baseBinary: String?
  @Option(help: "The candidate executable for timing; this one if left out.")
  var candidateBinary: String?
  @Option(help: "The profile whose exports are the workload of timing. (default: ci)")
  var profile: String?
  @Option(help: "Decide within this time: 90s, 3m, 1h.")
  var budget: String?
  @Option(help: "The changed files, one a line: only stages that run them are timed.")
  var changed: String?
  @Option(help: "Where generated large vaults are kept; ~/.cache/vaultbench if left out.")
  var cache: String?
  @Flag(help: "Forecast what can be detected within --budget.")
  var plan = false
  @Option(help: "With --plan: a timings.json that an earlier gate wrote, instead of new rounds.")
  var timings: String?
  @Option(help: "A YAML policy; the default one if left out.")
  var policy: String?
  @Flag(help: "Also judge every hard target, by the end of its interval.")
  var strict = false
  @Flag(help: "Judge what is comparable between two machines or toolchains.")
  var acrossMachines = false
  @Flag(help: "Explain in words why it passed, failed or cannot tell.")
  var explain = false
  @Option(help: "The seed of random orders, damage and resampling.")
  var seed: UInt64 = 0
  @Option(help: "A folder for gate.json, gate.html, gate.md and gate.xml.")
  var out: String?
  @OptionGroup var output: OutputOptions
  @OptionGroup var account: AccountOptions
  @Flag(help: "Print JSON instead of tables.")
  var json = false

  func validate() throws { try task.requireNoOther(given) }

  func run() async throws {
    let policy =
      try policy.map { try LoadedPolicy(yaml: URL(fileURLWithPath: $0)) } ?? LoadedPolicy()
    switch task {
    case .plan: try await forecast(policy)
    case .binaries(let base): try await time(against: base, policy)
    case .rankings, .runs: try finish(try compare(policy))
    }
  }

  private var task: GateTask {
    if plan { return .plan }
    if let baseBinary { return .binaries(base: baseBinary) }
    return qrels == nil ? .runs : .rankings
  }

  /// The given options that do not apply to every task.
  private var given: [String] {
    [
      ("--baseline", baseline != nil), ("--candidate", candidate != nil),
      ("--qrels", qrels != nil), ("--base-binary", baseBinary != nil),
      ("--candidate-binary", candidateBinary != nil), ("--profile", profile != nil),
      ("--budget", budget != nil), ("--changed", changed != nil), ("--plan", plan),
      ("--timings", timings != nil),
      ("--strict", strict), ("--across-machines", acrossMachines), ("--out", out != nil),
    ].filter(\.1).map(\.0)
  }

  // MARK: - Two run directories, two rankings

  private func compare(_ policy: LoadedPolicy) throws -> GateReport {
    guard let baseline, let candidate else {
      throw ValidationError(
        "gate takes --baseline and --candidate, or --base-binary or --plan.")
    }
    var options = RunGate.Options(
      today: WallClock.system.today, catalogue: Suites.all.catalogue)
    options.isStrict = strict
    options.acrossMachines = acrossMachines
    options.seed = seed
    if let qrels {
      return try TrecGate(
        qrels: InputFile(qrels), baseline: InputFile(baseline), candidate: InputFile(candidate),
        policy: policy, options: options
      ).report()
    }
    let sides = [baseline, candidate].map { URL(fileURLWithPath: $0) }
    return try RunGate(
      baseline: sides[0], candidate: sides[1], policy: policy, options: options
    ).report()
  }

  // MARK: - Two binaries

  private func time(against baseBinary: String, _ policy: LoadedPolicy) async throws {
    let stages =
      changed.map { ProbeStage.touched(by: $0.split(separator: "\n").map(String.init)) }
      ?? Set(ProbeStage.allCases)
    guard !stages.isEmpty else {
      Console.print("The change touches no stage's sources: nothing is timed.")
      return
    }
    let gate = BinaryGate(
      baseline: URL(fileURLWithPath: baseBinary),
      candidate: candidateBinary.map { URL(fileURLWithPath: $0) } ?? ProgramVersion.executable,
      profile: profile ?? "ci",
      datasets: try DatasetLocation.find(), policy: policy, today: WallClock.system.today,
      seed: seed, budget: try budget.map(Self.duration), stages: stages,
      cache: cache.map { URL(fileURLWithPath: $0) } ?? CacheLocation.standard())
    let outcome = try await output.interruptible { try await gate.decide(progress: $0) }
    try finish(outcome.report, timings: outcome.session)
  }

  private func forecast(_ policy: LoadedPolicy) async throws {
    let limit = try Self.duration(budget ?? "3m")
    let recorded = try timings.map { path in
      try TimingSession.decode(try Data(named: path, else: .timings), file: path)
    }
    // Noise is measured on one binary: the one that a session would time twice, if it is named.
    let binary =
      (baseBinary ?? candidateBinary).map { URL(fileURLWithPath: $0) } ?? ProgramVersion.executable
    let planner = GatePlanner(
      binary: binary, profile: profile ?? "ci",
      datasets: try DatasetLocation.find(), policy: policy, seed: seed)
    let run = (candidate ?? baseline).map { URL(fileURLWithPath: $0) }
    let report = try await output.interruptible {
      try await planner.plan(budget: limit, recorded: recorded, run: run, progress: $0)
    }
    Console.print(
      json
        ? String(decoding: try report.encoded(), as: UTF8.self) : GatePlanTable.render(report))
  }

  // MARK: - Common to all tasks

  private func finish(_ report: GateReport, timings: TimingSession? = nil) throws {
    let encoded = try report.encoded()
    if let out {
      var files = [
        ("gate.json", encoded), ("gate.html", Data(GateAccount(report).page.utf8)),
        ("gate.md", Data(GateAccount(report).markdown.utf8)),
        ("gate.xml", Data(GateJUnit.render(report).utf8)),
      ]
      if let timings { files.append(("timings.json", try timings.encoded())) }
      try FileSet.write(files, to: URL(fileURLWithPath: out))
    }
    if json {
      Console.print(String(decoding: encoded, as: UTF8.self))
    } else if explain {
      Console.print(GateExplanation(report).text)
    } else {
      Console.print(GateAccount(report).text(width: Console.width, isColored: account.isColored))
    }
    if report.verdict != .passed { throw ExitCode(report.verdict.exitCode) }
  }

  /// Reads `90s`, `3m`, `1h` or a number of seconds.
  private static func duration(_ text: String) throws -> Duration {
    let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600]
    let unit = text.last.flatMap { units[$0] }
    let number = unit == nil ? Substring(text) : text.dropLast()
    guard let value = Double(number), value > 0, value * (unit ?? 1) <= 86_400 else {
      throw ValidationError("--budget is a time such as 90s, 3m or 1h, at most a day.")
    }
    return .seconds(value * (unit ?? 1))
  }
}
