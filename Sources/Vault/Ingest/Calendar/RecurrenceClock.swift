internal import VaultText

/// The times of day of a recurrence rule: what BYHOUR, BYMINUTE and BYSECOND widen a period to,
/// and what they leave of a rule that is finer than they are.
struct RecurrenceClock {
  private let hours: [Int]
  private let minutes: [Int]
  private let seconds: [Int]
  private let rule: RecurrenceRule

  init(_ rule: RecurrenceRule, start: LocalTime, isDate: Bool) {
    self.rule = rule
    let second = isDate ? 0 : start.secondOfDay
    func values(_ mask: UInt64, _ coarser: RecurrenceRule.Frequency, _ own: Int) -> [Int] {
      if rule.frequency < coarser { return [0] }
      if isDate || mask == 0 { return [isDate ? 0 : own] }
      return (0..<60).filter { mask >> UInt64($0) & 1 == 1 }
    }
    hours = values(rule.hours, .daily, second / 3600)
    minutes = values(rule.minutes, .hourly, second / 60 % 60)
    seconds = values(rule.seconds, .minutely, second % 60)
  }

  /// The number of times in each period.
  var count: Int { hours.count * minutes.count * seconds.count }

  /// The time at an index, in seconds since the period's start; ascending.
  subscript(index: Int) -> Int {
    let minute = index / seconds.count
    return hours[minute / minutes.count] * 3600 + minutes[minute % minutes.count] * 60
      + seconds[index % seconds.count]
  }

  /// The second at which a rule below the day continues: `nil` if the rule admits this second of
  /// the day, else the next second that can be admitted, at the latest the next midnight.
  func firstAdmitted(from second: Int, unit: Int) -> Int? {
    let hour = second / 3600
    if let next = Self.next(rule.hours, from: hour, below: 24) {
      return next * 3600
    }
    guard unit <= 60 else { return nil }
    let minute = second / 60 % 60
    if let next = Self.next(rule.minutes, from: minute, below: 60) {
      return hour * 3600 + next * 60
    }
    guard unit == 1 else { return nil }
    return Self.next(rule.seconds, from: second % 60, below: 60).map { second - second % 60 + $0 }
  }

  /// `nil` if the mask is empty or has the number, else its next number, or the end.
  private static func next(_ mask: UInt64, from number: Int, below end: Int) -> Int? {
    guard mask != 0, mask >> UInt64(number) & 1 == 0 else { return nil }
    return (number..<end).first { mask >> UInt64($0) & 1 == 1 } ?? end
  }
}
