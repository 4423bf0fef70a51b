internal import VaultCore

/// Lists the days of one year, month or week that a recurrence rule chooses.
///
/// Days are numbers since 1970-01-01. The parts of a rule widen or narrow the choice as the table
/// of RFC 5545, section 3.3.10, specifies; parts that the rule omits come from DTSTART.
struct RecurrenceDays {
  private let rule: RecurrenceRule
  private let start: CivilDate
  private let startWeekday: Int
  /// BYDAY narrows to these weekdays in rules by the week and finer.
  private let namedWeekdays: UInt8

  init(_ rule: RecurrenceRule, start: CivilDate) {
    self.rule = rule
    self.start = start
    startWeekday = start.weekday
    namedWeekdays = rule.namedWeekdays
  }

  /// The days of a year, ascending; those of week numbers may lie in the years beside it.
  func days(ofYear year: Int) -> [Int] {
    if !rule.weekNumbers.isEmpty { return days(ofWeeksIn: year) }
    var days: [Int] = []
    for month in 1...12 where includes(month: month) {
      if rule.choosesDays {
        append(year, month, yearly: rule.months == 0, to: &days)
      } else if rule.months != 0 || month == start.month {
        append(day: start.day, year, month, to: &days)
      }
    }
    return days
  }

  /// The year that a rule by the year steps from.
  ///
  /// A DTSTART in a numbered week that its rule names counts in the year of the week.
  func firstYear() -> Int {
    guard !rule.weekNumbers.isEmpty else { return start.year }
    let day = start.daysSinceEpoch
    let year = weekYear(of: day)
    return days(ofYear: year).contains(day) ? year : start.year
  }

  /// The days of a month, ascending.
  func days(ofMonth month: Int, year: Int) -> [Int] {
    guard includes(month: month) else { return [] }
    var days: [Int] = []
    if rule.choosesDays {
      append(year, month, yearly: false, to: &days)
    } else {
      append(day: start.day, year, month, to: &days)
    }
    return rule.weekNumbers.isEmpty ? days : days.filter { matchesWeekNumber($0) }
  }

  /// The days of the week that starts on a day, ascending.
  func days(ofWeekFrom first: Int) -> [Int] {
    let named = namedWeekdays == 0 ? 1 << UInt8(startWeekday) : namedWeekdays
    return (first..<first + 7).filter { day in
      named >> UInt8(Self.weekday(day)) & 1 == 1 && matchesAllButWeekday(day)
    }
  }

  /// Returns true if a rule by the day or finer admits a day.
  func admits(_ day: Int) -> Bool {
    (namedWeekdays == 0 || namedWeekdays >> UInt8(Self.weekday(day)) & 1 == 1)
      && matchesAllButWeekday(day)
  }

  /// The next day that is not ruled out by its month; `day` itself does not count.
  func nextCandidate(after day: Int) -> Int {
    let date = CivilDate(daysSinceEpoch: day + 1)
    guard !includes(month: date.month) else { return day + 1 }
    var (year, month) = (date.year, date.month)
    repeat {
      (year, month) = month == 12 ? (year + 1, 1) : (year, month + 1)
    } while !includes(month: month)
    return Self.number(year, month) ?? Int.max / 1_000_000
  }

  /// The year whose numbered weeks a day belongs to.
  func weekYear(of day: Int) -> Int {
    let year = CivilDate(daysSinceEpoch: day).year
    if let next = firstWeek(of: year + 1), day >= next { return year + 1 }
    if let first = firstWeek(of: year), day < first { return year - 1 }
    return year
  }

  /// The day that the week of a day starts on.
  func weekStart(of day: Int) -> Int {
    let behind = Self.weekday(day) - rule.weekStart
    return day - (behind < 0 ? behind + 7 : behind)
  }

  private func includes(month: Int) -> Bool {
    rule.months == 0 || rule.months >> UInt16(month) & 1 == 1
  }

  /// Week 1 is the first with at least four days in the year: the one that holds 4 January.
  private func firstWeek(of year: Int) -> Int? {
    Self.number(year, 1).map { weekStart(of: $0 + 3) }
  }

  private func days(ofWeeksIn year: Int) -> [Int] {
    guard let first = firstWeek(of: year), let next = firstWeek(of: year + 1) else { return [] }
    let weeks = (next - first) / 7
    var named = namedWeekdays
    if named == 0, rule.monthDays.isEmpty, rule.yearDays.isEmpty {
      named = 1 << UInt8(startWeekday)
    }
    var days: [Int] = []
    for week in 1...weeks where rule.weekNumbers.contains(week, of: weeks) {
      days += (first + (week - 1) * 7..<first + week * 7).filter { day in
        (named == 0 || named >> UInt8(Self.weekday(day)) & 1 == 1) && matchesDate(day)
      }
    }
    return days
  }

  /// Adds the days of a month that BYMONTHDAY, BYYEARDAY and BYDAY choose together.
  ///
  /// - Parameters:
  ///   - year: The year.
  ///   - month: The month.
  ///   - yearly: Whether the numbers of BYDAY count within the year instead of the month.
  ///   - days: Takes the days in ascending order.
  private func append(_ year: Int, _ month: Int, yearly: Bool, to days: inout [Int]) {
    guard let first = Self.number(year, month), let newYear = Self.number(year, 1) else { return }
    let length = Self.length(year, month)
    let yearLength = Self.isLeap(year) ? 366 : 365
    let oldCount = days.count
    for day in 1...length {
      let number = first + day - 1
      let yearDay = number - newYear + 1
      guard rule.monthDays.isEmpty || rule.monthDays.contains(day, of: length),
        matches(yearDay: yearDay, of: yearLength)
      else { continue }
      let isChosen =
        yearly
        ? matchesWeekday(number, at: yearDay, of: yearLength)
        : matchesWeekday(number, at: day, of: length)
      if isChosen { days.append(number) }
    }
    guard rule.skip != .omit, length < 31, rule.monthDays.positive >> UInt64(length + 1) != 0 else {
      return
    }
    let moved = rule.skip == .backward ? first + length - 1 : first + length
    if rule.weekdays == 0 || rule.weekdays >> UInt8(Self.weekday(moved)) & 1 == 1,
      !days[oldCount...].contains(moved)
    {
      days.append(moved)
    }
  }

  /// Adds one day of a month, or what SKIP puts in its place.
  private func append(day: Int, _ year: Int, _ month: Int, to days: inout [Int]) {
    guard let first = Self.number(year, month) else { return }
    let length = Self.length(year, month)
    if day <= length {
      days.append(first + day - 1)
    } else if rule.skip != .omit {
      days.append(rule.skip == .backward ? first + length - 1 : first + length)
    }
  }

  private func matchesWeekday(_ day: Int, at position: Int, of total: Int) -> Bool {
    if rule.weekdays == 0, rule.ordinalWeekdays.isEmpty { return true }
    let weekday = Self.weekday(day)
    if rule.weekdays >> UInt8(weekday) & 1 == 1 { return true }
    guard !rule.ordinalWeekdays.isEmpty else { return false }
    // The n-th of its weekday, of so many in the month or year.
    let number = (position - 1) / 7 + 1
    return rule.ordinalWeekdays[weekday].contains(number, of: number + (total - position) / 7)
  }

  private func matchesAllButWeekday(_ day: Int) -> Bool {
    matchesDate(day) && (rule.weekNumbers.isEmpty || matchesWeekNumber(day))
  }

  private func matchesDate(_ day: Int) -> Bool {
    if rule.months == 0, rule.monthDays.isEmpty, rule.yearDays.isEmpty { return true }
    let date = CivilDate(daysSinceEpoch: day)
    guard includes(month: date.month) else { return false }
    if !rule.monthDays.isEmpty,
      !rule.monthDays.contains(date.day, of: Self.length(date.year, date.month))
    {
      return false
    }
    guard !rule.yearDays.isEmpty else { return true }
    guard let newYear = Self.number(date.year, 1) else { return false }
    return matches(yearDay: day - newYear + 1, of: Self.isLeap(date.year) ? 366 : 365)
  }

  private func matches(yearDay: Int, of length: Int) -> Bool {
    rule.yearDays.isEmpty || rule.yearDays.contains(yearDay)
      || rule.yearDays.contains(yearDay - length - 1)
  }

  private func matchesWeekNumber(_ day: Int) -> Bool {
    let year = weekYear(of: day)
    guard let first = firstWeek(of: year), let next = firstWeek(of: year + 1) else { return false }
    return rule.weekNumbers.contains((day - first) / 7 + 1, of: (next - first) / 7)
  }

  private static func weekday(_ day: Int) -> Int {
    let days = (day + 3) % 7
    return (days < 0 ? days + 7 : days) + 1
  }

  private static func number(_ year: Int, _ month: Int) -> Int? {
    CivilDate(year: year, month: month, day: 1)?.daysSinceEpoch
  }

  private static func length(_ year: Int, _ month: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }
}
