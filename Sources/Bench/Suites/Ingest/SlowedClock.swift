/// A clock on which every span of another lasts several times as long: the measured code sees this
/// machine as a slower one.
struct SlowedClock<Base: Clock>: Clock where Base.Duration == Duration {
  /// An instant, as its distance from when the clock was made.
  struct Instant: InstantProtocol {
    let offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let base: Base
  private let factor: Int
  private let start: Base.Instant

  /// Slows everything down by a factor from now on.
  init(_ base: Base, factor: Int) {
    self.base = base
    self.factor = factor
    start = base.now
  }

  var now: Instant { Instant(offset: start.duration(to: base.now) * factor) }
  var minimumResolution: Duration { base.minimumResolution * factor }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await base.sleep(
      until: start.advanced(by: deadline.offset / factor), tolerance: tolerance.map { $0 / factor })
  }
}
