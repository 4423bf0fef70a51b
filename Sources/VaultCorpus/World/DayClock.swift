internal import VaultCore

/// Keeps messages to the hours in which people write, in the owner's time zone.
struct DayClock: Sendable {
  let zone: ZoneRule

  private static let dawn = 6 * 3600 + 1800
  private static let earliest = 7 * 3600
  private static let latest = 22 * 3600

  /// The same time, or the next morning if it falls between 22:00 and 07:00.
  ///
  /// A run of messages that starts before 22:00 ends before 01:00, when clocks may change.
  func awake(_ time: Timestamp, random: inout SeededRandom) -> Timestamp {
    let (date, second) = zone.local(time)
    if second >= Self.earliest, second < Self.latest { return time }
    let morning = second < Self.earliest ? date : date.following
    return zone.timestamp(morning, secondOfDay: random.integer(in: 27_000...41_000))
  }

  /// The same time, or 06:30 of the same day if it is earlier.
  func notBeforeDawn(_ time: Timestamp) -> Timestamp {
    let (date, second) = zone.local(time)
    return second < Self.dawn ? zone.timestamp(date, secondOfDay: Self.dawn) : time
  }

  /// A random waking time of a day.
  func time(on date: CivilDate, random: inout SeededRandom) -> Timestamp {
    zone.timestamp(date, secondOfDay: random.integer(in: Self.earliest...Self.latest - 1))
  }

  /// The local date.
  func date(_ time: Timestamp) -> CivilDate { zone.local(time).date }
}

extension CivilDate {
  var following: CivilDate { CivilDate(daysSinceEpoch: daysSinceEpoch + 1) }
}
