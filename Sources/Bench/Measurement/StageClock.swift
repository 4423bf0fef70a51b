internal import VaultCore

/// A clock for the cost of a pipeline's stage: time and peak memory.
///
/// Stages are measured one after another, because the processor time and the peak are those of the
/// whole process.
public struct StageClock<Wall: Clock>: Sendable where Wall.Duration == Duration {
  private let clock: Wall

  /// Measures by a given wall clock.
  public init(clock: Wall) {
    self.clock = clock
  }

  /// Runs a stage and returns its cost.
  ///
  /// - Throws: The error of the stage; its cost is then lost.
  public func measure<Value, Failure>(
    _ stage: () throws(Failure) -> Value
  ) throws(Failure) -> (value: Value, cost: StageCost) {
    let start = Start(clock: clock)
    let value = try stage()
    return (value, start.cost)
  }

  private struct Start {
    let isPeakReset: Bool
    let watch: Stopwatch<Wall>

    init(clock: Wall) {
      do throws(MeasurementError) {
        try ProcessMemory.resetPeak()
        isPeakReset = true
      } catch {
        // The stage counts more than its peak, which is then reported as unknown.
        isPeakReset = false
      }
      watch = Stopwatch(clock: clock)
    }

    var cost: StageCost {
      let elapsed = watch.elapsed
      return StageCost(
        wall: elapsed.wall, cpu: elapsed.processCPU, peakBytes: isPeakReset ? peakBytes : nil)
    }

    private var peakBytes: Int? {
      do throws(MeasurementError) {
        return try ProcessMemory.current().peakBytes
      } catch {
        return nil
      }
    }
  }
}

extension StageClock where Wall == ContinuousClock {
  /// Measures with a clock that continues while the machine sleeps.
  public init() {
    self.init(clock: ContinuousClock())
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
