public import Foundation
internal import Vault
internal import VaultCore
internal import VaultEmbedding
internal import VaultEvaluation
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
  private let large: LargeVault
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
    large = LargeVault(cache: cache, datasets: datasets, messages: messages)
    self.embedder = embedder
  }

  /// Makes the vault if it does not exist.
  ///
  /// - Throws: What a stage throws; nothing half-written stays.
  public func prepare() async throws {
    if try large.condition() != .usable { try await large.make() }
  }

  private static let declare = MetricFamily(
    prefix: "scale/", deterministic: false, slices: [["messages": .any]])
  private static let held = declare(
    "messages", "Messages that a vault of about this size holds.", role: .diagnosis,
    deterministic: true)
  private static let ready = declare(
    "readySeconds", "Time in which a vault is opened, read, embedded and made searchable.",
    .seconds)
  private static let buildSeconds = declare(
    "graphSeconds",
    "Time until the graph is available: built, or read where an earlier run stored it.",
    .seconds, role: .diagnosis)
  static let peakBytes = declare(
    "peakBytes", "Memory of a process at its peak that opens and measures a vault of this size.",
    .bytes, role: .memory)
  private static let ratio = MetricFamily(
    prefix: "index/p95Microseconds@0.95/vs/", unit: .ratio, better: .higher, deterministic: false,
    slices: [["vectors": .any]])
  private static let overLoop = ratio(
    "bruteForce",
    "The 95th percentile of a loop over all rows, over that of the graph at a recall@10 of 0.95.")
  private static let overBLAS = ratio(
    "blas",
    "The 95th percentile of one product of matrix and vector by BLAS, over that of the graph at a "
      + "recall@10 of 0.95.")
  private static let titleRecall = MetricDeclaration(
    "index/recall@10/titles",
    "Share of the ten messages nearest to an event's title that the graph finds, with the shortest "
      + "candidate list by which the interval on the other half of the titles is above 0.95.",
    unit: .score, better: .higher, slices: [["vectors": .any]])
  private static let searchP95 = MetricDeclaration.p95(
    "search/hybrid",
    of: "a free-text search for an event's title in a large vault, embedding included",
    slices: [["messages": .any]])
  static let declarations =
    [held, ready, buildSeconds, peakBytes, overLoop, overBLAS, titleRecall, searchP95]
    + EventQueryTimes.declarations

  /// The metrics.
  ///
  /// - Throws: ``RunError`` where the vault was not prepared; what a stage throws.
  public func metrics() async throws -> [Metric] {
    let watch = Stopwatch()
    let stored = try large.opened()
    let (embedder, _) = try EmbedderLoader(datasets: large.datasets).load(embedder)
    let vault = try await searchable(stored, embedder)
    let ready = watch.elapsed.wall.inSeconds
    var metrics = [
      Self.held.metric(vault.table.count, n: 1, slice: size),
      Self.ready.metric(ready, n: 1, slice: size),
    ]
    let graph = try large.graph(over: vault.exact, RunConfiguration().hnswParameters(seed: 0))
    metrics += try self.metrics(
      of: graph, over: vault, seconds: watch.elapsed.wall.inSeconds - ready)
    metrics += try EventQueryTimes(
      vault: vault, messages: large.messages, graph: graph,
      model: MatchModelLoader.load(from: large.datasets, for: embedder.name)
    ).metrics()
    metrics += try keyword(vault)
    metrics += try hybrid(
      FreeTextSearch(vault, fields: SearchRanking.weighted(.standard).fields),
      stored.events.map(\.title), embedder)
    try stored.store.close()
    metrics.append(
      Self.peakBytes.metric(try ProcessMemory.current().peakBytes, n: 1, slice: size))
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
  private func metrics(
    of graph: HNSWIndex, over vault: SearchableVault, seconds: Double
  ) throws -> [Metric] {
    // Events whole, and by their titles, as a user would type them.
    let asked = vault.calendar.map(\.profile.vector) + vault.calendar.map(\.titleVector)
    let queries = Matrix(
      rows: asked.count, columns: vault.exact.dimension, elements: Array(asked.joined()))
    let trial = GraphTrial(
      graph: graph, queries: queries, truth: try GraphTrial.truth(of: queries, in: vault.exact))
    // A larger graph needs longer lists for the same recall.
    let points = try trial.points(GraphTrial.efSearches + [512, 1024])
    let slice = ["vectors": "\(large.messages)"]
    var metrics = [Self.buildSeconds.metric(seconds, n: 1, slice: size)]
    metrics += titleRecall(of: points.map { ($0.ef, $0.recalls.suffix(vault.calendar.count)) })
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

  /// The recall of every second title, with the list that the others choose.
  private func titleRecall(
    of points: [(ef: Int, recalls: ArraySlice<Double>)]
  ) -> [Metric] {
    func interval(
      _ point: (ef: Int, recalls: ArraySlice<Double>), _ half: Int
    ) -> BootstrapInterval? {
      BootstrapInterval(
        values: point.recalls.enumerated().filter { $0.offset % 2 == half }.map(\.element),
        bounds: 0...1, random: SeededRandom(seed: 9).stream("title-recall"))
    }
    let chosen = points.sorted { $0.ef < $1.ef }
      .first { interval($0, 0)?.lower ?? 0 >= 0.95 }
    guard let point = chosen ?? points.last, let found = interval(point, 1) else { return [] }
    return [
      Self.titleRecall.metric(
        found.mean, n: found.n, slice: ["vectors": "\(large.messages)"],
        ci95: ConfidenceInterval(low: found.lower, high: found.upper))
    ]
  }

  /// The number of queries that read every row.
  private static let scans = 40

  private func keyword(_ vault: SearchableVault) throws -> [Metric] {
    let latencies = try LatencyHistogram(timing: vault.stored.events) { event in
      _ = try vault.stored.store.keywordSearch(
        event.searchableText, limit: 50,
        asOf: QueryInstant.sevenDaysAfter.timestamp(for: event.start))
    }
    return VaultAudit.keywordP95.percentile(of: latencies, slice: size)
  }

  private func hybrid(
    _ text: FreeTextSearch, _ titles: [String], _ embedder: any Embedder
  ) throws -> [Metric] {
    let latencies = try LatencyHistogram(timing: titles) { words in
      _ = try text.hits(
        for: SearchRequest(words), askedAt: SearchSuite.endOfTime, ranking: .weighted(.standard),
        limit: 10, embedder: embedder, startOfDay: SearchSuite.startOfDay)
    }
    return Self.searchP95.percentile(of: latencies, slice: size)
  }

  private var size: [String: String] { ["messages": "\(large.messages)"] }
}
