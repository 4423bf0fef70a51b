internal import VaultIndex
internal import VaultMatching
internal import VaultMeasurement
internal import VaultPipeline
internal import VaultResults

/// How long the question of one event takes over a vault of 100 000 messages (target L4).
///
/// The vault is a ``ScaleVault`` of the run's own messages, asked with every event of the run, from
/// its vector to the ranked matches; embedding the event is not part of it. Search is exact: the
/// graph index does the same where so few rows pass, and walks only where that is cheaper.
struct EventQueryScaleSuite {
  let vaults: [SearchableVault]
  let configuration: MatchingConfiguration
  let seed: UInt64
  /// The number of messages.
  var messages = 100_000
  /// The least number of queries that are timed.
  var queries = 1000

  private static let warmUps = 20
  private static let tiled = "the run's own messages, tiled to that number"
  private static let operation = "matching/eventQuery/<messages>"
  private static let wholeP50 = time(
    "matching/eventQueryP50Milliseconds/<messages>", "Median", .p50(of: operation))
  static let wholeP95 = time(
    "matching/eventQueryP95Milliseconds/<messages>", "95th percentile", .p95(of: operation),
    leading: [["messages": "100000"]])
  private static let filteredP95 = MetricDeclaration(
    "matching/filteredQueryP95Milliseconds",
    "95th percentile of an event query's filter and vector search alone.",
    unit: .milliseconds, better: .lower, deterministic: false,
    slices: [["messages": ["100000"]]], standIn: tiled,
    percentile: .p95(of: "matching/filteredQuery"))
  private static let admittedRows = MetricDeclaration(
    "matching/admittedRows<percentile>/<messages>",
    "Percentile of the messages that pass an event's window and participants.", unit: .count,
    better: .lower, names: ["percentile": ["P50", "P95"]], standIn: tiled)
  static let declarations =
    [wholeP50, wholeP95, filteredP95, admittedRows] + LoopComparison.declarations

  private static func time(
    _ pattern: String, _ words: String, _ percentile: LatencyPercentile,
    leading: [[String: String]] = []
  ) -> MetricDeclaration {
    MetricDeclaration(
      pattern, "\(words) of an event query, from the event's vector to the ranked matches.",
      unit: .milliseconds, better: .lower, deterministic: false, standIn: tiled,
      percentile: percentile, leading: leading)
  }

  /// The figures: the whole query, its filter and search alone, the whole query in a closed and in
  /// an open loop, and how many rows pass the filter.
  ///
  /// - Complexity: O(messages · (dimension + log messages)) and the queries.
  func metrics() throws -> [Metric] {
    guard vaults.contains(where: { $0.table.count > 0 && !$0.stored.events.isEmpty }) else {
      return []
    }
    let vault = ScaleVault(of: vaults, messages: messages, seed: seed)
    let events = vault.events
    let matcher = EventMatcher(
      table: vault.table, index: try FlatIndex(vectors: vault.table.vectors),
      configuration: configuration)
    for event in events.prefix(Self.warmUps) { _ = try matcher.matches(for: event) }
    var whole = LatencyHistogram()
    var search = LatencyHistogram()
    for _ in 0..<(queries + events.count - 1) / events.count {
      for event in events {
        let watch = Stopwatch()
        _ = try matcher.matches(for: event)
        whole.record(watch.elapsed.wall)
        let searching = Stopwatch()
        _ = try matcher.index.search(
          event.vector[...], limit: configuration.overFetch,
          within: matcher.admittedRows(for: event))
        search.record(searching.elapsed.wall)
      }
    }
    let admitted = events.map { matcher.admittedRows(for: $0)?.count ?? messages }.sorted()
    let loops = try LoopComparison(requests: whole.count) {
      _ = try matcher.matches(for: events[$0 % events.count])
    }
    return times(whole, search)
      + (loops?.metrics(slice: ["messages": String(messages)]) ?? []) + counts(admitted)
  }

  private func times(_ whole: LatencyHistogram, _ search: LatencyHistogram) -> [Metric] {
    let size = ["messages": String(messages)]
    return [
      whole.p50.map { Self.wholeP50.metric($0.inMilliseconds, n: whole.count, of: size) },
      whole.p95.map { Self.wholeP95.metric($0.inMilliseconds, n: whole.count, of: size) },
      search.p95.map { Self.filteredP95.metric($0.inMilliseconds, n: search.count, slice: size) },
    ].compactMap(\.self)
  }

  private func counts(_ admitted: [Int]) -> [Metric] {
    [("P50", 50), ("P95", 95)].map { name, percent in
      // By nearest rank.
      let rank = max(1, (admitted.count * percent + 99) / 100)
      return Self.admittedRows.metric(
        Double(admitted[rank - 1]), n: admitted.count,
        of: ["percentile": name, "messages": String(messages)])
    }
  }
}
