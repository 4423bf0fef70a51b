public import Foundation
internal import VaultCore
internal import VaultEmbedding
internal import VaultEvaluation
internal import VaultIngest
internal import VaultMatching
internal import VaultMeasurement
internal import VaultStorage
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
      throw HarnessError.usage(
        reason: "vaults that are kept need a passphrase: set VAULTBENCH_PASSPHRASE or give "
          + "--passphrase-file")
    }
    let directory = try RunDirectory(at: options.output)
    do {
      let report = try await execute(in: directory, progress)
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
      try CorpusSource(datasets: options.datasets).prepare(options.source, below: work)
    }
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

    show("embedding")
    let (embedder, modelNotes) = try EmbedderLoader(datasets: options.datasets)
      .load(options.configuration.embedder)
    figures.notes += modelNotes
    let search = SearchStage(configuration: options.configuration, seed: source.seed)
    let texts = search.texts(of: stored.vaults)
    let embedded = try await recorder.measure("embedding", items: texts.count) {
      try await EmbeddingStage(embedder: embedder).embed(texts) { show("embedding", $0, $1) }
    }
    figures.add(
      RemoteCost(tokensOfMessage: embedded.tokensOfText.prefix(stored.messageCount)).metrics)
    try storage.keep(embedded.vectors, of: stored.vaults, model: embedder.name)

    show("index")
    let searchable = try await recorder.measure("index", items: texts.count) {
      try search.searchable(stored.vaults, vectors: embedded.vectors)
    }

    show("matching")
    let run = MatchingRun(
      options: options, seed: source.seed, queries: queries, vaults: searchable)
    let matching = try await recorder.measure("matching") { try run.answer() }
    figures.add(try matching.metrics())

    let suites = SuiteRun(
      options: options, source: source, embedder: embedder, searchable: searchable,
      matching: matching, vaultDirectory: storage.directory, work: work)
    try await suites.run(recorder: &recorder, figures: &figures) { show($0) }

    try removeWork(work)
    figures.notes += recorder.notes
    let report = try Verdict(
      options: options, source: source, embedder: embedder, matching: matching,
      figures: figures, stages: recorder.stages, machine: machine
    ).report()
    let writer = RunWriter(directory: directory)
    try writer.write(report: report, matching: matching, ingested: ingested.vaults)
    return report
  }

  private func storageStage(work: URL) -> StorageStage {
    StorageStage(
      directory: options.vaultDirectory ?? work.appendingPathComponent("vaults"),
      passphrase: options.passphrase ?? StorageStage.mintedPassphrase(),
      mayExist: options.vaultDirectory != nil)
  }

  /// The working files are exports in the clear: none may outlive the run.
  private func removeWork(_ work: URL) throws(HarnessError) {
    do {
      if FileManager.default.fileExists(atPath: work.path) {
        try FileManager.default.removeItem(at: work)
      }
    } catch {
      throw .unwritable(path: work.path, reason: "the working files cannot be removed")
    }
  }
}

extension PreparedSource: StageResult {
  var itemCount: Int { messages }
}

extension StorageStage.Result: StageResult {
  var itemCount: Int { imported }
}

extension MatchingResult: StageResult {
  var itemCount: Int { questions.count }
  var itemLatency: LatencySummary? { latency }
}
