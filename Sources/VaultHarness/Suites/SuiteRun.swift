internal import Foundation
internal import VaultCore
internal import VaultEmbedding
internal import VaultEvaluation
internal import VaultIngest
internal import VaultMatching
internal import VaultMeasurement
internal import VaultStorage
internal import VaultVerdict

/// The measurements beside the matching of events, each of which can be left out.
struct SuiteRun {
  let options: RunOptions
  let source: PreparedSource
  let embedder: any Embedder
  let searchable: [SearchableVault]
  let matching: MatchingResult
  /// The folder of the run's vaults.
  let vaultDirectory: URL
  /// A folder for working files.
  let work: URL

  /// Runs the suites that were asked for, in the order of their costs.
  func run(
    recorder: inout StageRecorder, figures: inout FigureList, progress: (String) -> Void
  ) async throws {
    progress("vault")
    figures.add(
      try await recorder.measure("audit", items: searchable.count) {
        try plaintextMetrics() + keywordMetrics()
      })
    let models = try modelsUnderTest()
    for model in models { figures.add(try ExampleSentences.metrics(model.embedder)) }
    figures.add(
      try await recorder.measure("corpus audit", items: matching.questions.count) {
        try CorpusAudit(matching: matching, seed: seed).metrics()
      })
    if options.includes(.ablation) {
      progress("ablation")
      figures.add(
        try await recorder.measure("ablation", items: matching.questions.count) {
          try await ablationMetrics()
        })
    }
    if options.includes(.asOf) {
      progress("earlier instants")
      figures.add(
        try await recorder.measure("earlier instants", items: matching.questions.count) {
          try asOfMetrics()
        })
    }
    if options.includes(.index) {
      progress("index suite")
      figures.add(
        try await recorder.measure("index suite", items: vectorCount) {
          try indexMetrics()
        })
    }
    if options.includes(.latency) {
      progress("latency")
      figures.add(
        try await recorder.measure("latency", items: LatencySuite.samples) {
          try latencyMetrics() + modelCosts(models)
        })
      progress("event queries at scale")
      let scale = EventQueryScaleSuite(
        vaults: searchable, configuration: matching.stage.configuration, seed: seed)
      figures.add(
        try await recorder.measure("event queries at scale", items: scale.messages) {
          try scale.metrics()
        })
    }
    try await measureLanguages(models, recorder: &recorder, figures: &figures, progress: progress)
    if options.includes(.sync) {
      progress("sync")
      figures.add(
        try await recorder.measure("sync", items: SyncSuite.messages) {
          try SyncSuite(seed: seed).metrics()
        })
    }
    if options.includes(.ingest) {
      figures.add(
        try await recorder.measure("ingest suite", items: IngestSuite.caseCount) {
          try ingestMetrics(progress)
        })
      figures.add(
        try await recorder.measure("background", items: BackgroundSuite.messages) {
          try backgroundMetrics(progress)
        })
    }
  }

  var seed: UInt64 { source.seed }

  private var vectorCount: Int { searchable.reduce(0) { $0 + $1.table.count } }

  private func plaintextMetrics() throws -> [Metric] {
    let empty = work.appendingPathComponent("empty")
    try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
    let vault = try SQLiteVault.create(
      at: empty.appendingPathComponent("empty.vault"),
      passphrase: StorageStage.randomPassphrase())
    try vault.close()
    let report = try PlaintextAudit(vaults: searchable.map(\.stored))
      .scan(vaultDirectory, emptyVaultDirectory: empty)
    return [
      Metric(
        id: "vault/plaintextHits", value: Double(report.hitCount), unit: "count", better: .lower,
        n: report.bytes, deterministic: true),
      Metric(
        id: "vault/fileBytes", value: Double(report.bytes), unit: "bytes", better: .lower,
        n: vectorCount, deterministic: false),
    ]
  }

  /// Every query's text put to the keyword index of its vault.
  private func keywordMetrics() throws -> [Metric] {
    var latencies = LatencyHistogram()
    for question in matching.questions {
      let watch = Stopwatch()
      _ = try question.vault.stored.store.keywordSearch(
        question.event.searchableText, limit: 50, asOf: question.profile.asOf)
      latencies.record(watch.elapsed.wall)
    }
    guard let p95 = latencies.p95 else { return [] }
    return [
      Metric(
        id: "vault/keywordP95Milliseconds", value: p95.inMilliseconds, unit: "milliseconds",
        better: .lower, n: latencies.count, deterministic: false)
    ]
  }

  /// The judged questions that have a relevant message.
  private func judgedQuestions(_ qrels: Qrels?) -> [MatchingStage.Question] {
    matching.questions.filter { (qrels?.relevantCount(of: $0.query.id) ?? 0) > 0 }
  }

  private func ablationMetrics() async throws -> [Metric] {
    let questions = judgedQuestions(matching.qrels)
    guard let qrels = matching.qrels, !questions.isEmpty else { return [] }
    let isOn = options.configuration.contextAugmentation
    let context = try await ContextAblation(
      embedder: embedder, stage: matching.stage, questions: questions, qrels: qrels, isOn: isOn
    ).result()
    let suite = AblationSuite(
      stage: matching.stage, questions: questions, qrels: qrels, seed: seed,
      withoutContext: isOn ? context.vaults : nil)
    let features = try matching.learned.map {
      try FeatureAblation(learned: $0, questions: questions, qrels: qrels, seed: seed).metrics()
    }
    return try suite.metrics() + suite.threadContext(context.pairs) + (features ?? [])
  }

  private func asOfMetrics() throws -> [Metric] {
    guard let qrels = matching.statedQrels else { return [] }
    return try AsOfSuite(
      stage: matching.stage, primary: matching.primary, questions: judgedQuestions(qrels),
      qrels: qrels, seed: seed
    ).metrics()
  }

  private func indexMetrics() throws -> [Metric] {
    var messages: [Float] = []
    var events: [Float] = []
    for vault in searchable {
      messages += vault.table.vectors.elements
      for event in vault.stored.events { events += vault.profiles[event.id]?.vector ?? [] }
    }
    let width = embedder.dimension
    return try IndexSuite(
      vectors: Matrix(rows: messages.count / width, columns: width, elements: messages),
      eventVectors: Matrix(rows: events.count / width, columns: width, elements: events),
      configuration: options.configuration, seed: seed
    ).metrics()
  }

  private func latencyMetrics() throws -> [Metric] {
    let directory = work.appendingPathComponent("latency")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    var random = SeededRandom(seed: seed).stream("latency-suite")
    let messages = random.sample(
      LatencySuite.samples + 10, of: searchable.flatMap(\.stored.messages))
    return try LatencySuite(embedder: embedder, messages: messages, directory: directory).metrics()
  }

  private func ingestMetrics(_ progress: (String) -> Void) throws -> [Metric] {
    let directory = work.appendingPathComponent("large-exports")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let suite = IngestSuite(
      seed: seed, directory: directory, children: .own(), share: source.largeExportShare)
    let contacts = ScaleContacts(
      people: max(100, Int(50_000 * source.largeExportShare)), seed: seed)
    return try suite.metrics { progress("ingest suite \($0 + 1) of \($1)") } + contacts.metrics()
  }

  private func backgroundMetrics(_ progress: (String) -> Void) throws -> [Metric] {
    let directory = work.appendingPathComponent("background")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    return try BackgroundSuite(seed: seed, directory: directory, kills: source.killedImports)
      .metrics { progress("killed imports \($0) of \($1)") }
  }
}
