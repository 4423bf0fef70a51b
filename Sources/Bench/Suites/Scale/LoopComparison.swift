internal import VaultCore
internal import VaultMeasurement
internal import VaultResults

/// The latencies of one service in a closed and in an open loop.
///
/// The closed loop comes first: it measures the throughput of the service. The open loop then sends
/// requests at half that rate, where a stall causes a finite queue and not one that grows without
/// end.
struct LoopComparison {
  let closed: OpenLoopLoad<ContinuousClock>.Result
  let open: OpenLoopLoad<ContinuousClock>.Result
  /// The requests a second of the open loop.
  let rate: Double

  static let shareOfCapacity = 0.5
  private static let slices: [MetricSlice] = [["messages": .any]]
  private static let rate = MetricDeclaration(
    "latency/openLoop/half/requestsPerSecond",
    "Event queries a second of the open loop: half of what the closed loop reached.",
    unit: .requestsPerSecond, better: .higher, deterministic: false, slices: slices)
  private static let closedLatency = MetricDeclaration(
    "latency/closedLoop/<percentile>Milliseconds",
    "Percentile of an event query where each waits for the one before it.",
    unit: .milliseconds, better: .lower, deterministic: false, slices: slices,
    names: ["percentile": percentiles], percentile: .named(of: "latency/closedLoop"))
  private static let openLatency = MetricDeclaration(
    "latency/openLoop/half/<percentile>Milliseconds",
    "Percentile of an event query, its wait included, where queries come at a steady rate.",
    unit: .milliseconds, better: .lower, deterministic: false, slices: slices,
    names: ["percentile": percentiles], percentile: .named(of: "latency/openLoop/half"))
  static let declarations = [rate, closedLatency, openLatency]
  private static let percentiles = ["p50", "p95", "p99"]

  /// Measures a service; `nil` for no requests.
  init?(requests: Int, _ service: (Int) throws -> Void) throws {
    let load = OpenLoopLoad()
    closed = try load.closed(requests: requests, service: service)
    guard requests > 0, closed.span > .zero else { return nil }
    rate = Double(requests) / closed.span.inSeconds * Self.shareOfCapacity
    open = try load.open(
      requests: requests, perSecond: rate,
      wait: { OpenLoopLoad<ContinuousClock>.spin(until: $0) }, service: service)
  }

  /// The percentiles of both under the same names, and the rate of the open loop.
  func metrics(slice: [String: String]) -> [Metric] {
    [Self.rate.metric(rate, n: open.response.count, slice: slice)]
      + percentiles(Self.closedLatency, closed.response, slice)
      + percentiles(Self.openLatency, open.response, slice)
  }

  private func percentiles(
    _ declaration: MetricDeclaration, _ latencies: LatencyHistogram, _ slice: [String: String]
  ) -> [Metric] {
    zip(Self.percentiles, [latencies.p50, latencies.p95, latencies.p99]).compactMap {
      name, latency in
      latency.map {
        declaration.metric(
          $0.inMilliseconds, n: latencies.count, of: ["percentile": name], slice: slice)
      }
    }
  }
}
