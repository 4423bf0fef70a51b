internal import VaultMeasurement
internal import VaultVerdict

/// The latencies of one service in a closed and in an open loop.
///
/// The closed loop comes first: it says what the service can do. The open loop then asks at half
/// that rate, where a stall shows as the queue that it leaves and not as a queue that never ends.
struct LoopComparison {
  let closed: OpenLoopLoad<ContinuousClock>.Result
  let open: OpenLoopLoad<ContinuousClock>.Result
  /// The requests a second of the open loop.
  let rate: Double

  static let shareOfCapacity = 0.5

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
    let rate = Metric(
      id: "latency/openLoop/half/requestsPerSecond", value: rate, unit: "requests/s",
      better: .higher, n: open.response.count, slice: slice, deterministic: false)
    return [rate]
      + percentiles("latency/closedLoop", closed.response, slice)
      + percentiles("latency/openLoop/half", open.response, slice)
  }

  private func percentiles(
    _ id: String, _ latencies: LatencyHistogram, _ slice: [String: String]
  ) -> [Metric] {
    [("p50", latencies.p50), ("p95", latencies.p95), ("p99", latencies.p99)].compactMap {
      name, latency in
      latency.map {
        Metric(
          id: "\(id)/\(name)Milliseconds", value: $0.inMilliseconds, unit: "milliseconds",
          better: .lower, n: latencies.count, slice: slice, deterministic: false)
      }
    }
  }
}
