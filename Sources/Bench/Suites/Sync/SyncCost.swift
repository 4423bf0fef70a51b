internal import VaultCore
internal import VaultMeasurement
internal import VaultPipeline
internal import VaultResults
internal import VaultSealing
internal import VaultSync

/// Measures the cost of replicas over 10 000 messages of invented words and a long history of
/// edits: a run's vaults have neither a device that joins late nor 50 000 operations (the second
/// part of L15).
struct SyncCost {
  private static let savedBytes = exact("savedBytes", "Size of a saved replica.")
  private static let newDeviceBytes = exact(
    "newDeviceBytes", "Bytes sent to a device that joins.")
  private static let reconnectBytes = exact(
    "reconnectBytes", "Bytes sent by two devices that find that neither lacks anything.")
  private static let load = MetricDeclaration(
    "sync/loadSeconds", "Time in which a saved replica is loaded.", unit: .seconds,
    better: .lower, deterministic: false)
  private static let operationBytes = exact(
    "operationBytes", "Bytes sent beyond the payloads in a long history.",
    slices: [["operations": ["50000"]]])
  private static let applied = MetricDeclaration(
    "sync/applyOperationsPerSecond", "Operations that a replica applies a second.",
    unit: .operationsPerSecond, better: .higher, deterministic: false)
  private static let latencyP95 = MetricDeclaration(
    "sync/latencyP95Milliseconds",
    "95th percentile of the time until another replica shows a change.", unit: .milliseconds,
    better: .lower, deterministic: false, percentile: .p95(of: "sync/latency"))
  static let declarations = [
    savedBytes, newDeviceBytes, reconnectBytes, load, operationBytes, applied,
    latencyP95,
  ]

  private static func exact(
    _ name: String, _ meaning: String, slices: [MetricSlice] = [.whole]
  ) -> MetricDeclaration {
    MetricDeclaration("sync/\(name)", meaning, unit: .bytes, better: .lower, slices: slices)
  }

  let seed: UInt64
  static let messages = 10_000

  /// Runs the workload and returns its cost.
  func metrics() throws -> [Metric] {
    let workload = SyncWorkload(seed: seed, messages: Self.messages)
    let report = try SyncTrial.run(
      workload, syncKey: SealingKey(), clock: ContinuousClock())
    let operations = report.operations
    var latencies = LatencyHistogram()
    for latency in report.visibleLatencies { latencies.record(latency) }

    var metrics = [
      Self.savedBytes.metric(Double(report.savedBytes), n: operations),
      Self.newDeviceBytes.metric(Double(report.newDeviceBytes), n: operations),
      Self.reconnectBytes.metric(Double(report.reconnectBytes), n: 1),
      Self.load.metric(report.loadDuration.inSeconds, n: operations),
    ]
    metrics += try longHistory()
    let applied = report.streamedApplyDuration.inSeconds
    if applied > 0 {
      metrics.append(
        Self.applied.metric(
          Double(workload.streamed.count) / applied, n: workload.streamed.count))
    }
    if let p95 = latencies.p95 {
      metrics.append(Self.latencyP95.metric(p95.inMilliseconds, n: latencies.count))
    }
    return metrics
  }

  /// Returns the bytes that slightly more than 50 000 operations send beyond the payloads (target
  /// L15).
  private func longHistory() throws -> [Metric] {
    // About one edit in eight has no effect and makes no operation.
    let workload = SyncWorkload(seed: seed, messages: Self.messages, edits: 50_000)
    let report = try SyncTrial.run(workload, syncKey: SealingKey(), clock: ContinuousClock())
    guard report.operations >= 50_000 else { return [] }
    return [
      Self.operationBytes.metric(
        overheadBytes(report, of: workload), n: report.operations, slice: ["operations": "50000"])
    ]
  }

  /// The bytes sent beyond the payloads, which must reach every other device in any case.
  private func overheadBytes(_ report: SyncTrial.Report, of workload: SyncWorkload) -> Double {
    let payloads = workload.payloadBytes * (workload.deviceCount - 1)
    return Double(max(0, report.bytes - payloads))
  }
}
