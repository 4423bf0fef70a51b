public import Foundation
package import Vault
public import VaultCore
internal import VaultEmbedding
internal import VaultEvaluation
internal import VaultIngest
internal import VaultMatching
package import VaultMeasurement
public import VaultResults

/// The output of a run.
public struct RunOutcome: Sendable {
  /// The content of `report.json`.
  public let report: Report
  /// The run directory.
  public let directory: URL
}

/// The order of the stages, which is defined only here.
///
/// Corpus → ingest → storage → embedding → index → matching → suites → report: each
/// takes the values of those before it and returns its own.
public struct Pipeline: Sendable {
  private let options: RunOptions
  private let suites: Suites

  /// Prepares a run with some of the suites.
  public init(options: RunOptions, suites: Suites) {
    self.options = options
    self.suites = suites
  }

  /// Runs everything and writes the run directory; a failed run leaves no directory.
  ///
  /// - Parameters:
  ///   - complete: Adds what is derived from the run's files, such as pages, before the run is
  ///     signed and moved to its folder; receives the files, and the folder to write to.
  ///   - progress: Receives the stage in progress.
  /// - Returns: The report and where the run is.
  /// - Throws: Any stage's error, as it was thrown.
  public func run(
    completedBy complete: (RunDirectory, StagedFolder) throws -> Void = { _, _ in },
    progress: @escaping @Sendable (StageProgress) -> Void = { _ in }
  ) async throws -> RunOutcome {
    try options.configuration.validate(source: "the run's settings")
    if options.vaultDirectory != nil, options.passphrase == nil {
      throw RunError.misuse(.noPassphrase(isKept: true))
    }
    if options.vectorCache != nil, options.passphrase == nil, case .dataset = options.source {
      throw RunError.misuse(.openVectorCache)
    }
    let directory = try StagedFolder(at: options.output)
    do {
      let report = try await execute(in: directory, progress)
      try complete(try RunDirectory(at: directory.staging), directory)
      try options.signer?.sign(directory.staging)
      try directory.publish()
      return RunOutcome(report: report, directory: directory.destination)
    } catch {
      try directory.discard()
      throw error
    }
  }

  private func execute(
    in directory: StagedFolder, _ progress: @escaping @Sendable (StageProgress) -> Void
  ) async throws -> Report {
    @Sendable func show(_ stage: String, _ done: Int = 0, _ total: Int = 0) {
      progress(StageProgress(stage: stage, done: done, total: total))
    }
    let work = directory.staging.appendingPathComponent("work")
    // Before the work begins: later the load would be the run's own.
    let machine = RunMachine.current()
    var (recorder, figures) = (StageRecorder(), FigureList())

    show("corpus")
    let source = try await recorder.measure("corpus") {
      try preparation.corpusSource.prepare(options.source, below: work)
    }
    // Before the work begins, so that a missing system or model is reported at once.
    let external = try await externalSystem(seed: source.seed)
    let early = options.policy == nil ? try embedders(&figures, vaults: []) : nil

    show("ingest")
    let ingested = try await recorder.measure("ingest") {
      try IngestStage(options: options.ingestOptions).read(source.directory)
    }
    // Under a policy nothing is asked of a service before the accounts are known.
    let (embedder, compared) =
      try early ?? embedders(&figures, vaults: ingested.vaults.map(\.vault.name))
    let queries = try QuerySet(ingested)
    figures.notes += options.collectionNotes(ingested) + IngestFigures.notes(ingested)
    figures.add(source.metrics + IngestFigures.metrics(ingested, truth: source.people))

    show("storage")
    let storage = preparation.storageStage(work: work)
    let stored = try await recorder.measure("storage") {
      try storage.store(ingested.vaults) { show("storage", $0, $1) }
    }
    figures.add(stored.metrics)

    let searches = try SearchForecast(options, queries, below: source.directory, ingested)
    let searchable = try await searchable(
      stored, embedder, searches, seed: source.seed, recorder: &recorder, figures: &figures, show)
    try storage.keep(searchable, model: embedder.storedName)

    show("matching")
    let run = MatchingRun(
      options: options, seed: source.seed, queries: queries, vaults: searchable,
      model: try MatchModelLoader.load(from: options.datasets, for: embedder.name))
    var matching = try await recorder.measure("matching") { try run.answer() }
    let columns = try await columns(
      of: compared, stored, run, searches, recorder: &recorder, figures: &figures, show)
    if let external {
      matching.external = try await answers(
        of: external, to: matching, source, ingested, recorder: &recorder,
        figures: &figures, show)
    }
    matching.columns = columns.map { ($0.name, $0.matching.runs) }
    figures.add(try matching.metrics())
    for column in matching.columns { figures.add(try matching.metrics(of: column)) }
    try figures.addReference(of: matching, by: embedder, columns)

    let input = SuiteInput(
      options: options, source: source, ingested: ingested, searchable: searchable,
      matching: matching, models: try models(embedder),
      columns: columns, vaultDirectory: storage.directory, work: work
    ) { show($0) }
    var measured = SuiteOutput(recorder: recorder, figures: figures)
    try await suites.run(on: input, into: &measured)
    return try finish(input, measured, on: machine, in: directory)
  }

  /// Removes the unencrypted files, and writes the results.
  private func finish(
    _ input: SuiteInput, _ measured: SuiteOutput, on machine: MachineProfile,
    in directory: StagedFolder
  ) throws -> Report {
    // The working files are unencrypted exports: none may remain after the run.
    try FileRemoval.remove(input.work, obstacle: .workingFilesRemain)
    let report = try report(of: input, measured, on: machine)
    let writer = RunWriter(directory: directory, configuration: options.configuration)
    try writer.write(
      report: report, matching: input.matching, ingested: input.ingested.vaults,
      measured: measured)
    if options.writesTexts { try writer.writeTexts(of: input.matching, input.ingested.vaults) }
    return report
  }

  /// Adds what depends on the whole run, and builds the report.
  private func report(
    of input: SuiteInput, _ measured: SuiteOutput, on machine: MachineProfile
  ) throws -> Report {
    var figures = measured.figures
    figures.notes += measured.recorder.notes
    let use = GraphUse(vaults: input.searchable + input.columns.flatMap(\.searchable))
    if !options.isSystemOnly {
      figures.add(use.metrics)
      let whose = input.matching.external == nil ? "" : "built-in pipeline: "
      figures.notes += [use.note].compactMap { $0.map { whose + $0 } }
    }
    // After the suites, which embed, too.
    figures.notes += ([input.embedder] + input.columns.map(\.embedder)).compactMap {
      ($0 as? ServiceEmbedder)?.withheldNote
    }
    figures.add(try MemoryFigures(recorder: measured.recorder).metrics())
    let overhead = MeasurementOverhead(
      metrics: figures.metrics, stages: measured.recorder.stages, catalogue: suites.catalogue)
    figures.add(overhead.metric())
    return try RunReport(
      options: options, source: input.source, embedder: input.embedder,
      compared: input.columns.map(\.embedder), usesGraph: use.wasWalked, matching: input.matching,
      figures: figures, stages: measured.recorder.stages, machine: machine,
      catalogue: suites.catalogue
    ).report()
  }

  private var loader: EmbedderLoader { EmbedderLoader(datasets: options.datasets) }

  private var preparation: CorpusPreparation { CorpusPreparation(options: options) }

  private func externalSystem(seed: UInt64) async throws -> ExternalSystem? {
    guard let system = options.system else { return nil }
    return try await ExternalSystem.start(
      system.seeded(seed), names: SystemNames(besides: suites))
  }

  /// The run's model, and those that are compared with it.
  private func embedders(
    _ figures: inout FigureList, vaults: [String]
  ) throws -> (own: any Embedder, compared: [any Embedder]) {
    let choice = options.configuration.embedder
    let (own, notes) =
      try options.policy.map { try loader.load(choice, under: $0, vaults: vaults) }
      ?? loader.load(choice)
    // Another service would receive what the policy keeps local.
    let (compared, more) =
      options.policy == nil
      ? try loader.compared(options.comparedModels, beside: own) : ([], [])
    figures.notes += notes + more
    return (own, compared)
  }

  /// The run's model and, where a suite compares models, those beside it.
  private func models(_ embedder: any Embedder) throws -> [ModelUnderTest] {
    guard suites.optional.contains(where: { $0.comparesModels && options.includes($0) }) else {
      return [ModelUnderTest(embedder)]
    }
    return try loader.sideBySide(with: embedder)
  }

  private typealias Show = @Sendable (_ stage: String, _ done: Int, _ total: Int) -> Void

  /// Embeds and indexes what the vaults hold; `column` is the model's name where it is compared
  /// with the run's own.
  private func searchable(
    _ stored: StorageStage.Result, _ embedder: any Embedder, _ searches: SearchForecast,
    column: String? = nil, seed: UInt64, recorder: inout StageRecorder,
    figures: inout FigureList, _ show: @escaping Show
  ) async throws -> [SearchableVault] {
    @Sendable func stage(_ name: String) -> String { column.map { "\(name) (\($0))" } ?? name }
    let search = SearchStage(configuration: options.configuration, seed: seed)
    let texts = search.texts(of: stored.vaults)
    let cache = options.vectorCache.map {
      VectorCache(folder: $0, passphrase: options.passphrase)
    }
    let model = ModelUnderTest(embedder)
    var known = try KnownVectors(of: model, in: cache)
    let lookup = known.vectors.map { vectors -> EmbeddingStage.Lookup in { vectors.vector(of: $0) }
    }
    let products = BLASUse.current
    let watch = Stopwatch()
    let embedded = try await recorder.measure(stage("embedding")) {
      if let mixed = embedder as? TwoSpaceEmbedder {
        return try await mixed.embed(stored.vaults, texts: texts)
      }
      return try await EmbeddingStage(embedder: embedder, known: lookup)
        .embed(texts) { show(stage("embedding"), $0, $1) }
    }
    figures.add(
      EmbeddingCost(
        model: embedder.name, texts: embedded.embeddedTexts,
        processorTime: watch.elapsed.processCPU, products: BLASUse.current.since(products),
        isRemote: model.isRemote
      ).metrics())
    known.keep(embedded.distinctTexts, embedded.distinctVectors)
    figures.notes += known.notes + embedded.notes
    if column == nil {
      figures.add(
        RemoteCost(tokensOfMessage: embedded.tokensOfText.prefix(stored.messageCount)).metrics)
    }
    show(stage("index"), 0, 0)
    return try await recorder.measure(stage("index"), items: texts.count) {
      try search.searchable(stored.vaults, vectors: embedded.vectors, searches: searches.counts)
    }
  }

  /// Answers the questions by other models, one after the other.
  private func columns(
    of compared: [any Embedder], _ stored: StorageStage.Result, _ run: MatchingRun,
    _ searches: SearchForecast, recorder: inout StageRecorder, figures: inout FigureList,
    _ show: @escaping Show
  ) async throws -> [ModelColumn] {
    var columns: [ModelColumn] = []
    for embedder in compared {
      let name = embedder.name
      let searchable = try await searchable(
        stored, embedder, searches, column: name, seed: run.seed, recorder: &recorder,
        figures: &figures, show)
      show("matching (\(name))", 0, 0)
      let model = try MatchModelLoader.load(from: options.datasets, for: name)
      if model == nil { figures.notes.append(Manifest.noWeightsNote(model: name)) }
      let matching = try await recorder.measure("matching (\(name))") {
        try MatchingRun(
          options: options, seed: run.seed, queries: run.queries, vaults: searchable, model: model,
          vectorSystemsAlone: true
        ).answer()
      }
      columns.append(
        ModelColumn(embedder: embedder, searchable: searchable, matching: matching))
    }
    return columns
  }

  /// Runs every query on an external system.
  private func answers(
    of external: ExternalSystem, to matching: MatchingResult, _ source: PreparedSource,
    _ ingested: IngestStage.Result, recorder: inout StageRecorder, figures: inout FigureList,
    _ show: @escaping Show
  ) async throws -> ExternalResult {
    show("external system", 0, 0)
    // Queries that are free text are put as such already.
    let searches =
      options.includes(SearchSuite.self)
      ? try SearchFile.written(below: source.directory, ingested) : nil
    let run = matching.externalRun(
      ingested.vaults, searches: (searches?.queries ?? []).filter { $0.split == options.split },
      leavingOutItself: options.leavesOutIdenticalIDs(ingested))
    let answered = try await recorder.measure("external system") {
      try await run.answers(of: external) { show("external system", $0, $1) }
    }
    if let problem = answered.problem { throw RunError.systemUnusable(problem) }
    figures.add(answered.metrics)
    figures.notes += answered.notes
    return answered
  }
}

extension PreparedSource: StageResult {
  package var itemCount: Int { messages }
}

extension EmbeddingStage.Result: StageResult {
  /// The texts; where some were known, those that the model embedded.
  package var itemCount: Int {
    embeddedTexts == distinctTexts.count ? vectors.rows : embeddedTexts
  }
}

extension StorageStage.Result: StageResult {
  package var itemCount: Int { imported }
}

extension ExternalResult: StageResult {
  package var itemCount: Int { latency?.count ?? 0 }
  package var itemLatency: LatencySummary? { latency }
}

extension MatchingResult: StageResult {
  package var itemCount: Int { questions.count }
  package var itemLatency: LatencySummary? { latency }
}
