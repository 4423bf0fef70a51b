@testable import VaultResults

/// The smallest values that make sense.
enum Sample {
  static func report(metrics: [Metric] = [metric()]) -> Report {
    Report(
      manifest: manifest, metrics: metrics,
      targets: TargetJudge.judge([definition()], metrics: [metric()]),
      stages: [
        StageMeasurement(
          id: "ingest", items: 10, seconds: 0.5, cpuSeconds: 0.4, peakBytes: 1_000_000)
      ])
  }

  static let manifest = Manifest(
    corpusDigest: "c0", configDigest: "c1", modelDigest: nil, binaryDigest: "b0", seed: .max,
    commit: nil,
    machine: Machine(
      cpu: "any", cores: 2, memoryBytes: nil, blas: "reference", kernels: "portable",
      swift: "6.3.1", operatingSystem: "Debian 12"),
    dataset: "tiny", profile: nil, primarySystem: "formula", commandLine: "vaultbench run",
    createdAt: "2026-11-20T09:30:00Z", embedder: "hashing", index: "exact", weights: nil,
    split: "test")

  static func metric(
    id: String = "formula/P@10", value: Double = 0.719, unit: String = "score", n: Int = 112,
    interval: ConfidenceInterval? = ConfidenceInterval(low: 0.685, high: 0.753),
    slice: [String: String]? = nil
  ) -> Metric {
    Metric(
      id: id, value: value, unit: unit, better: .higher, n: n, ci95: interval, slice: slice,
      deterministic: true)
  }

  static func part(
    label: String? = nil, kind: TargetKind = .hard, metric: String = "formula/P@10",
    slice: [String: String]? = nil, comparison: Comparison = .atLeast, value: Double? = 0.78,
    unit: String = "score", minimumCount: Int? = nil
  ) -> TargetDefinition.Part {
    TargetDefinition.Part(
      label: label, kind: kind, metric: metric, slice: slice, comparison: comparison, value: value,
      unit: unit, minimumCount: minimumCount)
  }

  static func definition(
    id: String = "Q1a", kind: TargetKind = .hard, standIn: String? = nil,
    parts: [TargetDefinition.Part] = [part()]
  ) -> TargetDefinition {
    TargetDefinition(
      id: id, what: "Precision@10", kind: kind,
      source: TargetDefinition.Source(document: "PDV", section: "2.3"), standIn: standIn,
      notMeasuredReason: "needs a judged test split", parts: parts)
  }
}
