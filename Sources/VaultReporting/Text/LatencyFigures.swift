internal import VaultVerdict

/// The percentiles of a run's latencies, operation by operation: the stages' and those that
/// metrics name.
///
/// A metric is one of them if its unit is a time and its id has `P50`, `P90`, `P95`, `P99` or
/// `P999` in it, in capitals or not; what is left of the id names the operation.
struct LatencyFigures {
  /// What is told of an operation.
  enum Percentile: String, Hashable, CaseIterable {
    case p50
    case p90
    case p95
    case p99
    case p999
    case max
  }

  struct Operation {
    let name: String
    let slice: [String: String]
    /// How many single operations were timed; `nil` where the run does not say.
    let n: Int?
    /// In seconds.
    let seconds: [Percentile: Double]
  }

  /// Stages first, then by name and slice.
  let operations: [Operation]
  /// The percentiles that some operation has, ascending.
  let columns: [Percentile]

  /// `nil` if nothing was timed one by one.
  init?(_ report: Report) {
    let stages = report.stages.compactMap(Self.operation)
    var keys: [Metric.Key] = []
    var counts: [Metric.Key: Int] = [:]
    var values: [Metric.Key: [Percentile: Double]] = [:]
    for metric in report.metrics {
      guard let name = Self.name(metric), let unit = FigureScale.seconds(in: metric.unit) else {
        continue
      }
      let key = Metric.Key(id: name.operation, slice: metric.slice)
      if values[key] == nil { keys.append(key) }
      values[key, default: [:]][name.percentile] = metric.value * unit
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

  /// The operation and percentile that a metric's id names: `vault/insertP95Milliseconds` is the
  /// 95th percentile of `vault/insert`.
  static func name(_ metric: Metric) -> (operation: String, percentile: Percentile)? {
    let id = metric.id
    for index in id.indices where id[index] == "P" || id[index] == "p" {
      let digits = id[id.index(after: index)...].prefix { $0.isASCII && $0.isNumber }
      guard let percentile = Percentile(rawValue: "p\(digits)") else { continue }
      let before = id[..<index]
      // In small letters the percentile is a word of its own: `stop50` is none.
      guard id[index] == "P" || before.isEmpty || before.hasSuffix("/") else { continue }
      var rest = id[digits.endIndex...]
      for unit in ["Nanoseconds", "Microseconds", "Milliseconds", "Seconds"]
      where rest.hasPrefix(unit) {
        rest = rest.dropFirst(unit.count)
      }
      let joins = before.hasSuffix("/") && rest.first?.isLetter != true
      return ("\(joins ? before.dropLast() : before)\(rest)", percentile)
    }
    return nil
  }
}
