internal import VaultCore

/// The offset of a region from UTC, with the daylight saving rule of its part of the world.
///
/// The rules are those in force since 2007, written out so that the same seed gives the same
/// bytes on a machine without a time zone database.
struct ZoneRule: Hashable, Sendable {
  /// The time at which clocks go forward by an hour.
  enum Daylight: String, Hashable, Sendable, CaseIterable {
    /// Never.
    case none
    /// From 01:00 UTC on the last Sunday of March to 01:00 UTC on the last Sunday of October
    /// (Directive 2000/84/EC).
    case european
    /// From 02:00 on the second Sunday of March to 02:00 on the first Sunday of November, local
    /// time (Energy Policy Act of 2005, section 110).
    case american
  }

  let name: String
  let standardOffsetSeconds: Int
  let daylight: Daylight

  /// Seconds east of UTC at a point in time.
  func offsetSeconds(at time: Timestamp) -> Int {
    guard let (start, end) = daylightPeriod(ofYear: time.date.year) else {
      return standardOffsetSeconds
    }
    return time >= start && time < end ? standardOffsetSeconds + 3600 : standardOffsetSeconds
  }

  /// The point in time of a local date and time of day.
  ///
  /// - Precondition: The time exists once: between 01:00 and 04:00 the clocks may change.
  func timestamp(_ date: CivilDate, secondOfDay: Int) -> Timestamp {
    let local = Timestamp(
      seconds: Int64(date.daysSinceEpoch) * 86_400 + Int64(secondOfDay))
    let guess = local.advanced(bySeconds: Int64(-standardOffsetSeconds))
    return local.advanced(bySeconds: Int64(-offsetSeconds(at: guess)))
  }

  /// The local date and second of the day at a point in time.
  func local(_ time: Timestamp) -> (date: CivilDate, secondOfDay: Int) {
    let shifted = time.advanced(bySeconds: Int64(offsetSeconds(at: time)))
    return (shifted.date, shifted.secondOfDay)
  }

  /// From when to when clocks are an hour ahead in a year; `nil` where they never are.
  func daylightPeriod(ofYear year: Int) -> (start: Timestamp, end: Timestamp)? {
    switch daylight {
    case .none:
      return nil
    case .european:
      return (
        Self.sunday(onOrBefore: 31, month: 3, year: year, hour: 1),
        Self.sunday(onOrBefore: 31, month: 10, year: year, hour: 1)
      )
    case .american:
      let offset = Int64(-standardOffsetSeconds)
      return (
        Self.sunday(onOrBefore: 14, month: 3, year: year, hour: 2).advanced(bySeconds: offset),
        Self.sunday(onOrBefore: 7, month: 11, year: year, hour: 1).advanced(bySeconds: offset)
      )
    }
  }

  private static func sunday(onOrBefore day: Int, month: Int, year: Int, hour: Int) -> Timestamp {
    let latest = Timestamp(year: year, month: month, day: day, hour: hour)
    return latest.advanced(byDays: -(latest.date.weekday % 7))
  }
}
