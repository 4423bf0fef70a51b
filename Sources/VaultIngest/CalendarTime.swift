internal import VaultCore

/// A DATE or DATE-TIME value as a file writes it.
struct CalendarTime: Hashable, Sendable {
  let local: LocalTime
  /// Whether it is a DATE.
  let isDate: Bool
  /// Whether it ends in `Z`.
  let isUTC: Bool

  /// Reads `20260301`, `20260301T093000` or `20260301T093000Z`.
  init?(_ text: String) {
    var cursor = ASCIICursor(text)
    guard let year = cursor.number(digits: 4), let month = cursor.number(digits: 2),
      let day = cursor.number(digits: 2)
    else { return nil }
    isDate = cursor.isAtEnd
    var time = (hour: 0, minute: 0, second: 0)
    var endsInZ = false
    if !isDate {
      guard cursor.take("T"), let hour = cursor.number(digits: 2),
        let minute = cursor.number(digits: 2), let second = cursor.number(digits: 2)
      else { return nil }
      time = (hour, minute, second)
      endsInZ = cursor.take("Z")
    }
    guard cursor.isAtEnd,
      let local = LocalTime(
        year: year, month: month, day: day, hour: time.hour, minute: time.minute,
        second: time.second)
    else { return nil }
    self.local = local
    isUTC = endsInZ
  }

  /// A wall-clock time in basic form: `20260301T093000`, or `20260301` as a date.
  static func basic(_ local: LocalTime, isDate: Bool) -> String {
    let date = local.date
    let second = local.secondOfDay
    let day = padded(date.year, 4) + padded(date.month, 2) + padded(date.day, 2)
    guard !isDate else { return day }
    return day + "T" + padded(second / 3600, 2) + padded(second / 60 % 60, 2)
      + padded(second % 60, 2)
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

/// A length of time: days of the wall clock, then exact seconds.
struct CalendarDuration: Hashable, Sendable {
  let days: Int
  let seconds: Int64

  init(days: Int, seconds: Int64) {
    self.days = days
    self.seconds = seconds
  }

  /// Reads `P1DT2H`, `PT45M`, `P2W`, with a sign (RFC 5545, section 3.3.6).
  init?(_ text: String) {
    var cursor = ASCIICursor(text)
    let isNegative = cursor.takeAny("+-") == "-"
    guard cursor.take("P") else { return nil }
    var days = 0
    var seconds = 0
    var isTime = false
    while !cursor.isAtEnd {
      if !isTime, cursor.take("T") { isTime = true }
      guard let value = cursor.number(digits: 1, upTo: 9), let unit = cursor.takeAny("WDHMS")
      else { return nil }
      switch (unit, isTime) {
      case ("W", false): days += value * 7
      case ("D", false): days += value
      case ("H", true): seconds += value * 3600
      case ("M", true): seconds += value * 60
      case ("S", true): seconds += value
      default: return nil
      }
    }
    self.init(days: isNegative ? -days : days, seconds: Int64(isNegative ? -seconds : seconds))
  }
}
