internal import VaultCore
internal import VaultMeasurement
internal import VaultSealing
internal import VaultSync
internal import VaultVerdict

/// Three replicas, 10 000 messages, conflicting offline edits (targets L7, L15, S7).
struct SyncSuite {
  let seed: UInt64
  static let messages = 10_000

  /// Runs the workload and states what it cost and whether anything was lost.
  func metrics() throws -> [Metric] {
    let workload = SyncWorkload(seed: seed, messages: Self.messages)
    let report = try SyncTrial.run(
      workload, syncKey: SealingKey(), clock: ContinuousClock())
    let slice = ["devices": String(workload.deviceCount), "messages": String(Self.messages)]
    let operations = report.importOperations + report.editOperations
    let wireBytes = report.importBytes + report.editBytes
    let perOperation = overheadBytes(report, of: workload) / Double(max(1, operations))
    var latencies = LatencyHistogram()
    for latency in report.visibleLatencies { latencies.record(latency) }
    let converge = report.importConvergence + report.editConvergence

    var metrics = [
      cost("sync/convergeSeconds", converge.inSeconds, "seconds", n: operations, slice: slice),
      cost("sync/bytes", Double(wireBytes), "bytes", n: operations),
      cost("sync/savedBytes", Double(report.savedBytes), "bytes", n: operations),
      cost("sync/newDeviceBytes", Double(report.newDeviceBytes), "bytes", n: operations),
      cost("sync/reconnectBytes", Double(report.reconnectBytes), "bytes", n: 1),
      cost("sync/loadSeconds", report.loadDuration.inSeconds, "seconds", n: operations),
      cost("sync/bytesPerOperation", perOperation, "bytes", n: operations),
      cost("sync/lostEdits", Double(report.lostEdits), "count", n: report.editOperations),
      cost(
        "sync/divergentReplicas", report.isConverged ? 0 : 1, "count", n: workload.deviceCount),
    ]
    metrics += try longHistory()
    let applied = report.streamedApplyDuration.inSeconds
    if applied > 0 {
      metrics.append(
        Metric(
          id: "sync/applyOperationsPerSecond", value: Double(workload.streamed.count) / applied,
          unit: "operations/s", better: .higher, n: workload.streamed.count, deterministic: false))
    }
    if let p95 = latencies.p95 {
      metrics.append(
        cost("sync/latencyP95Milliseconds", p95.inMilliseconds, "milliseconds", n: latencies.count))
    }
    return metrics
  }

  /// What 50 000 operations and a few more send beyond the payloads (target L15).
  private func longHistory() throws -> [Metric] {
    // About one edit in eight has no effect and makes no operation.
    let workload = SyncWorkload(seed: seed, messages: Self.messages, edits: 50_000)
    let report = try SyncTrial.run(workload, syncKey: SealingKey(), clock: ContinuousClock())
    let operations = report.importOperations + report.editOperations
    guard operations >= 50_000 else { return [] }
    return [
      cost(
        "sync/operationBytes", overheadBytes(report, of: workload), "bytes", n: operations,
        slice: ["operations": "50000"])
    ]
  }

  /// The bytes sent beyond the payloads, which must reach every other device in any case.
  private func overheadBytes(_ report: SyncTrial.Report, of workload: SyncWorkload) -> Double {
    let payloads = workload.payloadBytes * (workload.deviceCount - 1)
    return Double(max(0, report.importBytes + report.editBytes - payloads))
  }

  private func cost(
    _ id: String, _ value: Double, _ unit: String, n: Int, slice: [String: String]? = nil
  ) -> Metric {
    Metric(
      id: id, value: value, unit: unit, better: .lower, n: n, slice: slice,
      deterministic: ["bytes", "count"].contains(unit))
  }
}
