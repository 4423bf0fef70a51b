internal import VaultResults

/// The percentiles of a run's latencies, operation by operation: the stages' and those that
/// declarations of metrics name.
struct LatencyFigures {
  typealias Percentile = LatencyPercentile.Rank

  struct Operation {
    let name: String
    let slice: [String: String]
    /// The number of single operations timed; `nil` where the run does not give it.
    let n: Int?
    /// In seconds.
    let seconds: [Percentile: Double]
  }

  /// Stages first, then by name and slice.
  let operations: [Operation]
  /// The percentiles that some operation has, ascending.
  let columns: [Percentile]

  /// `nil` if nothing was timed one by one.
  init?(_ report: Report, _ catalogue: MetricCatalogue) {
    let stages = report.stages.compactMap(Self.operation)
    var keys: [Metric.Key] = []
    var counts: [Metric.Key: Int] = [:]
    var values: [Metric.Key: [Percentile: Double]] = [:]
    for metric in report.metrics {
      guard let told = catalogue.percentile(of: metric.key),
        let unit = MetricUnit(rawValue: metric.unit)?.seconds
      else { continue }
      let key = Metric.Key(id: told.operation, slice: metric.slice)
      if values[key] == nil { keys.append(key) }
      values[key, default: [:]][told.rank] = metric.value * unit
      counts[key] = Swift.max(counts[key] ?? 0, metric.n)
    }
    let measured = keys.sorted { $0.description < $1.description }.map {
      Operation(name: $0.id, slice: $0.slice, n: counts[$0], seconds: values[$0] ?? [:])
    }
    operations = stages + measured
    columns = Percentile.allCases.filter { percentile in
      (stages + measured).contains { $0.seconds[percentile] != nil }
    }
    guard !operations.isEmpty else { return nil }
  }

  private static func operation(_ stage: StageMeasurement) -> Operation? {
    guard let latency = stage.latencyMilliseconds else { return nil }
    let seconds: [Percentile: Double] = [
      .p50: latency.p50 / 1e3, .p95: latency.p95 / 1e3, .p99: latency.p99 / 1e3,
      .max: latency.max / 1e3,
    ]
    return Operation(
      name: "\(stage.id), one item", slice: [:], n: stage.items, seconds: seconds)
  }
}
