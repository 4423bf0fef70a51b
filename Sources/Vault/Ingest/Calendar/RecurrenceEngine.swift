internal import VaultCore
internal import VaultText

/// Expands one recurrence rule by the wall clock of its DTSTART (RFC 5545, section 3.3.10).
///
/// The rule steps from period to period; of each it takes the days that `RecurrenceDays` lists,
/// times the hours, minutes and seconds, and of these the positions that BYSETPOS names. Where no
/// COUNT is to be kept, the first period is reached by arithmetic.
struct RecurrenceEngine {
  /// The result of expanding a rule.
  struct Result {
    /// Ascending, each once.
    var instances: [LocalTime] = []
    /// True if a limit or the budget cut some instances off.
    var isCapped = false
  }

  let rule: RecurrenceRule
  let start: LocalTime
  let isDate: Bool
  /// The last moment that counts: the end of the window, or UNTIL.
  let last: LocalTime
  let first: LocalTime
  let limit: Int
  /// True if the latest instances are kept, not the earliest.
  let keepsLatest: Bool
  let days: RecurrenceDays
  /// Seconds of the hours, minutes and seconds that one period widens to.
  let clock: RecurrenceClock

  private(set) var result = Result()
  private var stepsLeft: Int
  private var fruitless = 0
  private var counted = 0

  /// The instances of a rule within a span of time.
  ///
  /// - Parameters:
  ///   - rule: The rule; for an all-day DTSTART its parts below the day do not count.
  ///   - start: DTSTART, which comes out only where it matches the rule.
  ///   - isDate: Whether DTSTART is a DATE; no rule below the day then has instances.
  ///   - until: UNTIL in the frame of DTSTART.
  ///   - window: The span, both ends included.
  ///   - limit: The most instances.
  ///   - keepsLatest: Whether the latest instances are kept where the limit is reached; without it
  ///     the earliest.
  ///   - budget: The budget from which the steps are deducted.
  /// - Returns: The instances, none before DTSTART.
  /// - Complexity: O(n) in the periods between the window's start (with COUNT: DTSTART) and the
  ///   last instance, at most `RecurrenceBudget.stepsPerRule`.
  static func expand(
    _ rule: RecurrenceRule, start: LocalTime, isDate: Bool, until: LocalTime?,
    within window: ClosedRange<LocalTime>, limit: Int, keepsLatest: Bool = false,
    budget: inout RecurrenceBudget
  ) -> Result {
    guard limit > 0, !isDate || rule.frequency >= .daily else { return Result() }
    let last = min(window.upperBound, until ?? window.upperBound)
    let allowed = min(RecurrenceBudget.stepsPerRule, budget.steps)
    var engine = RecurrenceEngine(
      rule: rule, start: start, isDate: isDate, last: last, first: window.lowerBound, limit: limit,
      keepsLatest: keepsLatest, days: RecurrenceDays(rule, start: start.date),
      clock: RecurrenceClock(rule, start: start, isDate: isDate), stepsLeft: allowed)
    if rule.frequency < .daily { engine.walkClock() } else { engine.walkCalendar() }
    budget.spend(steps: allowed - max(0, engine.stepsLeft))
    if engine.result.instances.count > limit {
      engine.result.instances.removeFirst(engine.result.instances.count - limit)
    }
    return engine.result
  }

  /// Steps by days, weeks, months or years.
  private mutating func walkCalendar() {
    let startDay = start.day
    let base: Int
    switch rule.frequency {
    case .yearly: base = days.firstYear()
    case .monthly: base = start.date.year * 12 + start.date.month - 1
    case .weekly: base = days.weekStart(of: startDay)
    default: base = startDay
    }
    let step = rule.interval * (rule.frequency == .weekly ? 7 : 1)
    var period = base + firstStep(from: base, by: step) * step
    while true {
      let chosen: [Int]
      switch rule.frequency {
      case .yearly:
        guard period <= last.date.year + 1, period < 9999 else { return }
        chosen = days.days(ofYear: period)
        guard spend(rule.choosesDays ? 40 : 2) else { return }
      case .monthly:
        guard period <= last.date.year * 12 + 11, period < 9999 * 12 else { return }
        chosen = days.days(ofMonth: period % 12 + 1, year: period / 12)
        guard spend(rule.choosesDays ? 4 : 1) else { return }
      case .weekly:
        guard period <= last.day else { return }
        chosen = days.days(ofWeekFrom: period)
        guard spend(2) else { return }
      default:
        guard period <= last.day else { return }
        guard days.admits(period) else {
          guard spend(1) else { return }
          period = base.advanced(toReach: days.nextCandidate(after: period), by: step)
          continue
        }
        guard spend(1) else { return }
        chosen = [period]
      }
      guard emit(chosen) else { return }
      period += step
    }
  }

  /// The number of steps before the first period that can reach the window.
  private func firstStep(from base: Int, by step: Int) -> Int {
    guard rule.count == nil, first > start else { return 0 }
    let target: Int
    switch rule.frequency {
    // A year's weeks begin up to six days before it; SKIP=FORWARD leaves its month by a day.
    case .yearly: target = first.date.year - 1
    case .monthly: target = first.date.year * 12 + first.date.month - 2
    case .weekly: target = first.day - 6
    default: target = first.day
    }
    return max(0, (target - base + step - 1) / step)
  }

  /// Steps by hours, minutes or seconds.
  private mutating func walkClock() {
    let unit: Int = rule.frequency == .hourly ? 3600 : rule.frequency == .minutely ? 60 : 1
    let step = rule.interval * unit
    let base = Int(start.seconds).floored(to: unit)
    var moment = base
    if rule.count == nil, first > start {
      moment = base.advanced(toReach: Int(first.seconds).floored(to: unit), by: step)
    }
    var admitted = Int.min
    while moment <= last.seconds {
      guard spend(1) else { return }
      let day = moment.floored(to: 86_400) / 86_400
      if day != admitted {
        guard days.admits(day) else {
          let next = days.nextCandidate(after: day)
          moment = base.advanced(toReach: next * 86_400, by: step)
          continue
        }
        admitted = day
      }
      if let next = clock.firstAdmitted(from: moment - day * 86_400, unit: unit) {
        moment = base.advanced(toReach: day * 86_400 + next, by: step)
        continue
      }
      guard emitTimes(in: moment) else { return }
      moment += step
    }
  }

  /// Takes a step; `false` if none is left.
  private mutating func spend(_ steps: Int) -> Bool {
    stepsLeft -= steps
    fruitless += steps
    guard stepsLeft <= 0 || fruitless > RecurrenceBudget.fruitlessSteps else { return true }
    result.isCapped = true
    return false
  }

  /// Adds the times of a period's days; `false` at the end.
  private mutating func emit(_ chosen: [Int]) -> Bool {
    let times = clock.count
    if rule.positions.isEmpty {
      let startDay = start.day
      for day in chosen where day >= startDay {
        guard emitTimes(in: day * 86_400) else { return false }
      }
      return true
    }
    let total = chosen.count * times
    let indices = Set(rule.positions.map { $0 > 0 ? $0 - 1 : total + $0 })
    for index in indices.sorted() where (0..<total).contains(index) {
      let seconds = chosen[index / times] * 86_400 + clock[index % times]
      guard emit(LocalTime(seconds: Int64(seconds))) else { return false }
    }
    return true
  }

  /// Adds the times of a day, an hour, a minute or a second; `false` at the end.
  private mutating func emitTimes(in moment: Int) -> Bool {
    let total = clock.count
    let positions = rule.positions
    for index in 0..<total
    where positions.isEmpty || positions.contains(index + 1) || positions.contains(index - total) {
      guard emit(LocalTime(seconds: Int64(moment + clock[index]))) else { return false }
    }
    return true
  }

  /// Adds an instance; `false` at the end.
  private mutating func emit(_ instance: LocalTime) -> Bool {
    guard instance >= start else { return spend(1) }
    guard instance <= last else { return false }
    // SKIP=FORWARD can name a day that the next month names again.
    if let previous = result.instances.last, instance <= previous { return true }
    counted += 1
    if let count = rule.count, counted > count { return false }
    guard instance >= first else { return spend(1) }
    guard result.instances.count < limit else {
      guard keepsLatest else {
        result.isCapped = true
        return false
      }
      if result.instances.count == 2 * limit { result.instances.removeFirst(limit) }
      result.instances.append(instance)
      return spend(1)
    }
    result.instances.append(instance)
    fruitless = 0
    return true
  }
}

extension Int {
  /// The greatest multiple of `unit` that is not greater.
  fileprivate func floored(to unit: Int) -> Int {
    let remainder = self % unit
    return self - (remainder < 0 ? remainder + unit : remainder)
  }

  /// The least number of whole steps from here that reaches a goal.
  fileprivate func advanced(toReach goal: Int, by step: Int) -> Int {
    self + Swift.max(0, (goal - self + step - 1) / step) * step
  }
}
