internal import Vault
internal import VaultCore
internal import VaultEmbedding
internal import VaultIndex
internal import VaultMatching
internal import VaultMeasurement
internal import VaultPipeline
internal import VaultResults

/// Recall and speed of the graph index against exact search, over all vaults' messages at once.
///
/// Up to 1 000 messages are held out of the index and used as queries, with every event: queries
/// that the graph has not seen, drawn from the same texts.
struct IndexSuite: MeasurementSuite {
  static let id = "index"
  static let help = "recall and speed of the vector index"
  static let cost = SuiteCost.seconds
  private static let build = MetricDeclaration(
    "index/buildSeconds", "Processor time in which the graph over all vectors is built.",
    unit: .seconds, better: .lower, deterministic: false)
  static let recall = MetricDeclaration(
    "index/recall@10/ef<ef>",
    "Share of the ten nearest vectors that the graph finds with a candidate list of this size.",
    unit: .score, better: .higher, slices: [.whole, ["model": .any]], timesEverySample: true)
  private static let paysFrom = MetricDeclaration(
    "index/measured/graphPaysFrom",
    "Searches from which building and searching the graph took less processor time than reading "
      + "every row, at the fastest setting that reaches a recall@10 of 0.95.",
    unit: .count, better: .lower, role: .diagnosis, deterministic: false)
  private static let p95 = MetricDeclaration(
    "index/p95Microseconds/ef<ef>",
    "95th percentile of a search of the graph with a candidate list of this size.",
    unit: .microseconds, better: .lower, deterministic: false,
    percentile: .p95(of: "index/ef<ef>"))
  static let queriesPerSecond = MetricDeclaration(
    "index/queriesPerSecond@<recall>",
    "Searches a processor second at the fastest setting that reaches this recall@10.",
    unit: .queriesPerSecond, better: .higher, deterministic: false, names: ["recall": floors],
    leading: [["recall": "0.95"]])
  private static let rate = MetricDeclaration(
    "index/queriesPerSecond/<search>",
    "Searches a processor second, exact or with a candidate list of this size.",
    unit: .queriesPerSecond, better: .higher, role: .diagnosis, deterministic: false)
  static let p95AtRecall = MetricDeclaration(
    "index/p95Microseconds@0.95",
    "95th percentile of a search at the fastest setting that reaches a recall@10 of 0.95.",
    unit: .microseconds, better: .lower, deterministic: false,
    slices: [.whole, ["vectors": .any]],
    percentile: .p95(of: "index@0.95"), leading: [[:]])
  private static let graphBytes = VaultSizes.indexBytes(["graph"])
  static let declarations = [
    build, recall, paysFrom, p95, rate, queriesPerSecond, p95AtRecall, graphBytes,
  ]

  let vectors: Matrix
  let eventVectors: Matrix
  let configuration: RunConfiguration
  let seed: UInt64
  private static let floors = ["0.95", "0.99"]

  static func run(on input: SuiteInput, into output: inout SuiteOutput) async throws {
    input.progress("index suite")
    try await output.measure("index suite", items: input.vectorCount) {
      try IndexSuite(input.searchable, input).metrics()
        + input.columns.flatMap { column in
          try IndexSuite(column.searchable, input).recall(ofModel: column.name)
        }
    }
  }

  /// The metrics; the operating point of the run is `efSearch` of the configuration.
  func metrics() throws -> [Metric] {
    guard let trial = try trial() else { return [] }
    let graph = trial.points.graph
    let links = Double(graph.payloadBytes - graph.exact.payloadBytes)
    var metrics = [
      Self.build.metric(trial.buildSeconds, n: graph.count),
      Self.graphBytes.metric(
        links / Double(graph.count), n: graph.count,
        slice: ["part": "graph", "dimension": "\(graph.dimension)"]),
    ]
    let efs = Set(GraphTrial.efSearches + [configuration.efSearch]).sorted()
    let points = try trial.points.points(efs)
    let n = trial.points.queries.rows
    let saved =
      points.filter { $0.recall >= 0.95 }
      .map { trial.scanSeconds - 1 / $0.queriesPerSecond }.max() ?? 0
    if saved > 0 {
      metrics.append(Self.paysFrom.metric((trial.buildSeconds / saved).rounded(.up), n: n))
    }
    metrics += points.map { Self.recall.metric($0.recall, n: n, of: ["ef": "\($0.ef)"]) }
    metrics += points.map { Self.p95.metric($0.p95Microseconds, n: n, of: ["ef": "\($0.ef)"]) }
    metrics += points.map {
      Self.rate.metric($0.queriesPerSecond, n: n, of: ["search": "ef\($0.ef)"])
    }
    if trial.scanSeconds > 0 {
      metrics.append(Self.rate.metric(1 / trial.scanSeconds, n: n, of: ["search": "exact"]))
    }
    for floor in Self.floors {
      guard let best = GraphTrial.fastest(of: points, reaching: Double(floor) ?? 1) else {
        continue
      }
      metrics.append(
        Self.queriesPerSecond.metric(best.queriesPerSecond, n: n, of: ["recall": floor]))
      if floor == "0.95" { metrics.append(Self.p95AtRecall.metric(best.p95Microseconds, n: n)) }
    }
    return metrics
  }

  /// The recall by another model's vectors at the operating point.
  private func recall(ofModel model: String) throws -> [Metric] {
    guard let trial = try trial() else { return [] }
    let ef = configuration.efSearch
    return try trial.points.points([ef]).map { point in
      Self.recall.metric(
        point.recall, n: trial.points.queries.rows, of: ["ef": "\(ef)"], slice: ["model": model])
    }
  }

  private struct Trial {
    let points: GraphTrial
    /// Processor time of building the graph, and of reading all rows for one query.
    let buildSeconds: Double
    let scanSeconds: Double
  }

  /// `nil` where there are too few vectors.
  private func trial() throws -> Trial? {
    var random = SeededRandom(seed: seed).stream("index-suite")
    let order = random.shuffled(Array(0..<vectors.rows))
    let heldOut = order.prefix(min(1000, vectors.rows / 5)).sorted()
    let indexed = vectors.gathering(order.dropFirst(heldOut.count).sorted())
    let queries = Matrix(stacking: [vectors.gathering(heldOut), eventVectors])
    guard indexed.rows > GraphTrial.k, queries.rows > 0 else { return nil }
    let exact = try FlatIndex(vectors: indexed)
    let scanning = Stopwatch()
    let truth = try GraphTrial.truth(of: queries, in: exact)
    let scanSeconds = scanning.elapsed.processCPU.inSeconds / Double(queries.rows)
    let building = Stopwatch()
    let graph = try HNSWIndex(
      over: exact, parameters: configuration.hnswParameters(seed: seed))
    return Trial(
      points: GraphTrial(graph: graph, queries: queries, truth: truth),
      buildSeconds: building.elapsed.processCPU.inSeconds, scanSeconds: scanSeconds)
  }
}

extension IndexSuite {
  /// All vaults' vectors at once.
  private init(_ searchable: [SearchableVault], _ input: SuiteInput) {
    let messages = searchable.map { $0.table.vectors.gathering(0..<$0.table.count) }
    let events = searchable.flatMap { vault in
      vault.stored.events.compactMap { vault.profiles[$0.id]?.vector }
    }
    self.init(
      vectors: Matrix(stacking: messages),
      eventVectors: Matrix(
        rows: events.count, columns: messages.first?.columns ?? 0, elements: Array(events.joined())),
      configuration: input.options.configuration, seed: input.seed)
  }
}
