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
    let bytes = Array(text.utf8)
    func number(_ range: Range<Int>) -> Int? {
      bytes[range].reduce(Int?(0)) { sum, byte in
        guard let sum, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        return sum * 10 + Int(byte - UInt8(ascii: "0"))
      }
    }
    guard bytes.count >= 8, let year = number(0..<4), let month = number(4..<6),
      let day = number(6..<8)
    else { return nil }
    if bytes.count == 8 {
      guard let local = LocalTime(year: year, month: month, day: day) else { return nil }
      self.local = local
      isDate = true
      isUTC = false
      return
    }
    isUTC = bytes.count == 16 && bytes[15] == UInt8(ascii: "Z")
    guard bytes.count == 15 || isUTC, bytes[8] == UInt8(ascii: "T"), let hour = number(9..<11),
      let minute = number(11..<13), let second = number(13..<15),
      let local = LocalTime(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    else { return nil }
    self.local = local
    isDate = false
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
    let pattern = /([+\-])?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?/
    guard let match = text.wholeMatch(of: pattern) else { return nil }
    func value(_ digits: Substring?) -> Int { digits.flatMap { Int($0) } ?? 0 }
    let sign = match.1 == "-" ? -1 : 1
    days = sign * (value(match.2) * 7 + value(match.3))
    seconds = Int64(sign * (value(match.4) * 3600 + value(match.5) * 60 + value(match.6)))
  }
}
