internal import VaultCore

/// A named day of the year.
enum TimeFeast: Hashable, Sendable {
  /// The same day every year.
  case fixed(month: Int8, day: Int8)
  /// Days after Easter Sunday of the western churches.
  case easter(offset: Int8)
  /// A weekday of a month: the first is 1, the last -1; and days after it.
  case weekday(Int8, month: Int8, occurrence: Int8, offset: Int8 = 0)
  /// The first such weekday from a day of the year on: the first Sunday of Advent is from
  /// 27 November on.
  case onOrAfter(Int8, month: Int8, day: Int8)

  /// The day of a year, counted from 1970-01-01; `nil` if the year has none.
  func day(in year: Int) -> Int? {
    switch self {
    case .fixed(let month, let day): return TimeCalendar.day(year, Int(month), Int(day))
    case .easter(let offset): return Self.easter(year).map { $0 + Int(offset) }
    case .weekday(let weekday, let month, let occurrence, let offset):
      let days = TimeCalendar.month(year, Int(month))
      return TimeCalendar.occurrence(Int(occurrence), weekday: Int(weekday), in: days).map {
        $0 + Int(offset)
      }
    case .onOrAfter(let weekday, let month, let day):
      return TimeCalendar.day(year, Int(month), Int(day)).map {
        $0 + (Int(weekday) - CivilDate(daysSinceEpoch: $0).weekday + 7) % 7
      }
    }
  }

  /// Easter Sunday of the Gregorian calendar, by the anonymous algorithm of 1876 (Meeus,
  /// "Astronomical Algorithms", chapter 8).
  private static func easter(_ year: Int) -> Int? {
    guard year > 1582 else { return nil }
    let golden = year % 19
    let century = year / 100
    let rest = year % 100
    let correction = (century - (century + 8) / 25 + 1) / 3
    let epact = (19 * golden + century - century / 4 - correction + 15) % 30
    let weekday = (32 + 2 * (century % 4) + 2 * (rest / 4) - epact - rest % 4) % 7
    let shift = (golden + 11 * epact + 22 * weekday) / 451
    let total = epact + weekday - 7 * shift + 114
    return TimeCalendar.day(year, total / 31, total % 31 + 1)
  }
}
