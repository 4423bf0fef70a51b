internal import Vault
internal import VaultCore
internal import VaultEvaluation
internal import VaultIndex
internal import VaultMatching
internal import VaultMeasurement
internal import VaultPipeline
internal import VaultResults

/// Measures the time of one event's query in a large vault (target L4).
///
/// Every event of the vault is asked a week after its start, from its vector to the ranked matches;
/// embedding it is not part of it. The design document's formula uses no similarity cut, which
/// would save work.
struct EventQueryTimes {
  let vault: SearchableVault
  /// The size that it was asked to have.
  let messages: Int
  /// The graph over the vault's vectors.
  let graph: HNSWIndex
  /// The learned weights; `nil` where the vault's model has none.
  let model: MatchModel?
  /// The least number of questions that the formula is timed with.
  var queries = 1000

  private static let warmUps = 20
  private static let declare = MetricFamily(
    prefix: "matching/", unit: .milliseconds, deterministic: false)
  private static let operation = "matching/eventQuery/<messages>"
  private static let wholeP50 = declare(
    "eventQueryP50Milliseconds/<messages>",
    "Median of an event query, from the event's vector to the ranked matches.",
    percentile: .p50(of: operation))
  static let wholeP95 = declare(
    "eventQueryP95Milliseconds/<messages>",
    "95th percentile of an event query, from the event's vector to the ranked matches.",
    percentile: .p95(of: operation), leading: [["messages": "100000"]])
  static let filteredP95 = MetricDeclaration.p95(
    "matching/filteredQuery",
    of: "only the filter and the vector search of an event query, each event asked once",
    slices: [["messages": .any]])
  static let walkP95 = MetricDeclaration.p95(
    "matching/filteredWalk",
    of: "the filter and a walk of the graph among the rows that pass, each event asked once",
    slices: [["messages": .any]])
  private static let walkRecall = MetricDeclaration(
    "matching/filteredWalkRecall@10",
    "Share of the ten nearest messages that pass an event's filter that the walk finds.",
    unit: .score, better: .higher, slices: [["messages": .any]])
  private static let learnedP95 = MetricDeclaration.p95(
    "matching/learnedQuery", of: "the processor time of an event query by the learned weights",
    slices: [["messages": .any]])
  private static let admittedRows = MetricDeclaration(
    "matching/admittedRows<percentile>/<messages>",
    "Percentile of the messages that pass an event's window and participants.", unit: .count,
    better: .lower, names: ["percentile": ["P50", "P95"]])
  static let declarations =
    [wholeP50, wholeP95, filteredP95, walkP95, walkRecall, learnedP95, admittedRows]
    + LoopComparison.declarations

  /// The metrics: the whole query, only its filter and search, by learned weights, in a closed and
  /// in an open loop, and how many rows pass the filter; none for a vault without events.
  func metrics() throws -> [Metric] {
    let configuration = MatchingConfiguration.formula(similarityCut: nil)
    let matcher = EventMatcher(table: vault.table, index: vault.exact, configuration: configuration)
    let events = vault.stored.events.compactMap { event in
      vault.profiles[event.id].map { profile in
        EventProfile(
          start: profile.start, participants: profile.participants, vector: profile.vector,
          asOf: QueryInstant.sevenDaysAfter.timestamp(for: event.start))
      }
    }
    guard !events.isEmpty else { return [] }
    var search = LatencyHistogram()
    var walk = LatencyHistogram()
    var recalls: [Double] = []
    for event in events {
      // The first question about an event: nothing that it reads was just read for it.
      let watch = Stopwatch()
      let nearest = try matcher.index.search(
        event.vector[...], limit: configuration.overFetch, within: matcher.admittedRows(for: event))
      search.record(watch.elapsed.wall)
      let walking = Stopwatch()
      guard let admitted = matcher.admittedRows(for: event) else { continue }
      let found = try graph.filteredWalk(
        event.vector[...], limit: configuration.overFetch, within: admitted)
      walk.record(walking.elapsed.wall)
      if let recall = NeighborRecall.recall(
        at: GraphTrial.k, approximate: found.neighbors, exact: nearest.neighbors)
      {
        recalls.append(recall)
      }
    }
    var whole = LatencyHistogram()
    for _ in 0..<(queries + events.count - 1) / events.count {
      for event in events {
        let watch = Stopwatch()
        _ = try matcher.matches(for: event)
        whole.record(watch.elapsed.wall)
      }
    }
    let admitted = events.map { matcher.admittedRows(for: $0)?.count ?? vault.table.count }.sorted()
    let loops = try LoopComparison(requests: whole.count) {
      _ = try matcher.matches(for: events[$0 % events.count])
    }
    return Self.wholeP50.percentile(50, of: whole, named: size)
      + Self.wholeP95.percentile(of: whole, named: size)
      + Self.filteredP95.percentile(of: search, slice: size)
      + Self.walkP95.percentile(of: walk, slice: size)
      + (recalls.isEmpty
        ? []
        : [
          Self.walkRecall.metric(
            recalls.reduce(0, +) / Double(recalls.count), n: recalls.count, slice: size)
        ])
      + (try learned()) + (loops?.metrics(slice: size) ?? []) + counts(admitted)
  }

  private var size: [String: String] { ["messages": "\(messages)"] }

  /// Every event once, after some for warming up.
  private func learned() throws -> [Metric] {
    guard let model else { return [] }
    let matcher = LearnedMatcher(vault: LearnedStage.features(of: vault), model: model)
    var latencies = LatencyHistogram()
    let offsets = Array(vault.calendar.indices)
    for (turn, offset) in (offsets.prefix(Self.warmUps) + offsets).enumerated() {
      let start = vault.stored.events[offset].start
      let watch = Stopwatch()
      _ = matcher.matches(
        try matcher.prepared(
          forEventAt: offset, asOf: QueryInstant.sevenDaysAfter.timestamp(for: start)))
      if turn >= min(Self.warmUps, offsets.count) { latencies.record(watch.elapsed.processCPU) }
    }
    return Self.learnedP95.percentile(of: latencies, slice: size)
  }

  private func counts(_ admitted: [Int]) -> [Metric] {
    [("P50", 50), ("P95", 95)].map { name, percent in
      // By nearest rank.
      let rank = max(1, (admitted.count * percent + 99) / 100)
      return Self.admittedRows.metric(
        admitted[rank - 1], n: admitted.count,
        of: ["percentile": name].merging(size) { first, _ in first })
    }
  }
}
