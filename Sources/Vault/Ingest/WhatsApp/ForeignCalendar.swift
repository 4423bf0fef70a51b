internal import Foundation

/// Dates of the calendars that phones in Iran and Saudi Arabia count in.
enum ForeignCalendar {
  /// Days from 1970-01-01 to a date whose year determines the calendar: Persian below 1430, Islamic
  /// (Umm al-Qura) from there; `nil` if no such day exists.
  static func day(year: Int, month: Int, day: Int) -> Int32? {
    let calendar = year < 1430 ? persian : islamic
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    let fields = DateComponents(year: year, month: month, day: day, hour: 12)
    guard let date = calendar.date(from: fields) else { return nil }
    let back = calendar.dateComponents([.year, .month, .day], from: date)
    guard back.year == year, back.month == month, back.day == day else { return nil }
    return Int32((date.timeIntervalSince1970 / 86_400).rounded(.down))
  }

  private static let persian = inUTC(.persian)
  private static let islamic = inUTC(.islamicUmmAlQura)

  private static func inUTC(_ identifier: Calendar.Identifier) -> Calendar {
    var calendar = Calendar(identifier: identifier)
    calendar.timeZone = .gmt
    return calendar
  }
}
