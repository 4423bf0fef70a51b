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
  private static let declare = MetricFamily(
    prefix: "latency/", unit: .milliseconds, deterministic: false, slices: [["messages": .any]])
  private static let rate = declare(
    "openLoop/half/requestsPerSecond",
    "Event queries a second of the open loop: half of what the closed loop reached.",
    .requestsPerSecond, better: .higher)
  private static let closedLatency = declare(
    "closedLoop/<percentile>Milliseconds",
    "Percentile of an event query where each waits for the one before it.", names: names,
    percentile: .named(of: "latency/closedLoop"))
  private static let openLatency = declare(
    "openLoop/half/<percentile>Milliseconds",
    "Percentile of an event query, its wait included, where queries come at a steady rate.",
    names: names, percentile: .named(of: "latency/openLoop/half"))
  static let declarations = [rate, closedLatency, openLatency]
  private static let percentiles = [50.0, 95, 99]
  private static let names = ["percentile": percentiles.map { "p\(Int($0))" }]

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
    let loops = [(Self.closedLatency, closed.response), (Self.openLatency, open.response)]
    return [Self.rate.metric(rate, n: open.response.count, slice: slice)]
      + loops.flatMap { declaration, latencies in
        Self.percentiles.flatMap {
          declaration.percentile(
            $0, of: latencies, named: ["percentile": "p\(Int($0))"], slice: slice)
        }
      }
  }
}
