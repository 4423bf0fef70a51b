internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultCore
internal import VaultGate
internal import VaultHistory
internal import VaultNightly
internal import VaultPipeline
internal import VaultReporting
internal import VaultSuites

/// Runs a matrix of runs.
struct Nightly: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run a matrix of runs, each in its own process, and report what changed.",
    discussion: """
      Resumes an interrupted nightly run: a matrix entry whose run is complete, and
      whose executable, data and settings are the same, is not run again. Writes
      index.html over all runs, and digest.md with what changed since the previous
      nightly run: --since, or the sibling of --out named after an earlier day. Adds
      the runs to the plan's history, history-PLAN.sqlite beside --out, and compares
      their metrics with the last nightly run there. With --base-binary, such as the
      executable of the previous nightly run, times are compared by the rounds of a
      gate (fifteen minutes), not by one run each.

      EXAMPLES
        vaultbench nightly --plan Datasets/plans/smoke.yaml \\
            --out Reports/nightly/2026-11-21
        vaultbench nightly --plan nightly.yaml --out today \\
            --since yesterday --jobs 2
        vaultbench nightly --plan nightly.yaml --out shard-1 --shard 1/4
        vaultbench merge shard-1 shard-2 shard-3 shard-4 --out today

      EXIT CODES
        0 all entries completed, nothing got worse   1 something got worse, or a gate
        failed   2 entries failed   130 interrupted
      """)

  @Option(help: "The plan: a YAML file.")
  var plan: String
  @Option(help: "The folder of this nightly run.")
  var out: String
  @Option(help: "Run the share i/n of the matrix entries.")
  var shard: String?
  @Option(
    help: "The number of entries at once; memory may allow fewer, and times become unreliable.")
  var jobs = 1
  @OptionGroup var earlier: NightlyReference
  @Option(help: "An earlier executable, timed in turn with this one after all entries.")
  var baseBinary: String?
  @OptionGroup var output: OutputOptions
  @Flag(help: "Print nightly.json instead of the digest.")
  var json = false

  func validate() throws {
    guard jobs >= 1 else { throw ValidationError("--jobs is at least 1.") }
  }

  func run() async throws {
    let plan = try NightlyPlan(yaml: URL(fileURLWithPath: plan), choices: .ofRun)
    let folder = NightlyFolder(URL(fileURLWithPath: out))
    let datasets = try DatasetLocation.find()
    let corpora = CorpusSource(datasets: datasets)
    var options = NightlyRun.Options(datasets: datasets) { try corpora.profile($0) }
    if let shard { options.shard = try NightlyShard(parsing: shard) }
    options.jobs = jobs
    options.since = earlier.since.map { URL(fileURLWithPath: $0) }
    options.history = earlier.history.map { URL(fileURLWithPath: $0) }
    options.catalogue = Suites.all.catalogue
    options.gate = try earlier.decision()
    if let baseBinary {
      let timing = NightlyTiming(
        base: URL(fileURLWithPath: baseBinary), datasets: datasets, policy: try earlier.loaded())
      options.timing = { try await timing.found(progress: $0) }
    }
    let night = NightlyRun(plan, in: folder, options: options)
    let outcome = try await output.interruptible { try await night.run(progress: $0) }
    try NightlySummary.show(outcome, in: folder, asJSON: json)
  }
}

/// Merges shards.
struct Merge: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Merge the folders of a nightly run's shards, with its index and digest.",
    discussion: """
      The folders must have the same plan, executable and data. A matrix entry that
      two shards ran must have the same results in both. Entries that no shard
      completed are listed.

      EXAMPLES
        vaultbench merge shard-1 shard-2 --out Reports/nightly/2026-11-21

      EXIT CODES
        0 all entries completed, nothing got worse
        1 something got worse, or a gate failed
        2 entries are missing or failed, or the folders do not agree
      """)

  @Argument(help: "The shards' folders.")
  var folders: [String]
  @Option(help: "The folder to write.")
  var out: String
  @OptionGroup var earlier: NightlyReference
  @Flag(help: "Print nightly.json instead of the digest.")
  var json = false

  func run() async throws {
    let folder = URL(fileURLWithPath: out)
    let outcome = try await NightlyMerge(folders.map { URL(fileURLWithPath: $0) }, to: folder)
      .merge(
        since: earlier.since.map { URL(fileURLWithPath: $0) },
        history: earlier.history.map { URL(fileURLWithPath: $0) }, catalogue: Suites.all.catalogue,
        gate: try earlier.decision())
    try NightlySummary.show(outcome, in: NightlyFolder(folder), asJSON: json)
  }
}

/// The options for what a nightly run is compared with.
struct NightlyReference: ParsableArguments {
  @Option(help: "The folder of the previous nightly run.")
  var since: String?
  @Option(help: "The history's file; history-PLAN.sqlite beside --out if left out.")
  var history: String?
  @Flag(help: "Gate each entry against the same entry of the previous nightly run.")
  var gate = false
  @Option(help: "With --gate: a YAML policy; the default one if left out.")
  var policy: String?

  /// The policy, the default one if none is named.
  func loaded() throws -> LoadedPolicy {
    try policy.map { try LoadedPolicy(yaml: URL(fileURLWithPath: $0)) } ?? LoadedPolicy()
  }

  /// The gate; `nil` without `--gate`.
  func decision() throws -> NightlyGate? {
    guard gate else {
      guard policy == nil else { throw ValidationError("--policy needs --gate.") }
      return nil
    }
    let policy = try loaded()
    let today = WallClock.system.today
    return { baseline, candidate in
      try RunGate(
        baseline: baseline, candidate: candidate, policy: policy,
        options: RunGate.Options(today: today, catalogue: Suites.all.catalogue)
      ).report().verdict
    }
  }
}

/// The final output of the commands for a nightly run.
enum NightlySummary {
  /// Prints the digest and the index's path, and ends with the nightly run's exit code.
  static func show(
    _ outcome: NightlyRun.Outcome, in folder: NightlyFolder, asJSON: Bool
  ) throws {
    try NightlyPages.write(outcome, in: folder)
    if asJSON {
      Console.print(String(decoding: try outcome.record.encoded(), as: UTF8.self))
    } else {
      Console.print(NightlyPages.digest(of: outcome, in: folder))
      Console.print("index: \(folder.url.appendingPathComponent("index.html").path)")
    }
    if outcome.exitCode != 0 { throw ExitCode(outcome.exitCode) }
  }
}
