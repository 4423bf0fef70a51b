public import Foundation
internal import VaultCore
internal import VaultEmbedding
internal import VaultIndex
internal import VaultIngest
internal import VaultMatching
internal import VaultMeasurement
public import VaultVerdict

/// How far a run has come.
public struct PipelineProgress: Sendable {
  /// The stage at work.
  public let stage: String
  /// How many items are done; 0 where the stage does not count.
  public let done: Int
  /// Of how many.
  public let total: Int
}

/// What a run leaves behind.
public struct RunOutcome: Sendable {
  /// The content of `report.json`.
  public let report: Report
  /// The run directory.
  public let directory: URL
}

/// The one place that knows the order of the stages.
///
/// Corpus → ingest → storage → embedding → index → matching → suites → verdict → report: each
/// takes the values of those before it and returns its own.
public struct Pipeline: Sendable {
  let options: RunOptions

  /// Prepares a run.
  public init(options: RunOptions) {
    self.options = options
  }

  /// Runs everything and writes the run directory; a run that fails leaves none.
  ///
  /// - Throws: Any stage's error, as it was thrown.
  public func run(
    progress: @escaping @Sendable (PipelineProgress) -> Void = { _ in }
  ) async throws -> RunOutcome {
    try options.configuration.validate(source: "the run's settings")
    if options.vaultDirectory != nil, options.passphrase == nil {
      throw HarnessError.misuse(.noPassphrase(isKept: true))
    }
    let directory = try RunDirectory(at: options.output)
    do {
      let report = try await execute(in: directory, progress)
      try options.signer?.sign(directory.staging)
      try directory.publish()
      return RunOutcome(report: report, directory: directory.destination)
    } catch {
      try directory.discard()
      throw error
    }
  }

  private func execute(
    in directory: RunDirectory, _ progress: @escaping @Sendable (PipelineProgress) -> Void
  ) async throws -> Report {
    @Sendable func show(_ stage: String, _ done: Int = 0, _ total: Int = 0) {
      progress(PipelineProgress(stage: stage, done: done, total: total))
    }
    let work = directory.staging.appendingPathComponent("work")
    // Before the work begins: afterwards the load would be the run's own.
    let machine = RunMachine.current()
    var recorder = StageRecorder()
    var figures = FigureList()

    show("corpus")
    let source = try await recorder.measure("corpus") {
      try corpusSource.prepare(options.source, below: work)
    }
    // Before the work begins: a system that does not start need not be waited for.
    let external = try await externalSystem(seed: source.seed)

    show("ingest")
    let ingested = try await recorder.measure("ingest") {
      try IngestStage(options: options.ingestOptions).read(source.directory)
    }
    let queries = try QuerySet(ingested)
    figures.add(source.metrics + IngestFigures.metrics(ingested, truth: source.people))

    show("storage")
    let storage = storageStage(work: work)
    let stored = try await recorder.measure("storage") {
      try storage.store(ingested.vaults) { show("storage", $0, $1) }
    }
    figures.add(stored.metrics)

    let (embedder, searchable) = try await searchable(
      stored, storage, seed: source.seed, recorder: &recorder, figures: &figures, show)

    show("matching")
    let run = MatchingRun(
      options: options, seed: source.seed, queries: queries, vaults: searchable,
      model: try MatchModelLoader(datasets: options.datasets, embedder: embedder.name).load())
    var matching = try await recorder.measure("matching") { try run.answer() }
    if let external {
      matching.external = try await answers(
        of: external, to: matching, source, ingested, recorder: &recorder,
        figures: &figures, show)
    }
    figures.add(try matching.metrics())

    let suites = SuiteInput(
      options: options, source: source, ingested: ingested, searchable: searchable,
      matching: matching, models: try SuiteInput.models(embedder, for: options),
      vaultDirectory: storage.directory, work: work
    ) { show($0) }
    var measured = SuiteOutput(recorder: recorder, figures: figures)
    try await Suites.run(on: suites, into: &measured)

    // The working files are exports in the clear: none may outlive the run.
    try FileRemoval.remove(work, obstacle: .workingFilesRemain)
    (recorder, figures) = (measured.recorder, measured.figures)
    figures.notes += recorder.notes
    let overhead = MeasurementOverhead(metrics: figures.metrics, stages: recorder.stages)
    if let metric = overhead.metric() { figures.add(metric) }
    let report = try Verdict(
      options: options, source: source, embedder: embedder, matching: matching,
      figures: figures, stages: recorder.stages, machine: machine
    ).report()
    try RunWriter(directory: directory, configuration: options.configuration).write(
      report: report, matching: matching, ingested: ingested.vaults, searches: measured.searches)
    return report
  }

  private typealias Show = @Sendable (_ stage: String, _ done: Int, _ total: Int) -> Void

  /// Embeds and indexes what the vaults hold.
  private func searchable(
    _ stored: StorageStage.Result, _ storage: StorageStage, seed: UInt64,
    recorder: inout StageRecorder, figures: inout FigureList, _ show: @escaping Show
  ) async throws -> (any Embedder, [SearchableVault]) {
    show("embedding", 0, 0)
    let (embedder, modelNotes) = try EmbedderLoader(datasets: options.datasets)
      .load(options.configuration.embedder)
    figures.notes += modelNotes
    let search = SearchStage(configuration: options.configuration, seed: seed)
    let texts = search.texts(of: stored.vaults)
    let embedded = try await recorder.measure("embedding", items: texts.count) {
      try await EmbeddingStage(embedder: embedder).embed(texts) { show("embedding", $0, $1) }
    }
    figures.add(
      RemoteCost(tokensOfMessage: embedded.tokensOfText.prefix(stored.messageCount)).metrics)
    try storage.keep(embedded.vectors, of: stored.vaults, model: embedder.name)
    show("index", 0, 0)
    let searchable = try await recorder.measure("index", items: texts.count) {
      try search.searchable(stored.vaults, vectors: embedded.vectors)
    }
    return (embedder, searchable)
  }

  /// Puts every question to somebody else's system.
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
      ingested.vaults, searches: (searches?.queries ?? []).filter { $0.split == options.split })
    let answered = try await recorder.measure("external system") {
      try await run.answers(of: external) { show("external system", $0, $1) }
    }
    figures.add(answered.metrics)
    figures.notes += answered.notes
    return answered
  }

  /// A corpus that was read, stored and read back as a run does it.
  struct Prepared {
    let source: PreparedSource
    let ingested: IngestStage.Result
    let stored: StorageStage.Result
  }

  /// Reads a corpus and stores the vaults that are wanted.
  func prepared(
    below work: URL, _ progress: @escaping @Sendable (PipelineProgress) -> Void,
    wanted: (IngestStage.Result) throws -> Set<String>
  ) throws -> Prepared {
    progress(PipelineProgress(stage: "corpus", done: 0, total: 0))
    let source = try corpusSource.prepare(options.source, below: work)
    let ingested = try IngestStage(options: options.ingestOptions).read(source.directory)
    let names = try wanted(ingested)
    let stored = try storageStage(work: work)
      .store(ingested.vaults.filter { names.contains($0.vault.name) }) { _, _ in }
    return Prepared(source: source, ingested: ingested, stored: stored)
  }

  /// Embeds and indexes a corpus.
  func searchable(
    _ prepared: Prepared, embedder: any Embedder
  ) async throws -> [SearchableVault] {
    let search = SearchStage(configuration: options.configuration, seed: prepared.source.seed)
    let embedded = try await EmbeddingStage(embedder: embedder)
      .embed(search.texts(of: prepared.stored.vaults)) { _, _ in }
    return try search.searchable(prepared.stored.vaults, vectors: embedded.vectors)
  }

  /// Prepares a corpus as a run does, and takes the judged events of the split as a training set.
  func trainingSet(
    below work: URL, _ progress: @escaping @Sendable (PipelineProgress) -> Void
  ) async throws -> (vaults: [LearningVault<FlatIndex>], embedder: any Embedder) {
    let prepared = try prepared(below: work, progress) { ingested in
      Set(
        try QuerySet(ingested).queries.filter { $0.split == options.split }.map(\.vault))
    }
    let queries = try QuerySet(prepared.ingested)
    guard let qrels = queries.qrels else { throw MatchingError.tooLittleToLearn }
    let (embedder, _) = try EmbedderLoader(datasets: options.datasets)
      .load(options.configuration.embedder)
    let run = MatchingRun(
      options: options, seed: prepared.source.seed, queries: queries,
      vaults: try await searchable(prepared, embedder: embedder), model: nil)
    return (LearnedStage.trainingVaults(run.questions(of: options.split), qrels: qrels), embedder)
  }

  private func externalSystem(seed: UInt64) async throws -> ExternalSystem? {
    guard let system = options.system else { return nil }
    return try await ExternalSystem.start(system.seeded(seed))
  }

  private var corpusSource: CorpusSource {
    CorpusSource(datasets: options.datasets, lexicons: options.lexicons)
  }

  private func storageStage(work: URL) -> StorageStage {
    StorageStage(
      directory: options.vaultDirectory ?? work.appendingPathComponent("vaults"),
      passphrase: options.passphrase ?? StorageStage.randomPassphrase(),
      mayExist: options.vaultDirectory != nil)
  }
}

extension PreparedSource: StageResult {
  var itemCount: Int { messages }
}

extension StorageStage.Result: StageResult {
  var itemCount: Int { imported }
}

extension ExternalResult: StageResult {
  var itemCount: Int { latency?.count ?? 0 }
  var itemLatency: LatencySummary? { latency }
}

extension MatchingResult: StageResult {
  var itemCount: Int { questions.count }
  var itemLatency: LatencySummary? { latency }
}
