internal import VaultText

/// A recurrence rule (RFC 5545, section 3.3.10; SKIP and RSCALE of RFC 7529).
struct RecurrenceRule: Hashable, Sendable {
  /// The unit that the rule steps by, from the finest to the coarsest.
  enum Frequency: Int, Hashable, Sendable, CaseIterable, Comparable {
    case secondly, minutely, hourly, daily, weekly, monthly, yearly

    static func < (left: Frequency, right: Frequency) -> Bool { left.rawValue < right.rawValue }
  }

  /// The treatment of a day that its month does not have (RFC 7529, section 4.1).
  enum Skip: Hashable, Sendable, CaseIterable {
    case omit, backward, forward
  }

  var frequency: Frequency
  /// At least 1.
  var interval = 1
  /// The maximum number of instances, including those before any window.
  var count: Int?
  var until: CalendarTime?
  /// The day that weeks start on, Monday 1 to Sunday 7.
  var weekStart = 1
  var skip = Skip.omit

  /// Bit m is month m.
  var months: UInt16 = 0
  var monthDays = SignedMask()
  /// Ascending, each once.
  var yearDays: [Int] = []
  var weekNumbers = SignedMask()
  /// Bit d is every weekday d, Monday 1 to Sunday 7.
  var weekdays: UInt8 = 0
  /// For each weekday d at index d: the first, the last and so on; empty without any.
  var ordinalWeekdays: [SignedMask] = []
  /// Bit h is hour h; minutes and seconds alike.
  var hours: UInt64 = 0
  var minutes: UInt64 = 0
  var seconds: UInt64 = 0
  /// Ascending, each once.
  var positions: [Int] = []

  /// True if the rule ends by itself.
  var isFinite: Bool { count != nil || until != nil }

  /// The length of a step in seconds, rounded up to the longest month or year; at most that of a
  /// million units.
  var stepSeconds: Int64 {
    let units: [Int64] = [1, 60, 3600, 86_400, 7 * 86_400, 31 * 86_400, 366 * 86_400]
    return units[frequency.rawValue] * Int64(min(interval, 1_000_000))
  }

  /// True if a part chooses days by anything but month and week.
  var choosesDays: Bool {
    !monthDays.isEmpty || !yearDays.isEmpty || weekdays != 0 || !ordinalWeekdays.isEmpty
  }

  /// Every weekday that BYDAY names, with or without a number, as bits like `weekdays`.
  var namedWeekdays: UInt8 {
    ordinalWeekdays.indices.reduce(weekdays) { bits, day in
      ordinalWeekdays[day].isEmpty ? bits : bits | 1 << UInt8(day)
    }
  }

  /// UNTIL in the frame of DTSTART.
  ///
  /// RFC 5545 requires UNTIL in UTC where DTSTART has a zone, and a DATE where DTSTART is one; real
  /// files mix all of it. A DATE against a DATE-TIME means the end of that day.
  ///
  /// - Parameters:
  ///   - isDate: Whether DTSTART is a DATE.
  ///   - local: Converts a time in UTC to DTSTART's zone.
  /// - Returns: The last moment an instance may start at; `nil` without UNTIL.
  func end(isDate: Bool, local: (LocalTime) -> LocalTime) -> LocalTime? {
    guard let until else { return nil }
    let time = until.isUTC ? local(until.local) : until.local
    if isDate { return time.startOfDay }
    return until.isDate ? LocalTime(seconds: time.seconds + 86_399) : time
  }
}

/// A set of numbers from 1 to 63, counted from the front or, where negative, from the back.
struct SignedMask: Hashable, Sendable {
  private(set) var positive: UInt64 = 0
  private var negative: UInt64 = 0

  var isEmpty: Bool { positive | negative == 0 }

  /// - Precondition: `number` lies in -63...63.
  mutating func insert(_ number: Int) {
    if number > 0 { positive |= 1 << UInt64(number) }
    if number < 0 { negative |= 1 << UInt64(-number) }
  }

  /// Returns true if the set names item `number` of `total`, counted from 1.
  func contains(_ number: Int, of total: Int) -> Bool {
    let last = total - number + 1
    return positive >> UInt64(number) & 1 == 1 || negative >> UInt64(last) & 1 == 1
  }
}
