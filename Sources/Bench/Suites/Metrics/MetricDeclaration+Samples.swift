internal import VaultCore
internal import VaultMeasurement
internal import VaultResults

extension MetricDeclaration {
  /// Declares the 95th percentile of the time of an operation: `<operation>P95<Unit>`.
  static func p95(
    _ operation: String, of work: String, _ unit: MetricUnit = .milliseconds,
    slices: [MetricSlice] = [.whole], standIn: String? = nil, leading: [[String: String]] = []
  ) -> MetricDeclaration {
    MetricDeclaration(
      "\(operation)P95\(unit.rawValue.prefix(1).uppercased())\(unit.rawValue.dropFirst())",
      "95th percentile of \(work).", unit: unit, better: .lower, deterministic: false,
      slices: slices, standIn: standIn, percentile: .p95(of: operation), leading: leading)
  }

  /// A percentile of latencies in the declared unit, seconds or milliseconds; none without any.
  func percentile(
    _ percent: Double = 95, of latencies: LatencyHistogram, named bindings: [String: String] = [:],
    slice: [String: String]? = nil
  ) -> [Metric] {
    latencies.percentile(percent).map { latency in
      [
        metric(
          unit == .seconds ? latency.inSeconds : latency.inMilliseconds, n: latencies.count,
          of: bindings, slice: slice)
      ]
    } ?? []
  }

  /// A number of things that were counted.
  func metric(
    _ count: Int, n: Int, of bindings: [String: String] = [:], slice: [String: String]? = nil
  ) -> Metric {
    metric(Double(count), n: n, of: bindings, slice: slice)
  }
}

extension Matrix {
  /// The rows of some matrices of equal width, one after the other.
  init(stacking parts: [Matrix]) {
    self.init(
      rows: parts.reduce(0) { $0 + $1.rows }, columns: parts.first?.columns ?? 0,
      elements: parts.flatMap(\.elements))
  }
}

extension LatencyHistogram {
  /// Records latencies.
  init(_ latencies: some Sequence<Duration>) {
    self.init()
    for latency in latencies { record(latency) }
  }

  /// Records the wall time of some work for each item.
  init<Item>(timing items: some Sequence<Item>, _ work: (Item) throws -> Void) rethrows {
    self.init()
    for item in items {
      let watch = Stopwatch()
      try work(item)
      record(watch.elapsed.wall)
    }
  }
}
