internal import VaultCore
package import VaultMeasurement
package import VaultResults

/// Collects the cost of each stage of a run.
///
/// The peak of a stage is the process's high-water mark, reset when the stage begins; where the
/// system refuses the reset, peaks are those since the process started, and a note says so. Freed
/// memory is given back before a stage: one that fills what an earlier one left would seem to need
/// nothing.
package struct StageRecorder {
  package private(set) var stages: [StageMeasurement] = []
  package private(set) var notes: [String] = []
  /// The most that each stage added to the memory resident when it began; empty where the system
  /// refuses the reset.
  package private(set) var growths: [(stage: String, bytes: Int)] = []
  /// The memory resident before the first stage; `nil` where the system refuses the reset.
  package private(set) var idleBytes: Int?
  /// The highest peak before the last reset.
  private var earlierPeakBytes = 0

  /// Runs a stage and records its cost for so many items.
  package mutating func measure<Value>(
    _ id: String, items: Int, _ work: () async throws -> Value
  ) async throws -> Value {
    try await measured(id, work) { _ in (items, nil) }
  }

  /// Runs a stage and records its cost; the result says for how many items, and how long each took.
  package mutating func measure<Value: StageResult>(
    _ id: String, _ work: () async throws -> Value
  ) async throws -> Value {
    try await measured(id, work) { ($0.itemCount, $0.itemLatency) }
  }

  private mutating func measured<Value>(
    _ id: String, _ work: () async throws -> Value,
    _ account: (Value) -> (items: Int, latency: LatencySummary?)
  ) async throws -> Value {
    try Task.checkCancellation()
    let startBytes = try begin()
    let watch = Stopwatch()
    let value = try await work()
    let elapsed = watch.elapsed
    let peakBytes = try ProcessMemory.current().peakBytes
    if let startBytes { growths.append((id, max(0, peakBytes - startBytes))) }
    let (items, latency) = account(value)
    stages.append(
      StageMeasurement(
        id: id, items: items, seconds: elapsed.wall.inSeconds,
        cpuSeconds: elapsed.processCPU.inSeconds,
        latencyMilliseconds: latency.map {
          StageMeasurement.Latency(p50: $0.p50, p95: $0.p95, p99: $0.p99, max: $0.max)
        },
        peakBytes: peakBytes))
    return value
  }

  /// The most memory that the process has held by now, in stages and between them.
  package func runPeakBytes() throws -> Int {
    max(earlierPeakBytes, try ProcessMemory.current().peakBytes)
  }

  /// Resets the peak, and returns what is resident then; `nil` where the system refuses the reset.
  private mutating func begin() throws -> Int? {
    earlierPeakBytes = try runPeakBytes()
    ProcessFootprint.releaseFreed()
    do {
      try ProcessMemory.resetPeak()
    } catch {
      let note = "the system does not reset the memory peak: peaks are since the start"
      if !notes.contains(note) { notes.append(note) }
      return nil
    }
    let bytes = try ProcessMemory.current().residentBytes
    idleBytes = idleBytes ?? bytes
    return bytes
  }
}

/// The result of a stage, as far as its cost is concerned.
package protocol StageResult {
  /// The number of items that the stage processed.
  var itemCount: Int { get }
  /// The latency of single items, where they were timed one by one.
  var itemLatency: LatencySummary? { get }
}

extension StageResult {
  package var itemLatency: LatencySummary? { nil }
}
