/// Measures one span by the wall clock and by processor time.
///
/// ```swift
/// let watch = Stopwatch()
/// work()
/// print(watch.elapsed.wall)
/// ```
public struct Stopwatch<Wall: Clock>: Sendable where Wall.Duration == Duration {
  private let clock: Wall
  private let wall: Wall.Instant
  private let thread: Duration
  private let threadIdentity: UInt
  private let process: Duration

  /// Starts on a wall clock; the default one continues while the machine sleeps.
  public init(clock: Wall = ContinuousClock()) {
    self.clock = clock
    threadIdentity = CPUTime.threadIdentity
    process = CPUTime.process
    thread = CPUTime.thread
    // Last, so that the span leaves out the other readings.
    wall = clock.now
  }

  /// The time and the work since the start; the stopwatch continues.
  public var elapsed: Elapsed {
    let wallNow = clock.now
    let threadNow = CPUTime.thread
    let processNow = CPUTime.process
    let isSameThread = CPUTime.threadIdentity == threadIdentity
    return Elapsed(
      wall: wall.duration(to: wallNow),
      threadCPU: isSameThread ? threadNow - thread : nil,
      processCPU: processNow - process)
  }
}

/// A measured duration.
public struct Elapsed: Hashable, Sendable {
  /// By the wall clock.
  public let wall: Duration
  /// By the processor time of the thread; `nil` if the span ended on another thread than it
  /// began on.
  public let threadCPU: Duration?
  /// By the processor time of the whole process; above `wall` where threads run at once.
  public let processCPU: Duration
}
