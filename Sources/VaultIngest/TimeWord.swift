/// A length of the calendar or of the clock.
enum TimeUnit: UInt8, Hashable, Sendable {
  case second, minute, hour, day, week, weekend, month, quarter, year, decade
}

/// A part of the day, with the hours that this project reads it as.
///
/// The hours are those of the Recognizers-Text specifications: a morning begins at 8, an
/// afternoon at 12, an evening at 16, a night at 20. `lunch` is the middle of the day.
enum DayPart: UInt8, Hashable, Sendable {
  case earlyMorning, morning, lunch, afternoon, longAfternoon, evening, night

  /// From the first to, not including, the last hour of the day.
  var hours: Range<Int> {
    switch self {
    case .earlyMorning: 6..<9
    case .morning: 8..<12
    case .lunch: 11..<13
    case .afternoon: 12..<16
    case .longAfternoon: 12..<20
    case .evening: 16..<20
    case .night: 20..<24
    }
  }
}

/// What a word does to the words beside it.
enum TimeRole: UInt8, Hashable, Sendable {
  /// Before a clock time, before a day, articles, "of".
  case at, on, the, of
  /// The ends of a stretch.
  case from, between, to, and
  /// "in two days", "two days ago", "vor zwei Tagen", "two days later".
  case ahead, ago, agoPrefix, later
  /// The clock: "half", "quarter", "past", "to", "o'clock", "am", "pm".
  case half, quarter, past, minus, hour, am, pm, threeQuarters
  /// "coming Friday", "this past Friday".
  case coming, recent
  /// The edges of a period.
  case start, middle, end
  case every
  /// "about", "around": skipped.
  case about
  /// "st", "nd", "er", "º" right after a number.
  case ordinalSuffix
  /// The Q of Q4.
  case quarterMark
  /// 月 and 日 after a number; 年 is the unit.
  case monthMark, dayMark
  /// A word that means a time only beside others.
  case weak
  /// "moved", "verlegt": what follows is an old and a new time, no stretch.
  case moved
  /// A greeting or an idiom that only looks like a time.
  case stop
  /// Words after which an hour without any mark is still an hour: "at 3 we…".
  case clauseWord
  /// "one and a half hours" as one word.
  case oneAndHalf
  /// The word "day" before a number: "dia 15".
  case dayWord
  /// An amount without a number: "a couple of", "ein paar".
  case few
}

/// What a word or a fixed phrase of one language can mean; a word may mean several things.
struct TimeWord: Sendable {
  /// Monday 1 to Sunday 7; 0 for none.
  var weekday = 0
  /// 1 to 12; 0 for none.
  var month = 0
  /// A cardinal number; -1 for none.
  var number = -1
  /// An ordinal number; -1 for none.
  var ordinal = -1
  var unit: TimeUnit?
  var part: DayPart?
  /// Days from today.
  var dayOffset: Int?
  /// Whether the day and the part go together, as in "tonight" and unlike "morgen".
  var isDayWithPart = false
  /// Which of several: last -1, this 0, next 1; of its own `unit` where it names one.
  var shift: Int?
  /// Noon and midnight, in minutes of the day.
  var minuteOfDay: Int?
  /// A feast on a fixed day: month · 100 + day.
  var feast = 0
  private var roleBits: UInt64 = 0

  static let none = TimeWord()

  func has(_ role: TimeRole) -> Bool { roleBits & (1 << UInt64(role.rawValue)) != 0 }

  mutating func add(_ role: TimeRole) { roleBits |= 1 << UInt64(role.rawValue) }

  /// Whether any of the roles is there.
  func hasAny(
    _ first: TimeRole, _ second: TimeRole, _ third: TimeRole? = nil, _ fourth: TimeRole? = nil,
    _ fifth: TimeRole? = nil, _ sixth: TimeRole? = nil, _ seventh: TimeRole? = nil
  ) -> Bool {
    var mask = Self.bit(first) | Self.bit(second)
    if let third { mask |= Self.bit(third) }
    if let fourth { mask |= Self.bit(fourth) }
    if let fifth { mask |= Self.bit(fifth) }
    if let sixth { mask |= Self.bit(sixth) }
    if let seventh { mask |= Self.bit(seventh) }
    return roleBits & mask != 0
  }

  private static func bit(_ role: TimeRole) -> UInt64 { 1 << UInt64(role.rawValue) }

  /// Whether an expression can start with it.
  var canStart: Bool {
    if weekday != 0 || month != 0 || number >= 0 || ordinal >= 0 || feast != 0 { return true }
    if unit != nil || part != nil || dayOffset != nil || shift != nil || minuteOfDay != nil {
      return true
    }
    return hasAny(.from, .between, .ahead, .agoPrefix, .half, .quarter, .threeQuarters)
      || hasAny(.coming, .recent, .start, .middle, .end, .the, .dayWord)
      || hasAny(.quarterMark, .oneAndHalf, .few, .am, .pm)
  }
}
