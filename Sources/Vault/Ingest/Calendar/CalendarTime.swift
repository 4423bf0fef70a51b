internal import VaultCore
internal import VaultText

/// A DATE or DATE-TIME value as a file writes it.
struct CalendarTime: Hashable, Sendable {
  let local: LocalTime
  /// True if it is a DATE.
  let isDate: Bool
  /// True if it ends in `Z`.
  let isUTC: Bool

  /// The day of a wall-clock time.
  init(dayOf local: LocalTime) {
    self.local = local.startOfDay
    isDate = true
    isUTC = false
  }

  /// Reads `20260301`, `20260301T093000` or `20260301T093000Z`.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    self.init(bytes.span, 0..<bytes.count)
  }

  /// Reads the same forms from a part of some bytes.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    let at = range.lowerBound
    guard [8, 15, 16].contains(range.count), let year = Self.number(bytes, at, 4),
      let month = Self.number(bytes, at + 4, 2), let day = Self.number(bytes, at + 6, 2)
    else { return nil }
    isDate = range.count == 8
    isUTC = range.count == 16
    var time = (hour: 0, minute: 0, second: 0)
    if !isDate {
      guard bytes[at + 8] | 0x20 == UInt8(ascii: "t"), let hour = Self.number(bytes, at + 9, 2),
        let minute = Self.number(bytes, at + 11, 2), let second = Self.number(bytes, at + 13, 2),
        !isUTC || bytes[at + 15] | 0x20 == UInt8(ascii: "z")
      else { return nil }
      time = (hour, minute, second)
    }
    guard
      let local = LocalTime(
        year: year, month: month, day: day, hour: time.hour, minute: time.minute,
        second: time.second)
    else { return nil }
    self.local = local
  }

  /// A wall-clock time in basic form: `20260301T093000`, or `20260301` as a date.
  static func basic(_ local: LocalTime, isDate: Bool) -> String {
    let date = local.date
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16)
    append(date.year, digits: 4, to: &bytes)
    append(date.month, digits: 2, to: &bytes)
    append(date.day, digits: 2, to: &bytes)
    if !isDate {
      let second = local.secondOfDay
      bytes.append(UInt8(ascii: "T"))
      append(second / 3600, digits: 2, to: &bytes)
      append(second / 60 % 60, digits: 2, to: &bytes)
      append(second % 60, digits: 2, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func append(_ number: Int, digits: Int, to bytes: inout [UInt8]) {
    var rest = abs(number)
    let start = bytes.count
    for _ in 0..<digits {
      bytes.insert(UInt8(ascii: "0") + UInt8(rest % 10), at: start)
      rest /= 10
    }
    if number < 0 { bytes.insert(UInt8(ascii: "-"), at: start) }
  }

  private static func number(_ bytes: Span<UInt8>, _ start: Int, _ digits: Int) -> Int? {
    var value = 0
    for index in start..<start + digits {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    return value
  }
}

/// A length of time: days of the wall clock, then exact seconds.
struct CalendarDuration: Hashable, Sendable {
  let days: Int
  let seconds: Int64
}

extension CalendarDuration {
  /// Reads `P1DT2H`, `PT45M`, `P2W`, with a sign (RFC 5545, section 3.3.6).
  ///
  /// - Returns: `nil` for anything else, and for a length beyond ten thousand years.
  init?(_ text: String) {
    var cursor = ASCIICursor(text)
    let isNegative = cursor.takeAny("+-") == "-"
    guard cursor.take("P") else { return nil }
    var days = 0
    var seconds = 0
    var isTime = false
    repeat {
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
      guard days <= Self.mostDays, seconds <= Self.mostDays * 86_400 else { return nil }
    } while !cursor.isAtEnd
    self.init(days: isNegative ? -days : days, seconds: Int64(isNegative ? -seconds : seconds))
  }

  private static let mostDays = 3_652_425
}
