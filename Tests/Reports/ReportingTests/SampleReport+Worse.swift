import VaultResults

extension SampleReport {
  /// The same run after an invented change: three figures worse, one better, one moved within
  /// its interval, and a target that is missed by it.
  static func worse() throws -> Report {
    let values = [
      "formula/P@10": 0.6186, "formula/MAP": 0.682, "vault/openSeconds": 0.1828,
      "sync/bytes": 2_000_000, "index/recall@10/ef64": 0.93,
    ]
    let metrics = metrics.map { metric in
      guard metric.slice == nil, let value = values[metric.id] else { return metric }
      return Metric(
        id: metric.id, value: value, unit: metric.unit, better: metric.better, n: metric.n,
        ci95: metric.ci95.map {
          ConfidenceInterval(
            low: $0.low + value - metric.value, high: $0.high + value - metric.value)
        }, deterministic: metric.deterministic)
    }
    return try report(metrics: metrics)
  }
}
