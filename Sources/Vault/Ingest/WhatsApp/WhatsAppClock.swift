internal import VaultCore
internal import VaultText

/// Reads the local times of a chat: neighboring messages mostly share a day, and a day its offset
/// from UTC.
struct WhatsAppClock {
  private let clock: ZoneClock
  private var day: Int64?
  /// The offset of every moment near the day; `nil` if it changes there.
  private var offsetSeconds: Int?

  init(_ clock: ZoneClock) {
    self.clock = clock
  }

  /// The moment at which a local clock shows so many seconds since 1970-01-01, and its offset from
  /// UTC then.
  mutating func moment(_ local: Int64) -> (sentAt: Timestamp, offsetSeconds: Int) {
    let today = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
    if today != day {
      day = today
      // Every moment that `LocalTime.timestamp` asks for is between these two.
      let before = clock.offsetSeconds(at: Timestamp(seconds: (today - 2) * 86_400))
      let after = clock.offsetSeconds(at: Timestamp(seconds: (today + 3) * 86_400))
      offsetSeconds = before == after ? before : nil
    }
    let time = LocalTime(seconds: local)
    if let offsetSeconds { return (time.timestamp(offsetSeconds: offsetSeconds), offsetSeconds) }
    let sentAt = clock.timestamp(of: time)
    return (sentAt, clock.offsetSeconds(at: sentAt))
  }
}
