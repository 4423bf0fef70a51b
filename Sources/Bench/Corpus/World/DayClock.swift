internal import VaultCore

/// Keeps messages to the hours in which people write, in the owner's time zone.
struct DayClock: Sendable {
  let zone: ZoneRule

  private static let dawn = 6 * 3600 + 1800
  private static let earliest = 7 * 3600
  private static let latest = 22 * 3600

  /// The same time, or the next morning if it falls between 22:00 and 07:00 and none of the people
  /// is up.
  ///
  /// A run of messages that starts before 22:00 ends before 01:00, when clocks may change, and in
  /// nights in which they do all are asleep: exports without a zone could not represent an hour
  /// that comes twice.
  ///
  /// - Parameters:
  ///   - time: When there would be something to say.
  ///   - nights: The probability that people write at night.
  ///   - random: The source of draws, used only for times at night.
  /// - Returns: The time of the message.
  func awake(_ time: Timestamp, nights: Double = 0, random: inout SeededRandom) -> Timestamp {
    let (date, second) = zone.local(time)
    if second >= Self.earliest, second < Self.latest { return time }
    let night = second < Self.earliest ? date : date.following
    if random.chance(nights), !changesClocks(on: night) { return time }
    return zone.timestamp(night, secondOfDay: random.integer(in: 27_000...41_000))
  }

  /// The same time, or 06:30 of the same day if it is earlier.
  func notBeforeDawn(_ time: Timestamp) -> Timestamp {
    let (date, second) = zone.local(time)
    return second < Self.dawn ? zone.timestamp(date, secondOfDay: Self.dawn) : time
  }

  /// A random time of a day, at night too unless clocks change.
  func anyTime(on date: CivilDate, random: inout SeededRandom) -> Timestamp {
    let second = random.index(below: 86_400)
    return changesClocks(on: date)
      ? time(on: date, random: &random) : zone.timestamp(date, secondOfDay: second)
  }

  // Clocks change in the small hours.
  private func changesClocks(on date: CivilDate) -> Bool {
    zone.offsetSeconds(at: zone.timestamp(date, secondOfDay: 0))
      != zone.offsetSeconds(at: zone.timestamp(date, secondOfDay: 43_200))
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
