internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultComparison
internal import VaultCore
internal import VaultCorpus
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
      the choice with the design document's 60/20/20.

      Prints the best weights, their gain on held-out vaults, the plateau of weights
      that cannot be distinguished from the best, and the effect of small steps from
      60/20/20. --out also writes tune.html with a map of all weights,
      simplex.svg, tune.json, and best.yaml for `vaultbench run --config`. Given
      several datasets, each is tuned by itself, in a folder of its name, and its
      weights are tried on all events of the others (transfer.json).

      EXAMPLES
        vaultbench tune Reports/default --out Reports/tuned
        vaultbench tune Reports/default --step 0.025 --objective P@10
        vaultbench tune Reports/default --constraint 'R@20>=0.85' --pareto P@10,R@10
        vaultbench tune --profile ci --out Reports/ci-tuned
        vaultbench tune --dataset mine --dataset yours --split test --out Reports/both
        vaultbench run --profile ci --config Reports/tuned/best.yaml \\
            --out Reports/best

      EXIT CODES
        0 tuned   2 too few vaults, or no weights satisfy the constraints
        64 usage   65 bad input data   66 missing file
      """)

  @Argument(help: "A run directory; leave it out with --dataset or --profile.")
  var run: String?
  @Option(
    help:
      "Run the pipeline over this folder of exports first; of several, each is tuned by itself and tried on the others."
  )
  var dataset: [String] = []
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
  @OptionGroup var output: OutputOptions
  @OptionGroup var account: AccountOptions
  @Flag(help: "Print tune.json instead of the summary.")
  var json = false

  func validate() throws {
    let sources = [run, dataset.first, profile].compactMap(\.self)
    guard sources.count == 1 else {
      throw ValidationError("Give exactly one of a run directory, --dataset or --profile.")
    }
    let names = dataset.map { URL(fileURLWithPath: $0).lastPathComponent }
    guard Set(names).count == names.count else {
      throw ValidationError("Two of the folders of --dataset have the same name.")
    }
    guard config == nil || run == nil else {
      throw ValidationError("--config needs --dataset or --profile; a run has its own settings.")
    }
  }

  func run() async throws {
    let options = try tuningOptions()
    let directory = try out.map {
      try StagedFolder(
        at: URL(fileURLWithPath: $0),
        replacing: dataset.count > 1 ? TuningFolder.marksOfSeveral : TuningFolder.marks)
    }
    do {
      var tuned: [WeightTransfer.Source] = []
      for source in sources {
        let part = dataset.count > 1 ? "\(source.name)/" : ""
        tuned.append(try await self.tuned(options, source, into: directory, at: part))
      }
      let transfer =
        tuned.count > 1 ? try WeightTransfer(tuned, options: options) : nil
      if let transfer { try directory?.write(try transfer.encoded(), to: "transfer.json") }
      try directory?.publish()
      try show(tuned.map(\.report), transfer, in: directory)
    } catch {
      try directory?.discard()
      throw error
    }
  }

  private func show(
    _ reports: [TuningReport], _ transfer: WeightTransfer?, in directory: StagedFolder?
  ) throws {
    guard !json else {
      for report in reports {
        Console.print(String(decoding: try report.encoded(), as: UTF8.self))
      }
      return
    }
    for report in reports {
      Console.print(TuningAccount(report).text(width: Console.width, isColored: account.isColored))
    }
    if let transfer { Console.print(TuningAccount.text(transfer, width: Console.width)) }
    if let directory, reports.count == 1 {
      Console.print("page: \(directory.destination.appendingPathComponent("tune.html").path)")
    }
    for report in reports { Console.print(TuningWords.advice(report)) }
  }

  /// The data to tune over: a run, a profile or datasets.
  private var sources: [(name: String, place: RunOptions.Source?)] {
    guard run == nil else { return [("run", nil)] }
    guard !dataset.isEmpty else {
      return [(profile ?? "default", .profile(profile ?? "default", seed: nil))]
    }
    return dataset.map {
      let folder = URL(fileURLWithPath: $0)
      return (folder.lastPathComponent, .dataset(folder))
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
    options.profiles = try Self.profiles(splits: options.splits)
    guard VaultFolds.permitted.contains(folds) else {
      throw ValidationError("--folds is 2 to 10.")
    }
    options.folds = folds
    return options
  }

  /// The profiles of `Datasets` by their vaults in the splits that choose weights.
  private static func profiles(
    splits: Set<EventQuery.Split>
  ) throws -> [TuningAdvice.Profile] {
    let folder = try DatasetLocation.find().appendingPathComponent("profiles")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "yaml" }.map { file in
        let profile = try CorpusProfile.load(file)
        return TuningAdvice.Profile(
          name: profile.name, vaults: profile.splits.count(where: splits.contains))
      }
  }

  /// Tunes over the named run, or over one that is made first; it is kept with the other files, or
  /// removed if no folder is written.
  private func tuned(
    _ options: TuningOptions, _ source: (name: String, place: RunOptions.Source?),
    into directory: StagedFolder?, at part: String
  ) async throws -> WeightTransfer.Source {
    guard let place = source.place else {
      let folder = URL(fileURLWithPath: run ?? "")
      return try Self.tuned(options, source.name, run: folder, into: directory, at: part)
    }
    let folder =
      directory?.staging.appendingPathComponent("\(part)run")
      ?? FileManager.default.temporaryDirectory
      .appendingPathComponent("vaultbench-tune-\(ProcessInfo.processInfo.processIdentifier)")
    let made = try await ranPipeline(over: place, to: folder)
    let tuned = try Self.tuned(options, source.name, run: made, into: directory, at: part)
    if directory == nil { try FileManager.default.removeItem(at: made) }
    return tuned
  }

  private static func tuned(
    _ options: TuningOptions, _ name: String, run: URL, into directory: StagedFolder?,
    at part: String
  ) throws -> WeightTransfer.Source {
    let stored = try RunDirectory(at: run)
    let cache = try ComponentCache(ofRun: run)
    let report = try WeightTuning(
      cache: cache, manifest: stored.report.manifest, options: options
    ).report()
    if let directory {
      try TuningFolder.write(
        report, from: try RunConfiguration(ofRun: run), to: directory, at: part)
    }
    return WeightTransfer.Source(name: name, cache: cache, report: report)
  }

  private func ranPipeline(over source: RunOptions.Source, to place: URL) async throws -> URL {
    let options = RunOptions(
      source: source,
      configuration: try config.map { try RunConfiguration(yaml: URL(fileURLWithPath: $0)) }
        ?? RunConfiguration(),
      output: place, datasets: try DatasetLocation.find(), suites: [],
      commandLine: CommandLine.arguments)
    return try await output.interruptible { progress in
      try await Pipeline(options: options, suites: .all).run(
        completedBy: RunPages.writing(since: nil), progress: progress)
    }.directory
  }
}
