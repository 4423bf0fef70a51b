internal import VaultCore

/// A number or none in few bytes: the grammar copies words and days at every step.
@propertyWrapper
struct Narrow<Bits: FixedWidthInteger & Sendable>: Sendable {
  private var bits: Bits

  init(wrappedValue: Int?) { bits = wrappedValue.map { Bits(clamping: $0) } ?? .min }

  var wrappedValue: Int? {
    get { bits == .min ? nil : Int(bits) }
    set { self = Narrow(wrappedValue: newValue) }
  }
}

/// A number in few bytes.
@propertyWrapper
struct Packed<Bits: FixedWidthInteger & Sendable>: Sendable {
  private var bits: Bits

  init(wrappedValue: Int) { bits = Bits(clamping: wrappedValue) }

  var wrappedValue: Int {
    get { Int(bits) }
    set { bits = Bits(clamping: newValue) }
  }
}

/// A day as an expression names it, before it is known which one is meant.
struct TimeDay: Sendable {
  /// The thirds of a period.
  enum Edge: Sendable { case start, middle, end, firstHalf, secondHalf, untilToday, fromToday }

  /// Some units of a longer period: "the first two weeks of".
  struct Portion: Sendable {
    let unit: TimeUnit
    /// The first is 1, the last -1.
    @Packed<Int8> var first: Int
    @Packed<Int8> var length: Int
  }

  /// Units of the calendar to go on, or back where negative.
  struct Step: Sendable {
    let unit: TimeUnit
    let count: Int
  }

  /// Days already counted from the day of the message.
  struct Period: Sendable {
    private let first: Int32
    private let end: Int32
    let unit: TimeUnit

    init(days: Range<Int>, unit: TimeUnit) {
      first = Int32(clamping: days.lowerBound)
      end = max(first, Int32(clamping: days.upperBound))
      self.unit = unit
    }

    var days: Range<Int> { Int(first)..<Int(end) }
  }

  @Narrow<Int32> var year: Int? = nil
  @Narrow<Int32> var month: Int? = nil
  @Narrow<Int32> var day: Int? = nil
  @Narrow<Int32> var weekday: Int? = nil
  @Narrow<Int32> var quarter: Int? = nil
  /// Last -1, this 0, next 1: of a weekday or a month.
  @Narrow<Int32> var shift: Int? = nil
  /// The nearest such day before today.
  var isRecent = false
  var period: Period?
  var edge: Edge?
  /// The number of the weekday in its month: the first is 1, the last -1.
  @Narrow<Int32> var occurrence: Int? = nil
  var feast: TimeFeast?
  var season: TimeSeason?
  /// A week of the year by its ISO number.
  @Narrow<Int32> var week: Int? = nil
  var portion: Portion?
  /// True if the whole week around the day is meant.
  var isWholeWeek = false
  /// The distance from the day to the one that is meant: "two days after Easter".
  var displacement: [Step] = []

  /// True if it is one day, which a clock can be combined with.
  var isSingle: Bool {
    if edge != nil || portion != nil || isWholeWeek { return false }
    if occurrence != nil || feast != nil || !displacement.isEmpty { return true }
    if let period { return period.unit == .day || weekday != nil || day != nil }
    return day != nil || weekday != nil
  }

  /// True if no further words can belong to it.
  private var isClosed: Bool {
    feast != nil || season != nil || week != nil || portion != nil || isWholeWeek
      || !displacement.isEmpty
  }

  /// True if its place in the calendar determines it, independent of the day of the message.
  var isAbsolute: Bool { period == nil && shift == nil && (month != nil || year != nil) }

  /// True if a weekday, or a day or month of the year, may be past as well as to come.
  var isUndecided: Bool {
    period == nil && shift == nil && year == nil && !isClosed && occurrence == nil
      && (month != nil || weekday != nil && day == nil)
  }

  /// True if it is a longer period that has parts.
  var isLong: Bool {
    guard edge == nil, !isClosed, day == nil, weekday == nil, occurrence == nil else {
      return false
    }
    if let period { return period.days.count > 7 }
    return month != nil || year != nil || quarter != nil
  }

  /// Returns true if the fields are those of a day already counted: "tomorrow, Friday".
  private func isSameDay(as period: Period) -> Bool {
    let date = CivilDate(daysSinceEpoch: period.days.lowerBound)
    guard self.period == nil, shift == nil, quarter == nil, weekday != nil || day != nil else {
      return false
    }
    return weekday ?? date.weekday == date.weekday && month ?? date.month == date.month
      && day ?? date.day == date.day && year ?? date.year == date.year
  }

  /// Returns true if it can be said of one part of a period.
  private func isPart(of period: Period) -> Bool {
    switch period.unit {
    case .week: weekday != nil && month == nil
    case .month: month == nil && (day != nil || weekday != nil)
    case .year: month != nil
    case .day: isSameDay(as: period)
    default: false
    }
  }

  /// Merges two descriptions of one day; `nil` if they contradict each other.
  func merged(with other: TimeDay) -> TimeDay? {
    guard !isClosed, !other.isClosed else { return nil }
    var result = self
    if let weekday = other.weekday {
      guard self.weekday == nil, shift == nil || other.shift == nil else { return nil }
      if month != nil, day == nil || other.shift != nil { return nil }
      result.weekday = weekday
    }
    if let period = other.period {
      guard self.period == nil, year == nil, quarter == nil, isPart(of: period),
        period.unit != .week || day == nil
      else { return nil }
      result.period = period
    } else if let own = self.period {
      guard other.isPart(of: own), own.unit != .week || other.shift == nil else { return nil }
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

extension TimeDay {
  /// A period whose days are counted already.
  init(_ days: Range<Int>, _ unit: TimeUnit) { self.init(period: Period(days: days, unit: unit)) }
}

/// A time of day.
struct TimeClock: Sendable {
  /// Seconds of the day, up to 30 hours where a clock counts on past midnight.
  var seconds: Int
  /// True if twelve hours later may be meant as well.
  var isAmbiguous: Bool
}

/// The content of one expression, piece by piece.
struct TimeExpression: Sendable {
  var day: TimeDay?
  /// The last day of a stretch, which belongs to it.
  var dayEnd: TimeDay?
  var clock: TimeClock?
  var clockEnd: TimeClock?
  var part: DayPart?
  /// The half of the part that is meant.
  var partEdge: TimeDay.Edge?
  /// A stretch counted in seconds from the moment of the message.
  var moment: Range<Int>?
  /// True if the part of the day is in a phrase of its own: "in the morning".
  var isPartPhrase = false

  var isEmpty: Bool { day == nil && clock == nil && part == nil && moment == nil }

  /// True if it means a time even without more.
  var isComplete: Bool { day != nil || clock != nil || moment != nil || isPartPhrase }
}

/// The moment of a message, on the clock of its sender.
struct TimeNow: Sendable {
  /// Days since 1970-01-01.
  let day: Int
  let secondOfDay: Int

  init(_ local: LocalTime) {
    day = local.date.daysSinceEpoch
    secondOfDay = local.secondOfDay
  }

  var date: CivilDate { CivilDate(daysSinceEpoch: day) }
}
