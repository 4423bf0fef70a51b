/// Keeps requests and tokens below a rate, over any clock.
actor RateLimiter<C: Clock> where C.Duration == Duration {
  private let clock: C
  private let start: C.Instant
  private var requests: TokenBucket?
  private var tokens: TokenBucket?

  /// A limiter; `nil` is no limit.
  init(requestsPerMinute: Int?, tokensPerMinute: Int?, clock: C) {
    self.clock = clock
    start = clock.now
    requests = requestsPerMinute.map(TokenBucket.init(perMinute:))
    tokens = tokensPerMinute.map(TokenBucket.init(perMinute:))
  }

  /// Returns the time to wait before a request of the given tokens, which counts as made.
  func admit(tokens count: Int) -> Duration {
    let time = start.duration(to: clock.now)
    return max(
      requests?.take(1, at: time) ?? .zero, tokens?.take(count, at: time) ?? .zero)
  }

  /// Replaces an estimate by the billed amount.
  func settle(estimated: Int, billed: Int) {
    tokens?.giveBack(estimated - billed)
  }
}
