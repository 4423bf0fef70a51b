import VaultResults

extension Metric {
  /// An invented figure; `half` is half the width of its interval.
  static func sample(
    _ id: String, _ value: Double = 0.5, _ unit: String = "score", better: Direction = .higher,
    n: Int = 9, half: Double? = nil, slice: [String: String]? = nil
  ) -> Metric {
    Metric(
      id: id, value: value, unit: unit, better: better, n: n,
      ci95: half.map { ConfidenceInterval(low: value - $0, high: value + $0) }, slice: slice,
      deterministic: true)
  }
}

extension Report {
  /// A report of the sample's run with some figures and stages alone.
  static func sample(_ metrics: [Metric] = [], stages: [StageMeasurement] = []) -> Report {
    Report(manifest: SampleReport.manifest, metrics: metrics, targets: [], stages: stages)
  }
}
