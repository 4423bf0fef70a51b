public import Foundation
internal import Vault
internal import VaultCore
internal import VaultEmbedding
internal import VaultIndex
internal import VaultIngest
internal import VaultMatching
internal import VaultMeasurement
public import VaultPipeline
public import VaultResults
internal import VaultStorage

/// Opens one large vault in a process of its own, and measures the operations that a user would
/// wait for.
public struct ScaleProbe: Sendable {
  private let cache: URL
  private let datasets: URL
  private let messages: Int
  private let embedder: RunConfiguration.EmbedderChoice

  /// Names a vault.
  ///
  /// - Parameters:
  ///   - messages: Its size.
  ///   - cache: The folder in which large vaults are kept.
  ///   - embedder: The model that it is embedded with.
  ///   - datasets: The folder of profiles and models.
  public init(
    messages: Int, cache: URL, embedder: RunConfiguration.EmbedderChoice, datasets: URL
  ) {
    self.messages = messages
    self.cache = cache
    self.embedder = embedder
    self.datasets = datasets
  }

  private var large: LargeVault {
    LargeVault(cache: cache, datasets: datasets, messages: messages)
  }

  /// Makes the vault if it does not exist.
  ///
  /// - Throws: What a stage throws; nothing half-written stays.
  public func prepare() async throws {
    if try large.condition() != .usable { try await large.make() }
  }

  private static let held = figure(
    "messages", "Messages that a vault of about this size holds.", .count, role: .diagnosis,
    deterministic: true)
  private static let ready = figure(
    "readySeconds", "Time in which a vault is opened, read, embedded and made searchable.",
    .seconds)
  private static let buildSeconds = figure(
    "graphSeconds",
    "Time until the graph is available: built, or read where an earlier run stored it.",
    .seconds, role: .diagnosis)
  static let peakBytes = figure(
    "peakBytes", "Memory of a process at its peak that opens and measures a vault of this size.",
    .bytes, role: .memory)
  private static let overLoop = ratio("bruteForce", "a loop over all rows")
  private static let overBLAS = ratio("blas", "one product of matrix and vector by BLAS")
  private static let searchP95 = MetricDeclaration(
    "search/hybridP95Milliseconds",
    "95th percentile of a free-text search for an event's title in a large vault, embedding included.",
    unit: .milliseconds, better: .lower, deterministic: false, slices: [["messages": .any]],
    percentile: .p95(of: "search/hybrid"))
  static let declarations =
    [held, ready, buildSeconds, peakBytes, overLoop, overBLAS, searchP95]
    + EventQueryTimes.declarations

  private static func figure(
    _ name: String, _ meaning: String, _ unit: MetricUnit, role: MetricRole? = nil,
    deterministic: Bool = false
  ) -> MetricDeclaration {
    MetricDeclaration(
      "scale/\(name)", meaning, unit: unit, better: .lower, role: role,
      deterministic: deterministic, slices: [["messages": .any]])
  }

  private static func ratio(_ name: String, _ words: String) -> MetricDeclaration {
    MetricDeclaration(
      "index/p95Microseconds@0.95/vs/\(name)",
      "The 95th percentile of \(words), over that of the graph at a recall@10 of 0.95.",
      unit: .ratio, better: .higher, deterministic: false, slices: [["vectors": .any]])
  }

  /// The metrics.
  ///
  /// - Throws: ``RunError`` where the vault was not prepared; what a stage throws.
  public func metrics() async throws -> [Metric] {
    let watch = Stopwatch()
    let stored = try large.opened()
    let (embedder, _) = try EmbedderLoader(datasets: datasets).load(embedder)
    let vault = try await searchable(stored, embedder)
    let ready = watch.elapsed.wall.inSeconds
    var metrics = [
      Self.held.metric(Double(vault.table.count), n: 1, slice: size),
      Self.ready.metric(ready, n: 1, slice: size),
    ]
    metrics += try graph(of: vault)
    metrics += try EventQueryTimes(
      vault: vault, messages: messages,
      model: MatchModelLoader.load(from: datasets, for: embedder.name)
    ).metrics()
    metrics += try keyword(vault)
    metrics += try hybrid(
      FreeTextSearch(vault, fields: SearchRanking.weighted(.standard).fields),
      stored.events.map(\.title), embedder)
    try stored.store.close()
    metrics.append(
      Self.peakBytes.metric(Double(try ProcessMemory.current().peakBytes), n: 1, slice: size))
    return metrics
  }

  private func searchable(
    _ stored: StoredVault, _ embedder: any Embedder
  ) async throws -> SearchableVault {
    let stage = SearchStage(configuration: RunConfiguration(), seed: 0)
    let vectors = try await EmbeddingStage(embedder: embedder)
      .embed(stage.texts(of: [stored])).vectors
    return try stage.searchable([stored], vectors: vectors)[0]
  }

  /// Vector search by the graph, and by reading every row.
  private func graph(of vault: SearchableVault) throws -> [Metric] {
    let watch = Stopwatch()
    let graph = try large.graph(
      over: vault.exact, RunConfiguration().hnswParameters(seed: 0))
    let seconds = watch.elapsed.wall.inSeconds
    // Events whole, and by their titles, as a user would type them.
    let asked = vault.calendar.map(\.profile.vector) + vault.calendar.map(\.titleVector)
    let queries = Matrix(
      rows: asked.count, columns: vault.exact.dimension, elements: Array(asked.joined()))
    let trial = GraphTrial(
      graph: graph, queries: queries, truth: try GraphTrial.truth(of: queries, in: vault.exact))
    // A larger graph needs longer lists for the same recall.
    let points = try trial.points(GraphTrial.efSearches + [512, 1024])
    let slice = ["vectors": "\(messages)"]
    var metrics = [
      Self.buildSeconds.metric(seconds, n: 1, slice: size)
    ]
    guard let best = GraphTrial.fastest(of: points, reaching: 0.95) else { return metrics }
    metrics.append(
      IndexSuite.p95AtRecall.metric(best.p95Microseconds, n: queries.rows, slice: slice))
    let scans = ScanTimes(
      vectors: vault.exact,
      queries: queries.gathering(Array(0..<min(Self.scans, queries.rows))))
    for (declaration, p95) in [
      (Self.overLoop, try scans.loop()), (Self.overBLAS, try scans.blas()),
    ] {
      if let p95 {
        metrics.append(
          declaration.metric(p95 / best.p95Microseconds, n: scans.queries.rows, slice: slice))
      }
    }
    return metrics
  }

  /// The number of queries that read every row.
  private static let scans = 40

  private func keyword(_ vault: SearchableVault) throws -> [Metric] {
    try p95(VaultAudit.keywordP95, of: vault.stored.events) { event in
      _ = try vault.stored.store.keywordSearch(
        event.searchableText, limit: 50,
        asOf: QueryInstant.sevenDaysAfter.timestamp(for: event.start))
    }
  }

  private func hybrid(
    _ text: FreeTextSearch, _ titles: [String], _ embedder: any Embedder
  ) throws -> [Metric] {
    try p95(Self.searchP95, of: titles) { words in
      _ = try text.hits(
        for: SearchRequest(words), askedAt: SearchSuite.endOfTime, ranking: .weighted(.standard),
        limit: 10, embedder: embedder, startOfDay: SearchSuite.startOfDay)
    }
  }

  /// Runs one query for each item; no metric without any.
  private func p95<Item>(
    _ declaration: MetricDeclaration, of items: [Item], _ ask: (Item) throws -> Void
  ) throws -> [Metric] {
    var latencies = LatencyHistogram()
    for item in items {
      let watch = Stopwatch()
      try ask(item)
      latencies.record(watch.elapsed.wall)
    }
    return latencies.p95.map {
      [declaration.metric($0.inMilliseconds, n: latencies.count, slice: size)]
    } ?? []
  }

  private var size: [String: String] { ["messages": "\(messages)"] }
}
