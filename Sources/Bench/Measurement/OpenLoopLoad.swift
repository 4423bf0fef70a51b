/// Puts requests one after another and counts how long each takes, in two ways of asking.
///
/// A *closed loop* sends the next request as soon as it has the answer: while the service stalls no
/// request is sent, and the stall counts once, however many requests would have met it. An *open
/// loop* sends requests at fixed instants, as independent users do, and counts each latency from
/// the instant at which the request was *due*: a request that had to wait for its turn has waited.
/// That is the correction of what is called coordinated omission (G. Tene, "How NOT to Measure
/// Latency", 2015; the same in wrk2 and HdrHistogram).
///
/// Requests are served one at a time on the calling thread, in the order in which they are due. A
/// rate above what the service can do makes the open latencies grow without end: choose one below.
public struct OpenLoopLoad<Wall: Clock>: Sendable where Wall.Duration == Duration {
  /// The result of a load.
  public struct Result: Sendable {
    /// From the instant at which each request was due to its answer; in a closed loop the same as
    /// `service`.
    public var response = LatencyHistogram()
    /// From the instant at which each request was put to its answer.
    public var service = LatencyHistogram()
    /// The requests that were put after they were due.
    public var lateRequests = 0
    /// From the first request's due time to the last answer.
    public var span = Duration.zero

    /// Starts with nothing measured.
    public init() {}

    /// Adds what another thread or run measured under the same rate; spans follow one another.
    public mutating func merge(_ other: Result) {
      response.merge(other.response)
      service.merge(other.service)
      lateRequests += other.lateRequests
      span += other.span
    }
  }

  private let clock: Wall

  /// Measures by a clock; the default one continues while the machine sleeps.
  public init(clock: Wall = ContinuousClock()) {
    self.clock = clock
  }

  /// Puts requests at a fixed rate, whether or not earlier ones are answered.
  ///
  /// - Parameters:
  ///   - requests: The number of requests; the i-th is due i / `perSecond` after the start.
  ///   - perSecond: The rate, above 0.
  ///   - wait: Waits until an instant of the clock; called only where that is in the future. It may
  ///     return late: the delay then counts.
  ///   - service: Serves a request, named by its index.
  /// - Returns: The latencies of all requests.
  /// - Throws: The error of the service.
  /// - Precondition: The rate is above 0.
  public func open<Failure>(
    requests: Int, perSecond: Double, wait: (Wall.Instant) -> Void,
    service: (Int) throws(Failure) -> Void
  ) throws(Failure) -> Result {
    precondition(perSecond > 0, "a rate is not positive")
    var result = Result()
    let start = clock.now
    for index in 0..<max(0, requests) {
      // From the start each time, so that rounding does not add up.
      let due = start.advanced(by: .seconds(1) * (Double(index) / perSecond))
      if clock.now < due { wait(due) }
      let began = clock.now
      try service(index)
      let ended = clock.now
      result.service.record(began.duration(to: ended))
      result.response.record(due.duration(to: ended))
      if due < began { result.lateRequests += 1 }
    }
    result.span = start.duration(to: clock.now)
    return result
  }

  /// Puts each request when the one before is answered.
  ///
  /// - Parameters:
  ///   - requests: The number of requests.
  ///   - service: Serves a request, named by its index.
  /// - Returns: The latencies of all requests.
  /// - Throws: The error of the service.
  public func closed<Failure>(
    requests: Int, service: (Int) throws(Failure) -> Void
  ) throws(Failure) -> Result {
    var result = Result()
    let start = clock.now
    for index in 0..<max(0, requests) {
      let began = clock.now
      try service(index)
      result.service.record(began.duration(to: clock.now))
    }
    result.response.merge(result.service)
    result.span = start.duration(to: clock.now)
    return result
  }
}

extension OpenLoopLoad where Wall == ContinuousClock {
  /// Waits for an instant by looking at the clock again and again.
  ///
  /// A sleeping thread wakes up some 50 µs late, as long as a whole search takes; a spinning one
  /// within the time of one reading. It keeps one core busy meanwhile.
  public static func spin(until instant: ContinuousClock.Instant) {
    while ContinuousClock.now < instant {}
  }
}
