import VaultCore
import VaultResults

/// Reports of a nightly run, one a day, each by a commit of its own.
enum SampleRun {
  static func machine(cpu: String = "a cpu", swift: String = "6.3.1") -> Machine {
    Machine(
      cpu: cpu, cores: 2, memoryBytes: 25_274_793_984, blas: "reference", kernels: "portable",
      swift: swift, operatingSystem: "Debian 12")
  }

  /// The report of a day, counted from 1 January 2026, at two in the morning.
  static func report(
    day: Int, quality: Double = 0.5, seconds: Double = 2, commit: String?? = .none,
    machine: Machine = machine(), corpus: String = "c0", embedder: String = "hashing",
    extra: [Metric] = []
  ) -> Report {
    let start = Timestamp(year: 2026, month: 1, day: 1, hour: 2).advanced(byDays: day)
    let manifest = Manifest(
      corpusDigest: corpus, configDigest: "s0", modelDigest: nil, binaryDigest: "b\(day)", seed: 7,
      commit: commit ?? "commit\(day)", machine: machine, dataset: "ci", profile: "ci",
      primarySystem: "formula", commandLine: "vaultbench run", createdAt: start.description,
      embedder: embedder, index: "hnsw",
      weights: .document, split: "test")
    let metrics = [
      Metric(
        id: "formula/nDCG@10", value: quality, unit: "score", better: .higher, n: 50,
        ci95: ConfidenceInterval(low: quality - 0.1, high: quality + 0.1), deterministic: true),
      Metric(
        id: "formula/nDCG@10", value: quality / 2, unit: "score", better: .higher, n: 20,
        slice: ["language": "es"], deterministic: true),
      Metric(
        id: "vault/openSeconds", value: seconds, unit: "seconds", better: .lower, n: 5,
        deterministic: false),
    ]
    return Report(
      manifest: manifest, metrics: metrics + extra, targets: [],
      stages: [
        StageMeasurement(
          id: "ingest", items: 10, seconds: seconds, cpuSeconds: seconds, peakBytes: 1000),
        StageMeasurement(id: "index", items: 10, seconds: 1, cpuSeconds: 1, peakBytes: 3000),
      ])
  }
}
