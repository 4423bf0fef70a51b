internal import VaultMeasurement
internal import VaultVerdict

/// Collects what each stage of a run cost.
///
/// The peak of a stage is the process's high-water mark, reset when the stage begins; where the
/// system refuses the reset, peaks are those since the process started, and a note says so.
struct StageRecorder {
  private(set) var stages: [StageMeasurement] = []
  private(set) var notes: [String] = []

  /// Runs a stage and records its cost.
  ///
  /// - Parameter items: How many items the result stands for.
  mutating func measure<Value>(
    _ id: String, items: (Value) -> Int, latency: (Value) -> LatencySummary? = { _ in nil },
    _ work: () async throws -> Value
  ) async throws -> Value {
    resetPeak()
    let watch = Stopwatch()
    let value = try await work()
    let elapsed = watch.elapsed
    stages.append(
      StageMeasurement(
        id: id, items: items(value), seconds: elapsed.wall.inSeconds,
        cpuSeconds: elapsed.processCPU.inSeconds,
        latencyMilliseconds: latency(value).map {
          StageMeasurement.Latency(p50: $0.p50, p95: $0.p95, p99: $0.p99, max: $0.max)
        },
        peakBytes: try ProcessMemory.current().peakBytes))
    return value
  }

  private mutating func resetPeak() {
    do {
      try ProcessMemory.resetPeak()
    } catch {
      let note = "the system does not reset the memory peak: peaks are since the start"
      if !notes.contains(note) { notes.append(note) }
    }
  }
}
