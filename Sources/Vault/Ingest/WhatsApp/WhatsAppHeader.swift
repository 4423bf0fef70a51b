internal import VaultCore

/// The date and time at the start of a line, before it is known which number is the day.
struct WhatsAppHeader: Hashable, Sendable {
  /// The part of the day that a 12-hour clock names.
  enum Half: Hashable, Sendable {
    case morning
    case afternoon
    /// Around noon: eleven is before it, everything else after it.
    case midday
    /// From dusk to dawn: six to eleven are before midnight, everything else after it.
    case night
  }

  /// The properties that all headers of one export have in common: they follow from the phone's
  /// region.
  struct Shape: Hashable, Sendable {
    /// The end of the header.
    enum Closing: UInt8, Hashable, Sendable {
      case bracket
      case dash
      /// iOS before 2018: `12/03/16 14:05:33: Ana: …`.
      case colon
    }

    /// The position and notation of the year, as far as its length shows.
    enum Year: UInt8, Hashable, Sendable {
      case longFirst
      case longLast
      case short
    }

    let closing: Closing
    let separator: UInt8
    let year: Year
    let hasSeconds: Bool
    let isTwelveHour: Bool
    let isTimeFirst: Bool

    /// True if every message names its author, as iOS does even for its own notices.
    var alwaysHasAuthor: Bool { closing != .dash }
  }

  /// A number of the date and how many digits it was written with.
  struct Field: Hashable, Sendable {
    let value: Int32
    let digits: UInt8
  }

  /// The three numbers of a date in the order of the text.
  struct DateFields: Hashable, Sendable {
    let first: Field
    let second: Field
    let third: Field
  }

  /// The start of author and text.
  let bodyStart: Int
  let shape: Shape
  let date: DateFields
  let hour: Int32
  let minute: Int32
  let secondOfMinute: Int32
  let half: Half?

  /// The time of day in seconds; `nil` if the clock never shows it.
  var secondOfDay: Int64? {
    var hourOfDay = hour
    if let half {
      guard hour <= 12 else { return nil }
      let isLate =
        switch half {
        case .morning: false
        case .afternoon: true
        case .midday: hour != 10 && hour != 11
        case .night: (6...11).contains(hour)
        }
      hourOfDay = hour % 12 + (isLate ? 12 : 0)
    }
    guard hourOfDay <= 23, minute <= 59, secondOfMinute <= 60 else { return nil }
    return Int64(hourOfDay * 3600 + minute * 60 + secondOfMinute)
  }
}

extension WhatsAppHeader {
  typealias Time = (hour: Int32, minute: Int32, second: Int32?)

  /// The header that parts of a line make.
  init(
    bodyStart: Int, _ date: DateFields, separator: UInt8, _ time: Time, _ half: Half?,
    closing: Shape.Closing, isTimeFirst: Bool = false
  ) {
    let year: Shape.Year =
      date.first.digits == 4 ? .longFirst : date.third.digits == 4 ? .longLast : .short
    let shape = Shape(
      closing: closing, separator: separator, year: year, hasSeconds: time.second != nil,
      isTwelveHour: half != nil, isTimeFirst: isTimeFirst)
    self.init(
      bodyStart: bodyStart, shape: shape, date: date, hour: time.hour, minute: time.minute,
      secondOfMinute: time.second ?? 0, half: half)
  }
}

extension WhatsAppHeader.DateFields {
  /// Days from 1970-01-01 in one order of the fields; `nil` if no such day exists.
  ///
  /// Two-digit years are of this century: the platform began in 2009. Four-digit years determine
  /// the calendar: 1388–1429 are Persian (2009–2050), 1430–1475 Islamic, beyond 2400 Buddhist.
  func day(_ order: DateOrder) -> Int32? {
    let (year, month, day) =
      switch order {
      case .dayMonthYear: (third, second, first)
      case .monthDayYear: (third, first, second)
      case .yearMonthDay: (first, second, third)
      case .yearDayMonth: (first, third, second)
      }
    guard month.digits <= 2, day.digits <= 2 else { return nil }
    var fullYear = Int(year.value)
    switch (year.digits, fullYear) {
    case (2, _): fullYear += 2000
    case (4, 1388...1475):
      return ForeignCalendar.day(year: fullYear, month: Int(month.value), day: Int(day.value))
    case (4, 2401...): fullYear -= 543
    case (4, _): break
    default: return nil
    }
    let date = CivilDate(year: fullYear, month: Int(month.value), day: Int(day.value))
    return date.map { Int32($0.daysSinceEpoch) }
  }
}
