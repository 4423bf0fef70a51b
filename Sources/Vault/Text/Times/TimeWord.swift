/// A length of the calendar or of the clock.
enum TimeUnit: UInt8, CaseIterable, Hashable, Sendable {
  case second, minute, hour, day, week, weekend, month, quarter, year, decade
}

/// A part of the day, with the hours that this project reads it as.
///
/// The hours are those of the Recognizers-Text specifications: a morning begins at 8, an
/// afternoon at 12, an evening at 16, a night at 20. `lunch` is the middle of the day.
enum DayPart: UInt8, CaseIterable, Hashable, Sendable {
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

/// A season of the northern year, of three whole months.
enum TimeSeason: UInt8, CaseIterable, Hashable, Sendable {
  case spring, summer, autumn, winter

  var firstMonth: Int { Int(rawValue) * 3 + 3 }
}

/// The effect of a word on the words beside it.
enum TimeRole: UInt8, CaseIterable, Hashable, Sendable {
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
  /// An amount without a number: "a couple of", "ein paar"; the first is two, the other three.
  case pair, few
  /// "within two days": from now on.
  case within
  /// "the rest of".
  case rest
  /// "the week starting on".
  case starting
  /// "two days after", "two days before" a day.
  case after, before
  /// Earlier and later in a period, from or to today: "later this week".
  case sooner, laterOn
  /// The first and the second half of a period: "late June".
  case early, late
  /// KW, "wk": the week of a number.
  case weekMark
  /// The H of H2, and "half" as a part of the year.
  case halfMark
  /// 第 before a number.
  case ordinalPrefix
  /// The present, as the end of a stretch.
  case now
  /// 元, the first year of an era.
  case eraStart
  /// "s" after the digits of a decade, "er" in German.
  case decadeSuffix
  /// The century of a number: "19th century".
  case century
  /// A verb that tells of the past: the day it is said of is the last such day.
  case verbPast
}

/// The possible meaning of a word or a fixed phrase of one language; a word may have several.
///
/// The fields are narrow: the grammar copies words at every step.
struct TimeWord: Sendable {
  /// Monday 1 to Sunday 7; 0 for none.
  @Packed<Int8> var weekday = 0
  /// 1 to 12; 0 for none.
  @Packed<Int8> var month = 0
  /// A cardinal number; -1 for none.
  @Packed<Int16> var number = -1
  /// An ordinal number; -1 for none.
  @Packed<Int8> var ordinal = -1
  /// Days from today.
  @Narrow<Int8> var dayOffset: Int? = nil
  /// The choice among several: last -1, this 0, next 1; of its own `unit` where it names one.
  @Narrow<Int8> var shift: Int? = nil
  /// Noon and midnight, in minutes of the day.
  @Narrow<Int16> var minuteOfDay: Int? = nil
  var unit: TimeUnit?
  var part: DayPart?
  var season: TimeSeason?
  /// True if the day and the part belong together, as in "tonight" and unlike "morgen".
  var isDayWithPart = false
  var feast: TimeFeast?
  /// The year before the first of an era, 1988 for 平成; 0 for none.
  @Packed<Int16> var era = 0
  private var roleBits: UInt64 = 0

  static let none = TimeWord()

  func has(_ role: TimeRole) -> Bool { roleBits & (1 << UInt64(role.rawValue)) != 0 }

  mutating func add(_ role: TimeRole) { roleBits |= 1 << UInt64(role.rawValue) }

  /// Returns true if any of the roles is present.
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

  /// True if an expression can start with it.
  var canStart: Bool {
    if number >= 0 || ordinal >= 0 || isTime { return true }
    return hasAny(.from, .between, .ahead, .agoPrefix, .threeQuarters, .within, .rest)
      || hasAny(.start, .middle, .end, .the, .dayWord, .quarterMark, .oneAndHalf)
      || hasAny(.few, .pair, .weekMark, .ordinalPrefix, .late, .early, .sooner)
      || hasAny(.half, .quarter, .coming, .recent, .laterOn)
  }

  /// True if it may make a time of the numbers and small words before and after it.
  var isAnchor: Bool {
    isTime || hasAny(.half, .quarter, .threeQuarters, .hour, .am, .pm, .ordinalSuffix)
      || hasAny(.coming, .recent, .monthMark, .dayMark, .quarterMark, .dayWord, .halfMark)
      || hasAny(.weekMark, .decadeSuffix, .century)
  }

  private var isTime: Bool {
    weekday != 0 || month != 0 || feast != nil || season != nil || era != 0 || unit != nil
      || part != nil || dayOffset != nil || shift != nil || minuteOfDay != nil
  }
}
