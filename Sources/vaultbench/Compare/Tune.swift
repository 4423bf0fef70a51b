internal import ArgumentParser
internal import Foundation
internal import VaultComparison
internal import VaultEvaluation
internal import VaultPipeline
internal import VaultReporting
internal import VaultResults
internal import VaultSuites

/// Chooses ranking weights.
struct Tune: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Find the best ranking weights, cross-validated over vaults.",
    discussion: """
      Re-ranks the candidates that a run stored (components.jsonl) by every weighting
      of the simplex; nothing is embedded or searched again. Weights are chosen on
      the events of the train and dev splits; the test split is used once, to compare
      the choice with the document's 60/20/20.

      Prints the best weights, their gain on held-out vaults, the plateau of weights
      that cannot be distinguished from the best, and the effect of small steps from
      60/20/20. --out also writes tune.html with a map of all weights,
      simplex.svg, tune.json, and best.yaml for `vaultbench run --config`.

      EXAMPLES
        vaultbench tune Reports/default --out Reports/tuned
        vaultbench tune Reports/default --step 0.025 --objective P@10
        vaultbench tune Reports/default --constraint 'R@20>=0.85' --pareto P@10,R@10
        vaultbench tune --profile ci --out Reports/ci-tuned
        vaultbench run --profile ci --config Reports/tuned/best.yaml \\
            --out Reports/best

      EXIT CODES
        0 tuned   2 too few vaults, or no weights satisfy the constraints
        64 usage   65 bad input data   66 missing file
      """)

  @Argument(help: "A run directory; leave it out with --dataset or --profile.")
  var run: String?
  @Option(help: "Run the pipeline over this folder of exports first.")
  var dataset: String?
  @Option(help: "Run the pipeline over this profile first.")
  var profile: String?
  @Option(help: "The settings of that run, as a YAML file.")
  var config: String?
  @Option(help: "The splits on which weights are chosen, separated by commas.")
  var split = "train,dev"
  @Option(help: "The step between weights: a decimal number that divides 1.")
  var step = "0.05"
  @Option(help: "The number of folds of whole vaults, 2 to 10.")
  var folds = 5
  @Option(help: "The measure whose mean is maximized.")
  var objective = "nDCG@10"
  @Option(help: "A bound on another measure's mean, such as 'R@20>=0.85'; may be repeated.")
  var constraint: [String] = []
  @Option(help: "Two measures for the Pareto front, separated by a comma.")
  var pareto = "P@10,R@20"
  @Option(help: "The seed of folds and resampling; the corpus's if left out.")
  var foldSeed: UInt64?
  @Option(help: "The folder to write tune.json, tune.html, simplex.svg and best.yaml to.")
  var out: String?
  @Flag(help: "Print tune.json instead of the summary.")
  var json = false

  func validate() throws {
    let sources = [run, dataset, profile].compactMap(\.self)
    guard sources.count == 1 else {
      throw ValidationError("Give exactly one of a run directory, --dataset or --profile.")
    }
    guard config == nil || run == nil else {
      throw ValidationError("--config needs --dataset or --profile; a run has its own settings.")
    }
  }

  func run() async throws {
    let options = try tuningOptions()
    let directory = try out.map {
      try StagedFolder(at: URL(fileURLWithPath: $0), replacing: TuningFolder.marks)
    }
    do {
      let report = try await tuned(options, into: directory)
      try directory?.publish()
      Console.print(
        json
          ? String(decoding: try report.encoded(), as: UTF8.self) : TuningSummary.render(report))
      if let directory, !json {
        Console.print(
          "page: \(directory.destination.appendingPathComponent("tune.html").path)")
      }
    } catch {
      try directory?.discard()
      throw error
    }
  }

  private func tuningOptions() throws -> TuningOptions {
    var options = TuningOptions()
    options.splits = try TuningOptions.splits(parsing: split)
    options.objective = try Measure(objective)
    options.constraints = try constraint.map(WeightConstraint.init(parsing:))
    options.simplex = try WeightSimplex(step: step)
    options.tradeOff = try TuningOptions.tradeOff(parsing: pareto)
    options.seed = foldSeed
    guard VaultFolds.permitted.contains(folds) else {
      throw ValidationError("--folds is 2 to 10.")
    }
    options.folds = folds
    return options
  }

  /// Tunes over the named run, or over one that is made first; it is kept with the other files, or
  /// removed if no folder is written.
  private func tuned(
    _ options: TuningOptions, into directory: StagedFolder?
  ) async throws -> TuningReport {
    if let run {
      return try Self.tuned(options, run: URL(fileURLWithPath: run), into: directory)
    }
    let place =
      directory?.staging.appendingPathComponent("run")
      ?? FileManager.default.temporaryDirectory
      .appendingPathComponent("vaultbench-tune-\(ProcessInfo.processInfo.processIdentifier)")
    let made = try await ranPipeline(to: place)
    let report = try Self.tuned(options, run: made, into: directory)
    if directory == nil { try FileManager.default.removeItem(at: made) }
    return report
  }

  private static func tuned(
    _ options: TuningOptions, run: URL, into directory: StagedFolder?
  ) throws -> TuningReport {
    let stored = try RunDirectory(at: run)
    let report = try WeightTuning(
      cache: try ComponentCache(ofRun: run), manifest: stored.report.manifest, options: options
    ).report()
    if let directory {
      try TuningFolder.write(report, from: try RunConfiguration(ofRun: run), to: directory)
    }
    return report
  }

  private func ranPipeline(to place: URL) async throws -> URL {
    let source: RunOptions.Source =
      if let dataset {
        .dataset(URL(fileURLWithPath: dataset))
      } else {
        .profile(profile ?? "default", seed: nil)
      }
    let options = RunOptions(
      source: source,
      configuration: try config.map { try RunConfiguration(yaml: URL(fileURLWithPath: $0)) }
        ?? RunConfiguration(),
      output: place, datasets: try DatasetLocation.find(), suites: [],
      commandLine: CommandLine.arguments)
    let progress = Progress()
    let outcome = try await Task {
      try await Pipeline(options: options, suites: .all).run(completedBy: RunPages.write) {
        progress.show($0)
      }
    }.interruptibleValue
    progress.finish()
    return outcome.directory
  }
}
