public import VaultCore

/// A date and time of day as a wall clock shows it, in no particular zone.
public struct LocalTime: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00 of the same wall clock, every day 86 400 long.
  public let seconds: Int64

  /// The time so many seconds after the first moment of 1970 on the same clock.
  public init(seconds: Int64) {
    self.seconds = seconds
  }

  /// Refuses dates that do not exist and times outside 00:00:00 to 23:59:60.
  public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    guard let date = CivilDate(year: year, month: month, day: day), (0...23).contains(hour),
      (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    seconds = Int64(date.daysSinceEpoch) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
  }

  /// The time shown at a point in time by a clock that runs `offsetSeconds` ahead of UTC.
  public init(_ timestamp: Timestamp, offsetSeconds: Int) {
    seconds = timestamp.secondsSinceEpoch + Int64(offsetSeconds)
  }

  /// The point in time if the clock runs `offsetSeconds` ahead of UTC.
  public func timestamp(offsetSeconds: Int) -> Timestamp {
    Timestamp(seconds: seconds - Int64(offsetSeconds))
  }

  /// The point in time of a local time whose offset from UTC changes over the year.
  ///
  /// A time that occurs twice is the earlier one; a time that never occurs is read with the
  /// offset before the gap (RFC 5545, section 3.3.5).
  public func timestamp(offsetSecondsAt: (Timestamp) -> Int) -> Timestamp {
    let before = offsetSecondsAt(Timestamp(seconds: seconds - 86_400))
    let after = offsetSecondsAt(Timestamp(seconds: seconds + 86_400))
    let early = timestamp(offsetSeconds: before)
    if before == after || offsetSecondsAt(early) == before { return early }
    let late = timestamp(offsetSeconds: after)
    return offsetSecondsAt(late) == after ? late : early
  }

  /// The day on the calendar.
  public var date: CivilDate { Timestamp(seconds: seconds).date }

  /// Days since 1970-01-01 of the same wall clock.
  public var day: Int { Int((seconds >= 0 ? seconds : seconds - 86_399) / 86_400) }

  /// Midnight of the same day.
  public var startOfDay: LocalTime { LocalTime(seconds: Int64(day) * 86_400) }

  /// Seconds since midnight of the same day.
  public var secondOfDay: Int { Timestamp(seconds: seconds).secondOfDay }

  /// Returns true if the left time comes first on the same clock.
  public static func < (left: LocalTime, right: LocalTime) -> Bool {
    left.seconds < right.seconds
  }
}
