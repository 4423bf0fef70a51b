internal import VaultCore

/// A day as an expression names it, before it is known which one is meant.
struct TimeDay: Sendable {
  /// The thirds of a period.
  enum Edge: Sendable { case start, middle, end }

  /// Days already counted from the day of the message.
  struct Period: Sendable {
    let days: Range<Int>
    let unit: TimeUnit
  }

  var year: Int?
  var month: Int?
  var day: Int?
  var weekday: Int?
  var quarter: Int?
  /// Last -1, this 0, next 1: of a weekday or a month.
  var shift: Int?
  /// The nearest such day before today.
  var isRecent = false
  var period: Period?
  var edge: Edge?
  /// Which of the weekdays or weeks of a month: the first is 1, the last -1.
  var occurrence: Int?

  /// Whether it is one day, and a clock can stand beside it.
  var isSingle: Bool {
    if edge != nil { return false }
    if occurrence != nil { return true }
    if let period { return period.unit == .day || weekday != nil || day != nil }
    return day != nil || weekday != nil
  }

  /// Whether the fields are those of a day already counted: "tomorrow, Friday".
  private func isSameDay(as period: Period) -> Bool {
    let date = CivilDate(daysSinceEpoch: period.days.lowerBound)
    guard self.period == nil, shift == nil, quarter == nil, weekday != nil || day != nil else {
      return false
    }
    return weekday ?? date.weekday == date.weekday && month ?? date.month == date.month
      && day ?? date.day == date.day && year ?? date.year == date.year
  }

  /// What two namings of one day say together; `nil` if they contradict each other.
  func merged(with other: TimeDay) -> TimeDay? {
    var result = self
    if let weekday = other.weekday {
      guard self.weekday == nil, shift == nil || other.shift == nil else { return nil }
      if month != nil, day == nil || other.shift != nil { return nil }
      result.weekday = weekday
    }
    if let period = other.period {
      guard self.period == nil, year == nil, quarter == nil else { return nil }
      switch period.unit {
      case .week: guard weekday != nil, month == nil, day == nil else { return nil }
      case .month: guard month == nil, day != nil || weekday != nil else { return nil }
      case .year: guard month != nil else { return nil }
      case .day: guard isSameDay(as: period) else { return nil }
      default: return nil
      }
      result.period = period
    } else if let own = self.period {
      switch own.unit {
      case .week:
        guard other.weekday != nil, other.month == nil, other.shift == nil
        else { return nil }
      case .day: guard other.isSameDay(as: own) else { return nil }
      case .month:
        guard other.day != nil || other.weekday != nil, other.month == nil
        else { return nil }
      case .year: guard other.month != nil else { return nil }
      default: return nil
      }
    }
    if let month = other.month {
      guard self.month == nil else { return nil }
      if self.weekday != nil, other.day == nil, day == nil { return nil }
      result.month = month
    }
    if let day = other.day {
      guard self.day == nil else { return nil }
      result.day = day
    }
    if let year = other.year {
      guard self.year == nil else { return nil }
      if weekday != nil, month == nil, other.month == nil { return nil }
      result.year = year
    }
    if let shift = other.shift {
      guard self.shift == nil else { return nil }
      result.shift = shift
    }
    guard other.quarter == nil, other.edge == nil else { return nil }
    result.isRecent = isRecent || other.isRecent
    return result
  }
}

/// A time of day.
struct TimeClock: Sendable {
  /// Seconds of the day, up to 30 hours where a clock counts on past midnight.
  var seconds: Int
  /// Whether twelve hours later may be meant as well.
  var isAmbiguous: Bool
}

/// What one expression says, piece by piece.
struct TimeExpression: Sendable {
  var day: TimeDay?
  /// The last day of a stretch, which belongs to it.
  var dayEnd: TimeDay?
  var clock: TimeClock?
  var clockEnd: TimeClock?
  var part: DayPart?
  /// A stretch counted in seconds from the moment of the message.
  var moment: Range<Int>?
  /// Whether the part of the day stands in a phrase of its own: "in the morning".
  var isPartPhrase = false

  var isEmpty: Bool { day == nil && clock == nil && part == nil && moment == nil }

  /// Whether it means a time even without more.
  var isComplete: Bool { day != nil || clock != nil || moment != nil || isPartPhrase }
}

/// The moment of a message, on the clock of its sender.
struct TimeNow: Sendable {
  /// Days since 1970-01-01.
  let day: Int
  let secondOfDay: Int

  init(day: Int, secondOfDay: Int) {
    self.day = day
    self.secondOfDay = secondOfDay
  }

  init(_ local: LocalTime) {
    self.init(day: local.date.daysSinceEpoch, secondOfDay: local.secondOfDay)
  }

  var date: CivilDate { CivilDate(daysSinceEpoch: day) }
}
