/// A day of the proleptic Gregorian calendar.
///
/// The conversions are the closed forms of Howard Hinnant, "chrono-Compatible Low-Level Date
/// Algorithms" (2013): eras of 400 years that start on 1 March.
public struct CivilDate: Hashable, Sendable, Comparable {
  /// The astronomical year; 0 is 1 BC.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, 1 to 31.
  public let day: Int

  /// The date so many days after 1970-01-01.
  ///
  /// - Complexity: O(1).
  public init(daysSinceEpoch: Int) {
    let shifted = daysSinceEpoch + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// A date by its fields.
  ///
  /// - Returns: `nil` if no such day exists.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), (1...31).contains(day), (-9999...9999).contains(year)
    else { return nil }
    let date = CivilDate(
      daysSinceEpoch: Self.daysSinceEpoch(year: year, month: month, day: day))
    guard date.month == month, date.day == day else { return nil }
    self = date
  }

  /// A date as ISO 8601 writes it, `2026-11-21`: four, two and two ASCII digits.
  ///
  /// - Returns: `nil` if the text is none or there is no such day.
  public init?(iso8601 text: some StringProtocol) {
    let fields = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard fields.map(\.count) == [4, 2, 2] else { return nil }
    let numbers = fields.compactMap { field in
      field.reduce(0 as Int?) { number, byte in
        guard let number, (0x30...0x39).contains(byte) else { return nil }
        return number * 10 + Int(byte - 0x30)
      }
    }
    guard numbers.count == 3 else { return nil }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  /// Days from 1970-01-01 to this date.
  public var daysSinceEpoch: Int {
    Self.daysSinceEpoch(year: year, month: month, day: day)
  }

  /// The day of the week, Monday 1 to Sunday 7 (ISO 8601).
  public var weekday: Int {
    let days = (daysSinceEpoch + 3) % 7
    return (days < 0 ? days + 7 : days) + 1
  }

  /// Days from 1970-01-01 to a date whose month or day may be out of range and then carries over.
  static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
    let months = Int64(month - 1)
    let carry = Int(months.flooredDivision(by: 12))
    let monthInYear = month - carry * 12
    let shiftedYear = year + carry - (monthInYear <= 2 ? 1 : 0)
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let monthFromMarch = monthInYear > 2 ? monthInYear - 3 : monthInYear + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468 + day - 1
  }

  /// Orders dates from earlier to later.
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    left.daysSinceEpoch < right.daysSinceEpoch
  }
}

extension CivilDate: CustomStringConvertible {
  /// ISO 8601: `2026-03-01`.
  public var description: String {
    "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
  }
}
