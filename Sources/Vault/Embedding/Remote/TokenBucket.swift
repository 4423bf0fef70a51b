/// An allowance per minute that refills evenly and may be overdrawn by waiting.
///
/// A token bucket in which a taker is served at once on paper and waits until its share has flowed
/// in: takers are served in the order they come, and one that takes more than a minute's allowance
/// waits accordingly instead of for ever.
struct TokenBucket {
  private let capacity: Double
  private var level: Double
  private var elapsed: Duration = .zero

  /// A full bucket of one minute's allowance, at least 1.
  init(perMinute: Int) {
    capacity = Double(max(1, perMinute))
    level = capacity
  }

  /// Takes an amount, and returns the wait before using it.
  ///
  /// - Parameters:
  ///   - amount: The amount to take.
  ///   - time: The time since the bucket was made; an earlier one counts as the latest.
  /// - Returns: The wait.
  mutating func take(_ amount: Int, at time: Duration) -> Duration {
    refill(at: time)
    level -= Double(amount)
    return level >= 0 ? .zero : .seconds(-level / capacity * 60)
  }

  /// Returns the excess of an estimate, or takes its shortfall with a negative amount.
  mutating func giveBack(_ amount: Int) {
    level = min(capacity, level + Double(amount))
  }

  private mutating func refill(at time: Duration) {
    guard time > elapsed else { return }
    level = min(capacity, level + (time - elapsed) / .seconds(60) * capacity)
    elapsed = time
  }
}
