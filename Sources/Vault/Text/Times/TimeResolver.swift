internal import VaultCore

/// Finds the days and the hours that an expression means.
///
/// Messages are mostly about plans, so what may be past or future is taken as future: a day of the
/// month or of the year is the next one, today included; a weekday is the next one after today.
/// "Next" and "last" before a weekday mean that day of the week after and before this one (weeks
/// start on Monday), "this" the one still to come, which may be today. A clock without a day is the
/// next such time.
struct TimeResolver: Sendable {
  let now: TimeNow

  /// The first and, excluded, the last moment on the sender's clock; `nil` if no such day exists.
  func resolve(_ expression: TimeExpression) -> Range<LocalTime>? {
    if let moment = expression.moment {
      let base = now.day * 86_400 + now.secondOfDay
      return span(base + moment.lowerBound, base + moment.upperBound)
    }
    var days: Range<Int>?
    if let day = expression.day {
      guard let found = self.days(of: day, after: nil) else { return nil }
      days = found
      if let last = expression.dayEnd, let running = running(day, last) {
        days = running
      } else if let last = expression.dayEnd {
        guard let end = self.days(of: last, after: found.lowerBound) else { return nil }
        days = found.lowerBound..<max(found.upperBound, end.upperBound)
      }
    }
    guard let clock = expression.clock else {
      return withoutClock(days, expression.part, expression.partEdge)
    }
    return withClock(clock, expression.clockEnd, days, expression.part)
  }

  /// A stretch between two days of the year that has begun and is not over.
  private func running(_ first: TimeDay, _ last: TimeDay) -> Range<Int>? {
    guard first.month != nil, first.year == nil, first.shift == nil, last.year == nil,
      last.period == nil
    else { return nil }
    var begun = first
    begun.year = now.date.year
    guard let start = days(of: begun, after: nil), start.lowerBound <= now.day,
      let end = days(of: last, after: start.lowerBound), end.upperBound > now.day
    else { return nil }
    return start.lowerBound..<end.upperBound
  }

  private func withoutClock(
    _ days: Range<Int>?, _ part: DayPart?, _ edge: TimeDay.Edge?
  ) -> Range<LocalTime>? {
    guard let part else {
      return days.flatMap { span($0.lowerBound * 86_400, $0.upperBound * 86_400) }
    }
    let hours = Self.hours(of: part, edge)
    let isOver = now.secondOfDay >= hours.upperBound * 3600
    let first = days?.lowerBound ?? (isOver ? now.day + 1 : now.day)
    let last = days.map { $0.upperBound - 1 } ?? first
    return span(
      first * 86_400 + hours.lowerBound * 3600, last * 86_400 + hours.upperBound * 3600)
  }

  /// The halves of a part of the day, and its middle.
  private static func hours(of part: DayPart, _ edge: TimeDay.Edge?) -> Range<Int> {
    let hours = part.hours
    let half = hours.count / 2
    switch edge {
    case nil: return hours
    case .start, .firstHalf, .untilToday: return hours.lowerBound..<hours.lowerBound + half
    case .end, .secondHalf, .fromToday: return hours.lowerBound + half..<hours.upperBound
    case .middle: return hours.lowerBound + half / 2..<hours.upperBound - half / 2
    }
  }

  private func withClock(
    _ start: TimeClock, _ end: TimeClock?, _ days: Range<Int>?, _ part: DayPart?
  ) -> Range<LocalTime>? {
    var start = start
    var end = end
    if let part {
      start = Self.settle(start, part)
      end = end.map { Self.settle($0, part) }
    }
    if let last = end { (start, end) = Self.settleStretch(start, last) }
    if start.isAmbiguous { start = settleByDaylight(start, days, shift: &end) }
    var day = days?.lowerBound ?? now.day
    if days == nil, start.seconds < now.secondOfDay, (end?.seconds ?? 0) <= now.secondOfDay {
      day += 1
    }
    let first = day * 86_400 + start.seconds
    guard let end else { return span(first, first + 3600) }
    let last = (days.map { $0.upperBound - 1 } ?? day) * 86_400 + end.seconds
    return span(first, last > first ? last : last + 86_400)
  }

  /// A part of the day determines the half that a clock of twelve hours means.
  static func settle(_ clock: TimeClock, _ part: DayPart) -> TimeClock {
    let hour = clock.seconds / 3600
    var seconds = clock.seconds
    switch part {
    case .earlyMorning: if hour == 12 { seconds -= 43_200 }
    case .morning: break
    case .lunch: if hour < 6 { seconds += 43_200 }
    case .afternoon, .longAfternoon: if hour < 12 { seconds += 43_200 }
    case .evening: if (1...12).contains(hour) { seconds += 43_200 }
    case .night: if (5...12).contains(hour) { seconds += 43_200 }
    }
    return TimeClock(seconds: seconds, isAmbiguous: false)
  }

  /// "2 to 4pm" is in the afternoon, "10 to 2pm" starts in the morning.
  private static func settleStretch(
    _ start: TimeClock, _ end: TimeClock
  ) -> (TimeClock, TimeClock?) {
    var start = start
    var end = end
    let half = 43_200
    if start.isAmbiguous, !end.isAmbiguous {
      if start.seconds + half < end.seconds { start.seconds += half }
      start.isAmbiguous = false
    } else if end.isAmbiguous, !start.isAmbiguous {
      if end.seconds <= start.seconds { end.seconds += half }
      end.isAmbiguous = false
    } else if end.isAmbiguous, end.seconds <= start.seconds {
      end.seconds += half
      start.isAmbiguous = false
      end.isAmbiguous = false
    }
    return (start, end)
  }

  /// An hour of a clock of twelve hours with nothing beside it: one to six are in the afternoon;
  /// today, it is the next one between seven in the morning and eleven at night.
  private func settleByDaylight(
    _ clock: TimeClock, _ days: Range<Int>?, shift end: inout TimeClock?
  ) -> TimeClock {
    let half = 43_200
    let isToday = days == nil || days?.lowerBound == now.day
    let isSmall = clock.seconds < 7 * 3600
    let isPassed = isToday && clock.seconds < now.secondOfDay
    guard
      isSmall
        || isPassed && clock.seconds + half >= now.secondOfDay && clock.seconds + half < 23 * 3600
    else { return clock }
    let settled = TimeClock(seconds: clock.seconds + half, isAmbiguous: false)
    if let last = end, last.isAmbiguous || last.seconds <= settled.seconds {
      end = TimeClock(seconds: last.seconds + half, isAmbiguous: false)
    }
    return settled
  }

  private func span(_ start: Int, _ end: Int) -> Range<LocalTime>? {
    guard start <= end else { return nil }
    return LocalTime(seconds: Int64(start))..<LocalTime(seconds: Int64(end))
  }

  // MARK: Days

  /// The days meant, or those after the `start` of the stretch that they end.
  private func days(of day: TimeDay, after start: Int?) -> Range<Int>? {
    guard var found = unmoved(day, after: start) else { return nil }
    for step in day.displacement {
      let first = TimeCalendar.day(found.lowerBound, plus: step.count, step.unit)
      found = first..<first + 1
    }
    guard day.isWholeWeek else { return found }
    return TimeCalendar.period(.week, shift: 0, around: found.lowerBound)
  }

  private func unmoved(_ day: TimeDay, after start: Int?) -> Range<Int>? {
    if let occurrence = day.occurrence, let weekday = day.weekday {
      var month = day
      month.occurrence = nil
      month.weekday = nil
      return whole(month, after: start).flatMap {
        TimeCalendar.occurrence(occurrence, weekday: weekday, in: $0).map { $0..<$0 + 1 }
      }
    }
    guard let whole = whole(day, after: start) else { return nil }
    if let portion = day.portion {
      return TimeCalendar.part(
        portion.unit, from: portion.first, length: portion.length, of: whole)
    }
    guard let edge = day.edge, whole.count > 3 else { return whole }
    if (365...366).contains(whole.count), let part = third(edge, whole, day) { return part }
    // The halves of a week and a month, the thirds of a year.
    let isShort = whole.count <= 31
    let third = isShort ? whole.count / 2 : whole.count / 3
    switch edge {
    case .firstHalf: return whole.lowerBound..<middle(of: whole)
    case .secondHalf: return middle(of: whole)..<whole.upperBound
    case .untilToday:
      guard whole.contains(now.day) else { return whole.lowerBound..<middle(of: whole) }
      return whole.lowerBound..<max(now.day, whole.lowerBound + 1)
    case .fromToday:
      guard whole.contains(now.day) else { return middle(of: whole)..<whole.upperBound }
      return now.day..<whole.upperBound
    case .start: return whole.lowerBound..<whole.lowerBound + third
    case .end:
      return (isShort ? whole.lowerBound + third : whole.upperBound - third)..<whole.upperBound
    case .middle:
      // The middle of a week is Tuesday to Thursday.
      if whole.count == 7 { return whole.lowerBound + 1..<whole.lowerBound + 4 }
      let margin = whole.count / 3
      return whole.lowerBound + margin..<whole.upperBound - margin
    }
  }

  /// The thirds of a year are of four months; the end of this one is its second half, as in the
  /// Recognizers-Text specifications.
  private func third(_ edge: TimeDay.Edge, _ year: Range<Int>, _ day: TimeDay) -> Range<Int>? {
    let months: Range<Int>
    switch edge {
    case .start: months = 0..<4
    case .middle: months = 4..<8
    case .end: months = day.period == nil ? 8..<12 : 6..<12
    default: return nil
    }
    let first = TimeCalendar.adding(months: months.lowerBound, to: year.lowerBound)
    return first..<TimeCalendar.adding(months: months.count, to: first)
  }

  /// The second half of a year starts in July.
  private func middle(of days: Range<Int>) -> Int {
    guard days.count > 300, days.count < 400 else { return days.lowerBound + days.count / 2 }
    return TimeCalendar.adding(months: 6, to: days.lowerBound)
  }

  private func whole(_ day: TimeDay, after start: Int?) -> Range<Int>? {
    if let period = day.period { return within(period, day) }
    let anchor = start ?? now.day
    if let feast = day.feast {
      return yearly(day, anchor: anchor) { year in feast.day(in: year).map { $0..<$0 + 1 } }
    }
    if let season = day.season {
      return yearly(day, anchor: anchor) { year in
        let first = TimeCalendar.firstDay(year: year, month: season.firstMonth)
        return first..<TimeCalendar.adding(months: 3, to: first)
      }
    }
    if let week = day.week {
      let year = TimeCalendar.years(day.year ?? now.date.year, count: 1)
      return TimeCalendar.part(.week, from: week, length: 1, of: year)
    }
    let date = CivilDate(daysSinceEpoch: anchor)
    if let quarter = day.quarter {
      let year = day.year ?? now.date.year
      let days = TimeCalendar.quarter(year, quarter - 1)
      if day.year == nil, days.upperBound <= anchor {
        return TimeCalendar.quarter(year + 1, quarter - 1)
      }
      return days
    }
    if let month = day.month {
      return dated(month, day, anchor: anchor, from: date)
    }
    if let number = day.day {
      return nextDay(number, weekday: day.weekday, from: date, anchor: anchor)
    }
    if let weekday = day.weekday {
      return self.weekday(weekday, day, anchor: anchor)
    }
    if let year = day.year { return TimeCalendar.years(year, count: 1) }
    return nil
  }

  /// Resolves an annual day: of a year, the last, or the next.
  private func yearly(
    _ day: TimeDay, anchor: Int, _ days: (Int) -> Range<Int>?
  ) -> Range<Int>? {
    if let year = day.year { return days(year) }
    let year = CivilDate(daysSinceEpoch: anchor).year
    for distance in -1...2 {
      // The last one before, or the first that is not over.
      let turn = day.shift == -1 ? year - distance : year + distance
      guard let found = days(turn) else { continue }
      switch day.shift {
      case .some(-1): if found.upperBound <= anchor { return found }
      case .some(1): if found.lowerBound > anchor { return found }
      default: if found.upperBound > anchor { return found }
      }
    }
    return nil
  }

  private func within(_ period: TimeDay.Period, _ day: TimeDay) -> Range<Int>? {
    let date = CivilDate(daysSinceEpoch: period.days.lowerBound)
    switch period.unit {
    case .week:
      guard let weekday = day.weekday else { return period.days }
      return period.days.lowerBound + weekday - 1..<period.days.lowerBound + weekday
    case .month:
      if let number = day.day {
        return TimeCalendar.day(date.year, date.month, number).map { $0..<$0 + 1 }
      }
      return period.days
    case .year:
      guard let month = day.month else { return period.days }
      guard let number = day.day else { return TimeCalendar.month(date.year, month) }
      return TimeCalendar.day(date.year, month, number).map { $0..<$0 + 1 }
    default: return period.days
    }
  }

  private func dated(
    _ month: Int, _ day: TimeDay, anchor: Int, from date: CivilDate
  ) -> Range<Int>? {
    if let year = day.year {
      guard let number = day.day else { return TimeCalendar.month(year, month) }
      return TimeCalendar.day(year, month, number).map { $0..<$0 + 1 }
    }
    let isPast = day.isRecent || day.shift == -1
    for distance in 0...8 {
      let year = isPast ? date.year - distance : date.year + distance
      let days: Range<Int>
      if let number = day.day {
        guard let found = TimeCalendar.day(year, month, number) else { continue }
        days = found..<found + 1
      } else {
        days = TimeCalendar.month(year, month)
      }
      if day.shift == 0 { return days }
      // "Since March", said in March, is this one.
      let isOver = day.isRecent ? days.lowerBound < anchor : days.upperBound <= anchor
      if isPast ? isOver : days.upperBound > anchor {
        if day.shift == 1, days.contains(anchor) { continue }
        return days
      }
    }
    return nil
  }

  private func nextDay(
    _ number: Int, weekday: Int?, from date: CivilDate, anchor: Int
  ) -> Range<Int>? {
    for distance in 0...48 {
      guard let found = TimeCalendar.day(date.year, date.month + distance, number),
        found >= anchor
      else { continue }
      if let weekday, CivilDate(daysSinceEpoch: found).weekday != weekday { continue }
      return found..<found + 1
    }
    return nil
  }

  private func weekday(_ weekday: Int, _ day: TimeDay, anchor: Int) -> Range<Int> {
    let today = CivilDate(daysSinceEpoch: anchor).weekday
    if day.isRecent {
      let back = (today - weekday + 6) % 7 + 1
      return anchor - back..<anchor - back + 1
    }
    if let shift = day.shift, shift != 0 {
      let found = anchor - today + 7 * shift + weekday
      return found..<found + 1
    }
    let least = day.shift == nil ? 1 : 0
    let ahead = (weekday - today - least + 7) % 7 + least
    return anchor + ahead..<anchor + ahead + 1
  }
}
