internal import VaultMeasurement
internal import VaultPipeline
internal import VaultResults
internal import VaultSealing
internal import VaultSync

/// Three replicas, 10 000 messages, conflicting offline edits (targets L7, L15, S7).
struct SyncSuite: MeasurementSuite {
  static let id = "sync"
  static let help = "convergence and cost of three replicas"
  static let cost = SuiteCost.seconds
  private static let converge = MetricDeclaration(
    "sync/convergeSeconds", "Time until every replica holds every change.", unit: .seconds,
    better: .lower, deterministic: false,
    slices: [["devices": ["3"], "messages": [String(messages)]]])
  private static let bytes = exact("bytes", "Bytes sent.", .bytes)
  private static let savedBytes = exact("savedBytes", "Size of a saved replica.", .bytes)
  private static let newDeviceBytes = exact(
    "newDeviceBytes", "Bytes sent to a device that joins.", .bytes)
  private static let reconnectBytes = exact(
    "reconnectBytes", "Bytes sent by two devices that find that neither lacks anything.", .bytes)
  private static let load = MetricDeclaration(
    "sync/loadSeconds", "Time in which a saved replica is loaded.", unit: .seconds,
    better: .lower, deterministic: false)
  private static let bytesPerOperation = exact(
    "bytesPerOperation", "Bytes sent beyond the payloads, for each operation.", .bytes)
  private static let lostEdits = exact(
    "lostEdits", "Edits whose effect is missing, or is there without a cause.", .count)
  private static let divergentReplicas = exact(
    "divergentReplicas", "1 if the replicas differ at the end of a phase, else 0.", .count)
  private static let operationBytes = exact(
    "operationBytes", "Bytes sent beyond the payloads in a long history.", .bytes,
    slices: [["operations": ["50000"]]])
  private static let applied = MetricDeclaration(
    "sync/applyOperationsPerSecond", "Operations that a replica applies a second.",
    unit: .operationsPerSecond, better: .higher, deterministic: false)
  private static let latencyP95 = MetricDeclaration(
    "sync/latencyP95Milliseconds",
    "95th percentile of the time until another replica shows a change.", unit: .milliseconds,
    better: .lower, deterministic: false, percentile: .p95(of: "sync/latency"))
  static let declarations = [
    converge, bytes, savedBytes, newDeviceBytes, reconnectBytes, load, bytesPerOperation,
    lostEdits, divergentReplicas, operationBytes, applied, latencyP95,
  ]

  private static func exact(
    _ name: String, _ meaning: String, _ unit: MetricUnit, slices: [MetricSlice] = [.whole]
  ) -> MetricDeclaration {
    MetricDeclaration("sync/\(name)", meaning, unit: unit, better: .lower, slices: slices)
  }

  let seed: UInt64
  static let messages = 10_000

  static func run(on input: SuiteInput, into output: inout SuiteOutput) async throws {
    input.progress(id)
    try await output.measure(id, items: messages) { try SyncSuite(seed: input.seed).metrics() }
  }

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
      Self.converge.metric(converge.inSeconds, n: operations, slice: slice),
      Self.bytes.metric(Double(wireBytes), n: operations),
      Self.savedBytes.metric(Double(report.savedBytes), n: operations),
      Self.newDeviceBytes.metric(Double(report.newDeviceBytes), n: operations),
      Self.reconnectBytes.metric(Double(report.reconnectBytes), n: 1),
      Self.load.metric(report.loadDuration.inSeconds, n: operations),
      Self.bytesPerOperation.metric(perOperation, n: operations),
      Self.lostEdits.metric(Double(report.lostEdits), n: report.editOperations),
      Self.divergentReplicas.metric(report.isConverged ? 0 : 1, n: workload.deviceCount),
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

  /// What 50 000 operations and a few more send beyond the payloads (target L15).
  private func longHistory() throws -> [Metric] {
    // About one edit in eight has no effect and makes no operation.
    let workload = SyncWorkload(seed: seed, messages: Self.messages, edits: 50_000)
    let report = try SyncTrial.run(workload, syncKey: SealingKey(), clock: ContinuousClock())
    let operations = report.importOperations + report.editOperations
    guard operations >= 50_000 else { return [] }
    return [
      Self.operationBytes.metric(
        overheadBytes(report, of: workload), n: operations, slice: ["operations": "50000"])
    ]
  }

  /// The bytes sent beyond the payloads, which must reach every other device in any case.
  private func overheadBytes(_ report: SyncTrial.Report, of workload: SyncWorkload) -> Double {
    let payloads = workload.payloadBytes * (workload.deviceCount - 1)
    return Double(max(0, report.importBytes + report.editBytes - payloads))
  }
}
