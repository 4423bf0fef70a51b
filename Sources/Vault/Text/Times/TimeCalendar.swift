internal import VaultCore

/// Arithmetic on days, weeks, months and years around a day; weeks start on Monday.
enum TimeCalendar {
  /// The first day of a month; months out of range carry over.
  static func firstDay(year: Int, month: Int) -> Int {
    let total = year * 12 + month - 1
    let carried = total >= 0 ? total / 12 : (total - 11) / 12
    return CivilDate(year: carried, month: total - carried * 12 + 1, day: 1)?.daysSinceEpoch ?? 0
  }

  /// The days of a month, or of several from it on.
  static func month(_ year: Int, _ month: Int, count: Int = 1) -> Range<Int> {
    let first = firstDay(year: year, month: month)
    return first..<max(first, firstDay(year: year, month: month + count))
  }

  /// A day of a month; `nil` if the month has no such day.
  static func day(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    let days = Self.month(year, month)
    return day >= 1 && day <= days.count ? days.lowerBound + day - 1 : nil
  }

  /// The day so many months later, or the last of that month where it is shorter.
  static func adding(months: Int, to day: Int) -> Int {
    let date = CivilDate(daysSinceEpoch: day)
    let days = month(date.year, date.month + months)
    return days.lowerBound + min(date.day, max(days.count, 1)) - 1
  }

  /// The period that a day lies in, moved by a count of periods.
  static func period(_ unit: TimeUnit, shift: Int, around day: Int) -> Range<Int>? {
    let date = CivilDate(daysSinceEpoch: day)
    let monday = day - date.weekday + 1
    switch unit {
    case .second, .minute, .hour: return nil
    case .day: return day + shift..<day + shift + 1
    case .week: return monday + 7 * shift..<monday + 7 * shift + 7
    case .weekend: return monday + 7 * shift + 5..<monday + 7 * shift + 7
    case .month: return month(date.year, date.month + shift)
    case .quarter: return quarter(date.year, (date.month - 1) / 3 + shift)
    case .year: return years(date.year + shift, count: 1)
    case .decade: return years(date.year - date.year % 10 + 10 * shift, count: 10)
    }
  }

  /// A quarter, counted from 0; those out of range carry over.
  static func quarter(_ year: Int, _ index: Int) -> Range<Int> {
    month(year, index * 3 + 1, count: 3)
  }

  static func years(_ year: Int, count: Int) -> Range<Int> { month(year, 1, count: 12 * count) }

  /// A day some units away.
  static func day(_ day: Int, plus count: Int, _ unit: TimeUnit) -> Int {
    switch unit {
    case .second, .minute, .hour: day
    case .day: day + count
    case .week, .weekend: day + 7 * count
    case .month: adding(months: count, to: day)
    case .quarter: adding(months: 3 * count, to: day)
    case .year: adding(months: 12 * count, to: day)
    case .decade: adding(months: 120 * count, to: day)
    }
  }

  /// A weekday of a month: the first is 1, the last -1.
  static func occurrence(_ count: Int, weekday: Int, in month: Range<Int>) -> Int? {
    let first = CivilDate(daysSinceEpoch: month.lowerBound).weekday
    var day = month.lowerBound + (weekday - first + 7) % 7
    if count > 0 { day += 7 * (count - 1) } else { day += (month.upperBound - 1 - day) / 7 * 7 }
    return month.contains(day) ? day : nil
  }

  /// A week of a month or a year, counted from 1, or the last where -1.
  ///
  /// The first is the one that holds its first Thursday, as in ISO 8601.
  static func week(_ count: Int, in period: Range<Int>) -> Range<Int>? {
    guard let thursday = occurrence(count, weekday: 4, in: period) else { return nil }
    return thursday - 3..<thursday + 4
  }

  /// Several whole units from a period's start, or before its end.
  static func part(
    _ unit: TimeUnit, from first: Int, length: Int, of period: Range<Int>
  ) -> Range<Int>? {
    if unit == .week {
      guard let one = week(first, in: period) else { return nil }
      let more = 7 * (length - 1)
      return first > 0
        ? one.lowerBound..<one.upperBound + more : one.lowerBound - more..<one.upperBound
    }
    if first > 0 {
      let start = day(period.lowerBound, plus: first - 1, unit)
      let end = day(period.lowerBound, plus: first - 1 + length, unit)
      return start < period.upperBound ? start..<max(start, end) : nil
    }
    let end = day(period.upperBound, plus: first + 1, unit)
    let start = day(period.upperBound, plus: first + 1 - length, unit)
    return start >= period.lowerBound ? start..<max(start, end) : nil
  }
}
