internal import Synchronization

/// A clock that a test moves by hand.
public final class ManualClock: Clock {
  /// A moment, counted from the clock's making.
  public struct Instant: InstantProtocol {
    let offset: Duration

    /// The moment so much later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// The time from this moment to another.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Orders moments from earlier to later.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let time = Mutex(Duration.zero)

  /// A clock that shows zero.
  public init() {}

  /// What it shows.
  public var now: Instant { Instant(offset: time.withLock { $0 }) }

  /// Nothing is too small for it.
  public var minimumResolution: Duration { .zero }

  /// Moves the clock on.
  public func advance(by duration: Duration) {
    time.withLock { $0 += duration }
  }

  /// Moves the clock to the deadline at once.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    time.withLock { $0 = max($0, deadline.offset) }
  }
}
