internal import VaultCore

/// A clock for the cost of a pipeline's stage: time and peak memory.
///
/// Stages are measured one after another, because the processor time and the peak are those of the
/// whole process.
public struct StageClock<Wall: Clock>: Sendable where Wall.Duration == Duration {
  private let clock: Wall

  /// Measures by a wall clock; the default one continues while the machine sleeps.
  public init(clock: Wall = ContinuousClock()) {
    self.clock = clock
  }

  /// Runs a stage and returns its cost.
  ///
  /// - Throws: The error of the stage; its cost is then lost.
  public func measure<Value, Failure>(
    _ stage: () throws(Failure) -> Value
  ) throws(Failure) -> (value: Value, cost: StageCost) {
    // Where the peak cannot be reset, the stage counts more than its own, which is unknown then.
    let isPeakReset = MeasurementError.reported(ProcessMemory.resetPeak) != nil
    let watch = Stopwatch(clock: clock)
    let value = try stage()
    let elapsed = watch.elapsed
    let peakBytes = isPeakReset ? MeasurementError.reported(ProcessMemory.current)?.peakBytes : nil
    return (
      value, StageCost(wall: elapsed.wall, cpu: elapsed.processCPU, peakBytes: peakBytes)
    )
  }
}

/// The cost of a stage.
public struct StageCost: Hashable, Sendable {
  /// By the wall clock.
  public let wall: Duration
  /// By the processor time of the whole process.
  public let cpu: Duration
  /// The most memory that was resident meanwhile, what was resident before included; `nil` if the
  /// system does not let a process reset its peak.
  public let peakBytes: Int?

  /// Items per second of wall time.
  ///
  /// - Returns: `nil` if no time passed.
  public func itemsPerSecond(_ items: Int) -> Double? {
    wall > .zero ? Double(items) / wall.inSeconds : nil
  }
}
