internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultCore
internal import VaultEmbedding
internal import VaultEvaluation
internal import VaultHistory
internal import VaultIngest
internal import VaultMatching
internal import VaultPipeline
internal import VaultReporting
internal import VaultResults
internal import VaultSuites

/// Runs the pipeline.
struct Run: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run the whole pipeline over a corpus or your own exports, and measure it.",
    discussion: """
      Prints the quality, what changed since the last run and why, the times, the
      targets that are missed, and the path of an HTML report.

      EXAMPLES
        vaultbench run                                   the default profile
        vaultbench run --profile smoke --out Reports/smoke
        vaultbench run --dataset ~/exports --time-zone Europe/Madrid
        vaultbench run --dataset scifact                 a folder in the form of BEIR
        vaultbench run --profile smoke --weights 0.5,0.3,0.2
        vaultbench run --embedder polyglot,minilm,http://127.0.0.1:8080/v1#my-model
        vaultbench run --embedder https://host/v1#my-model --policy policy.yaml
        vaultbench run --profile smoke --system 'python3 my_vault.py'
        vaultbench run --profile smoke --system http://127.0.0.1:8080/
        vaultbench run --profile smoke --system ./mine --system-only

      A passphrase is read from VAULTBENCH_PASSPHRASE or --passphrase-file;
      without one, the run generates a random passphrase for temporary vaults.
      """)

  @Option(help: "A profile of Datasets/profiles by name, or a YAML file.")
  var profile: String?
  @Option(help: "A folder of lexicons that replaces Datasets/lexicons.")
  var lexicons: String?
  @Option(help: "The seed of the corpus; the profile's if left out.")
  var seed: UInt64?
  @Option(help: "A folder of exports instead of a generated corpus.")
  var dataset: String?
  @Option(
    help: "The split to evaluate: dev, test or, of a BEIR folder, train; test, else what is there.")
  var split: String?
  @Option(help: "A YAML file of settings; the options below override it.")
  var config: String?
  @Option(help: "The primary ranking: formula or learned.")
  var matcher: String?
  @Option(
    help: ArgumentHelp(
      "The model that turns text into vectors, then models to compare it with, with commas between.",
      discussion: """
        A service with OpenAI's protocol is named https://host/v1#model; its key is read \
        from \(ServiceEmbedder.keyVariable). Left out, it is that of --config; where that names \
        none, it is polyglot, compared with routed if MiniLM's weights are there, or else hashing.
        """))
  var embedder: EmbedderList?
  @Option(help: "A YAML file of what may be sent to the service of --embedder.")
  var policy: String?
  @Flag(help: "Compare each other local model whose weights are there, and those of --embedder.")
  var allModels = false
  @Option(help: "auto (a graph where it is cheaper), hnsw or exact.")
  var index: String?
  @Option(help: "Semantic, temporal and participant weight, for example 0.6,0.2,0.2.")
  var weights: String?
  @Option(
    // A value that begins with a dash is not an option.
    parsing: .unconditional,
    help: "The instant of each query: -14d, -1d, start or +7d (the default).")
  var asOf: String?
  @Option(
    help: ArgumentHelp(
      "Only these suites in addition to matching, or all or \(Suites.none).",
      discussion: "Left out: search of a BEIR folder, all of anything else.\n" + Suites.all.help),
    completion: .list(Suites.all.ids + [Suites.none]))
  var suite: [String] = []
  @Flag(
    help: "Let queries of a BEIR folder that are documents, too, find themselves, unlike BEIR.")
  var keepIdenticalIds = false
  @OptionGroup var system: SystemArguments
  @Option(help: "The run directory to write.")
  var out: String?
  @OptionGroup var passphrase: PassphraseOptions
  @Option(help: "Read vectors of earlier runs from this folder, and keep those of this run there.")
  var vectorCache: String?
  @Option(
    name: .customLong("large-vault"),
    help: "Messages of a vault that the suite scale opens; repeatable. (default: 100000)")
  var largeVaults: [Int] = []
  @Option(help: "Where generated large vaults are kept; ~/.cache/vaultbench if left out.")
  var cache: String?
  @Option(help: "Measure entities on this folder of labelled texts, such as NLU++'s, instead.")
  var labelled: String?
  @Option(help: "Keep the sealed vaults in this folder; needs a passphrase.")
  var vault: String?
  @Option(help: "The IANA time zone of local times in exports without owner.json.")
  var timeZone: String?
  @Option(help: "How WhatsApp dates read: dmy, mdy, ymd or ydm; inferred if left out.")
  var dateOrder: String?
  @Flag(help: "Write texts of your own messages and events into the run and its page.")
  var withText = false
  @Flag(help: "Take messages that were deleted, are spam or were never sent.")
  var withDeleted = false
  @Option(help: "Sign the run with this Ed25519 private key (PEM).")
  var sign: String?
  @Flag(help: "Calibrate the similarity cut, even if the file of --config sets it.")
  var calibrate = false
  @Option(help: "The history file to add the run to; history.sqlite beside --out if left out.")
  var history: String?
  @Flag(help: "Do not add the run to a history.")
  var noHistory = false
  @OptionGroup var output: OutputOptions
  @OptionGroup var printing: AccountOptions
  @Flag(help: "Exit 1 if a hard target of the built-in pipeline was measured and missed.")
  var strict = false
  @Flag(help: "List every target, with the reason where it is not met.")
  var targets = false
  @Flag(help: "Print a summary as JSON instead of the account.")
  var json = false

  func run() async throws {
    let progress = output.progress
    let options = try options()
    if let warning = options.signer?.warning { output.note(warning) }
    // Read before the folder is written again.
    let before = PreviousRun.report(of: options)
    let pipeline = Pipeline(options: options, suites: .all)
    let work = Task {
      try await pipeline.run(completedBy: RunPages.writing(since: before, showsText: withText)) {
        progress.show($0)
      }
    }
    let supervision = Supervision { work.cancel() }
    let outcome = try await work.interruptibleValue
    supervision.end()
    progress.finish()
    if !noHistory { remember(outcome.report, in: outcome.directory) }
    let page = outcome.directory.appendingPathComponent("report.html").path
    if json {
      try Console.printJSON(RunDigest(outcome.report, page: page))
    } else {
      let stored = try RunDirectory(at: outcome.directory)
      let account = RunAccount(
        outcome.report, queries: try stored.queryScores(), baseline: before,
        catalogue: Suites.all.catalogue)
      Console.print(
        account.summary(
          width: Console.width, isColored: printing.isColored, listsTargets: targets,
          page: page))
    }
    if strict, !VerdictSummary(outcome.report.targets).hardMisses.isEmpty { throw ExitCode(1) }
  }

  /// Adds the run to the history; a failure does not affect the run.
  private func remember(_ report: Report, in directory: URL) {
    do {
      let notes = try HistoryStore.record(
        report, directory: directory, in: history.map { URL(fileURLWithPath: $0) })
      for note in notes { output.note(note) }
    } catch {
      Console.note("vaultbench: the run is complete, but was not added to the history: \(error)")
    }
  }

  private func options() throws -> RunOptions {
    if system.systemOnly, strict || targets || allModels {
      throw ValidationError("--system-only excludes --strict, --targets and --all-models.")
    }
    if noHistory, history != nil {
      throw ValidationError("--history and --no-history exclude each other.")
    }
    if dataset != nil, profile != nil || seed != nil || lexicons != nil {
      throw ValidationError(
        "--dataset excludes --profile, --seed and --lexicons: choose one source.")
    }
    guard largeVaults.allSatisfy({ (1000...10_000_000).contains($0) }) else {
      throw ValidationError("--large-vault is from 1000 to 10000000 messages.")
    }
    let collection = try collection()
    let source: RunOptions.Source =
      if let dataset {
        .dataset(URL(fileURLWithPath: dataset))
      } else {
        .profile(profile ?? "default", seed: seed)
      }
    let name = dataset.map { URL(fileURLWithPath: $0).lastPathComponent } ?? profile ?? "default"
    let stem = URL(fileURLWithPath: name).deletingPathExtension().lastPathComponent
    let settings = try configuration()
    var options = RunOptions(
      source: source, split: try split(of: collection), configuration: settings,
      policy: try policy.map { try EmbeddingPolicyFile(yaml: URL(fileURLWithPath: $0)) },
      output: URL(fileURLWithPath: out ?? "Reports/\(stem)"),
      datasets: try DatasetLocation.find(),
      commandLine: SystemOptions.withoutCommand(CommandLine.arguments))
    if !system.systemOnly {
      options.comparedModels = .init(
        named: embedder?.choices, all: allModels, settings: settings)
    }
    options.lexicons = lexicons.map { URL(fileURLWithPath: $0) }
    options.passphrase = try passphrase.read()
    options.vectorCache = vectorCache.map { URL(fileURLWithPath: $0) }
    if let cache { options.cache = URL(fileURLWithPath: cache) }
    if !largeVaults.isEmpty { options.largeVaults = largeVaults }
    options.vaultDirectory = vault.map { URL(fileURLWithPath: $0) }
    options.timeZone = timeZone
    options.dateOrder = try dateOrder.map(DateOrder.init(option:))
    options.suites = try suites(of: collection)
    options.system = try system.options()
    options.signer = try sign.map { try ResultSigner(keyFile: URL(fileURLWithPath: $0)) }
    options.labelled = labelled.map { URL(fileURLWithPath: $0) }
    options.showsText = withText
    return options
  }

  /// Returns the dataset's collection if it is in the form of BEIR.
  private func collection() throws -> StandardCollection? {
    try dataset.flatMap { try StandardCollection(at: URL(fileURLWithPath: $0)) }
  }

  /// The suites that were asked for, else those of the kind of run.
  private func suites(of collection: StandardCollection?) throws -> Set<String>? {
    if suite.isEmpty, system.systemOnly { return [] }
    if suite.isEmpty, collection != nil { return [SearchSuite.id] }
    return suite == ["all"] ? nil : try Suites.all.selection(suite)
  }

  /// The split that was asked for, else the first that has judgments.
  private func split(of collection: StandardCollection?) throws -> EventQuery.Split {
    let known = collection?.splits ?? []
    guard let text = split else { return known.first ?? .test }
    guard let split = EventQuery.Split(rawValue: text == "validation" ? "dev" : text),
      split != .train || collection != nil
    else { throw ValidationError("--split is dev or test, or train of a BEIR folder.") }
    guard known.isEmpty || known.contains(split) else {
      let names = known.map(\.rawValue).joined(separator: " and ")
      throw ValidationError(
        "the folder has judgments of \(names), not of \(split.rawValue): pass --split \(known[0].rawValue)."
      )
    }
    return split
  }

  private func configuration() throws -> RunConfiguration {
    var settings =
      try config.map { try RunConfiguration(yaml: URL(fileURLWithPath: $0)) } ?? RunConfiguration()
    if let matcher {
      guard let choice = RunConfiguration.MatcherChoice(named: matcher) else {
        let names = RunConfiguration.MatcherChoice.allCases.map(\.rawValue)
        throw ValidationError(
          "--matcher is formula or learned\(NearMatches.question(for: matcher, in: names)).")
      }
      settings.matcher = choice
    }
    if let first = embedder?.choices.first { settings.embedder = first }
    if system.systemOnly, settings.embedder == .auto { settings.embedder = .hashing }
    if let index {
      guard let choice = RunConfiguration.IndexChoice(rawValue: index) else {
        throw ValidationError("--index is auto, hnsw or exact.")
      }
      settings.index = choice
    }
    if let asOf {
      guard let instant = QueryInstant(rawValue: asOf) else {
        throw ValidationError("--as-of is -14d, -1d, start or +7d.")
      }
      settings.asOf = instant
    }
    if calibrate { settings.similarityCut = nil }
    if withDeleted { settings.takesDeleted = true }
    if keepIdenticalIds { settings.keepsIdenticalIDs = true }
    if let weights { settings.weights = try .init(parsing: weights) }
    return settings
  }
}

extension DateOrder {
  /// Reads the value of `--date-order`.
  init(option: String) throws {
    guard let order = DateOrder(rawValue: option) else {
      throw ValidationError("--date-order is dmy, mdy, ymd or ydm.")
    }
    self = order
  }
}
