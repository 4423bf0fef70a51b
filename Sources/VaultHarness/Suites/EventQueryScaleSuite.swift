internal import VaultCore
internal import VaultIndex
internal import VaultMatching
internal import VaultMeasurement
internal import VaultVerdict

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
    let figures: [(String, [String: String]?, Duration?, LatencyHistogram)] = [
      ("matching/eventQueryP50Milliseconds/\(messages)", nil, whole.p50, whole),
      ("matching/eventQueryP95Milliseconds/\(messages)", nil, whole.p95, whole),
      (
        "matching/filteredQueryP95Milliseconds", ["messages": String(messages)], search.p95, search
      ),
    ]
    return figures.compactMap { id, slice, time, histogram in
      time.map {
        Metric(
          id: id, value: $0.inMilliseconds, unit: "milliseconds", better: .lower,
          n: histogram.count, slice: slice, deterministic: false)
      }
    }
  }

  private func counts(_ admitted: [Int]) -> [Metric] {
    [("P50", 50), ("P95", 95)].map { name, percent in
      // By nearest rank.
      let rank = max(1, (admitted.count * percent + 99) / 100)
      return Metric(
        id: "matching/admittedRows\(name)/\(messages)", value: Double(admitted[rank - 1]),
        unit: "count", better: .lower, n: admitted.count, deterministic: true)
    }
  }
}
