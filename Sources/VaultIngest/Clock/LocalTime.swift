internal import VaultCore

/// A date and time of day as a clock on the wall shows it, in no particular zone.
struct LocalTime: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00 of the same wall clock, every day 86 400 long.
  let seconds: Int64

  init(seconds: Int64) {
    self.seconds = seconds
  }

  /// Refuses dates that do not exist and times outside 00:00:00 to 23:59:60.
  init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    guard let date = CivilDate(year: year, month: month, day: day), (0...23).contains(hour),
      (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    seconds = Int64(date.daysSinceEpoch) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
  }

  /// What a clock that runs `offsetSeconds` ahead of UTC shows at a point in time.
  init(_ timestamp: Timestamp, offsetSeconds: Int) {
    seconds = timestamp.secondsSinceEpoch + Int64(offsetSeconds)
  }

  /// The point in time if the clock runs `offsetSeconds` ahead of UTC.
  func timestamp(offsetSeconds: Int) -> Timestamp {
    Timestamp(seconds: seconds - Int64(offsetSeconds))
  }

  /// The point in time that a clock shows so, whose offset from UTC changes over the year.
  ///
  /// A time that occurs twice is the earlier one; a time that never occurs is read with the
  /// offset before the gap (RFC 5545, section 3.3.5).
  func timestamp(offsetSecondsAt: (Timestamp) -> Int) -> Timestamp {
    let before = offsetSecondsAt(Timestamp(seconds: seconds - 86_400))
    let after = offsetSecondsAt(Timestamp(seconds: seconds + 86_400))
    let early = timestamp(offsetSeconds: before)
    if before == after || offsetSecondsAt(early) == before { return early }
    let late = timestamp(offsetSeconds: after)
    return offsetSecondsAt(late) == after ? late : early
  }

  var date: CivilDate { Timestamp(seconds: seconds).date }

  /// Days since 1970-01-01 of the same wall clock.
  var day: Int { Int((seconds >= 0 ? seconds : seconds - 86_399) / 86_400) }

  /// Midnight of the same day.
  var startOfDay: LocalTime { LocalTime(seconds: Int64(day) * 86_400) }

  var secondOfDay: Int { Timestamp(seconds: seconds).secondOfDay }

  static func < (left: LocalTime, right: LocalTime) -> Bool {
    left.seconds < right.seconds
  }
}
