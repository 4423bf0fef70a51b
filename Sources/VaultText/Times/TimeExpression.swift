internal import VaultCore

/// A number or none in four bytes: the grammar copies days at every step.
@propertyWrapper
struct Narrow: Sendable {
  private var bits: Int32

  init(wrappedValue: Int?) { bits = wrappedValue.map { Int32(clamping: $0) } ?? .min }

  var wrappedValue: Int? {
    get { bits == .min ? nil : Int(bits) }
    set { bits = newValue.map { Int32(clamping: $0) } ?? .min }
  }
}

/// A day as an expression names it, before it is known which one is meant.
struct TimeDay: Sendable {
  /// The thirds of a period.
  enum Edge: Sendable { case start, middle, end, firstHalf, secondHalf, untilToday, fromToday }

  /// Some units of a longer period: "the first two weeks of".
  struct Portion: Sendable {
    let unit: TimeUnit
    private let place: Int8
    private let count: Int8

    init(unit: TimeUnit, first: Int, length: Int) {
      self.unit = unit
      place = Int8(clamping: first)
      count = Int8(clamping: length)
    }

    /// The first is 1, the last -1.
    var first: Int { Int(place) }
    var length: Int { Int(count) }
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

  @Narrow var year: Int? = nil
  @Narrow var month: Int? = nil
  @Narrow var day: Int? = nil
  @Narrow var weekday: Int? = nil
  @Narrow var quarter: Int? = nil
  /// Last -1, this 0, next 1: of a weekday or a month.
  @Narrow var shift: Int? = nil
  /// The nearest such day before today.
  var isRecent = false
  var period: Period?
  var edge: Edge?
  /// Which of the weekdays of a month: the first is 1, the last -1.
  @Narrow var occurrence: Int? = nil
  var feast: TimeFeast?
  var season: TimeSeason?
  /// A week of the year by its ISO number.
  @Narrow var week: Int? = nil
  var portion: Portion?
  /// Whether the whole week around the day is meant.
  var isWholeWeek = false
  /// How far from the day the meant one lies: "two days after Easter".
  var displacement: [Step] = []

  /// Whether it is one day, and a clock can stand beside it.
  var isSingle: Bool {
    if edge != nil || portion != nil || isWholeWeek { return false }
    if occurrence != nil || feast != nil || !displacement.isEmpty { return true }
    if let period { return period.unit == .day || weekday != nil || day != nil }
    return day != nil || weekday != nil
  }

  /// Whether nothing more can be said of it.
  private var isClosed: Bool {
    feast != nil || season != nil || week != nil || portion != nil || isWholeWeek
      || !displacement.isEmpty
  }

  /// Whether it is named by its place in the calendar, whatever the day of the message.
  var isAbsolute: Bool { period == nil && shift == nil && (month != nil || year != nil) }

  /// Whether it is a longer period that has parts.
  var isLong: Bool {
    guard edge == nil, !isClosed, day == nil, weekday == nil, occurrence == nil else {
      return false
    }
    if let period { return period.days.count > 7 }
    return month != nil || year != nil || quarter != nil
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
    guard !isClosed, !other.isClosed else { return nil }
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
  /// The half of the part that is meant.
  var partEdge: TimeDay.Edge?
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
