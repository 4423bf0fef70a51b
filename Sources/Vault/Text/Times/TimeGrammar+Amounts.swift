extension TimeGrammar {
  /// So many units of time: "two weeks", "an hour and a half", "2 years 1 month".
  struct Amount {
    var parts: [(unit: TimeUnit, count: Int)] = []
    /// The part smaller than a unit: the half of an hour, in seconds.
    var seconds = 0

    var isEmpty: Bool { parts.isEmpty && seconds == 0 }
    var isClock: Bool {
      seconds != 0
        || parts.contains { $0.unit == .second || $0.unit == .minute || $0.unit == .hour }
    }
  }

  private static let secondsPerUnit: [TimeUnit: Int] = [.second: 1, .minute: 60, .hour: 3600]

  /// "in two weeks", "vor 3 Tagen", "two days ago", "3日後".
  func takeRelative(
    _ index: Int, _ expression: inout TimeExpression
  ) -> (start: Int, next: Int)? {
    guard expression.isEmpty else { return nil }
    let first = word(index)
    var sign = 0
    var start = index
    if let rest = restOfDay(index) {
      expression.moment = 0..<max(86_400 - now.secondOfDay, 1)
      return (index, rest)
    }
    if let taken = takeEndOfDay(index, &expression) { return taken }
    if first.has(.within), let amount = amount(skip(index + 1, .about, .the)) {
      applyWithin(amount.value, to: &expression)
      return (index, amount.next)
    }
    if let relation = relation(index), word(index + 1).unit == .hour, word(index + 1).shift == nil {
      let isPast = relation.isRecent || (relation.shift ?? 1) < 0
      guard relation.shift != 0 else { return nil }
      expression.moment = isPast ? -3600..<0 : 0..<3600
      return (index, index + 2)
    }
    if first.has(.ahead) { sign = 1 }
    if first.has(.agoPrefix) { sign = -1 }
    // "the 5 coming minutes", "los 3 minutos pasados"
    let noun = relation(index + 1) == nil && isNounFirst ? index + 1 : index + 2
    if let count = number(index), count > 0, let relation = relation(index * 2 + 3 - noun),
      relation.shift != 0, let unit = word(noun).unit, word(noun).shift == nil,
      let seconds = Self.secondsPerUnit[unit]
    {
      let length = count * seconds
      expression.moment = relation.step < 0 ? -length..<0 : 0..<length
      return (index, index + 3)
    }
    if let relation = relation(index), relation.shift ?? -1 != 0,
      let counted = amount(index + 1), counted.value.isClock
    {
      var expression2 = TimeExpression()
      apply(counted.value, 1, to: &expression2)
      let length = expression2.moment?.lowerBound ?? 0
      let isPast = relation.isRecent || (relation.shift ?? 1) < 0
      expression.moment = isPast ? -length..<0 : 0..<length
      return (index, counted.next)
    }
    let hasPrefix = sign != 0
    if hasPrefix { start = skip(index + 1, .about) }
    guard let amount = amount(start) else { return nil }
    var next = amount.next
    if word(next).has(.within) {
      applyWithin(amount.value, to: &expression)
      return (start, next + 1)
    }
    if let taken = takeDisplaced(amount.value, start, next, &expression) { return taken }
    if word(next).hasAny(.ago, .later) {
      sign = word(next).has(.ago) ? -1 : 1
      next += 1
    } else if hasPrefix, sign > 0, traits.contains(.unspaced) {
      applyWithin(amount.value, to: &expression)
      return (index, next)
    } else if !hasPrefix || traits.contains(.unspaced) {
      return nil
    }
    apply(amount.value, sign, to: &expression)
    return (hasPrefix ? index : start, next)
  }

  /// "two weeks after Easter", "3 Tage vor Weihnachten", "three days from Monday".
  private func takeDisplaced(
    _ amount: Amount, _ start: Int, _ next: Int, _ expression: inout TimeExpression
  ) -> (start: Int, next: Int)? {
    let mark = word(next)
    let isFrom = traits.contains(.twelveHours) && mark.has(.from)
    guard isFrom || mark.hasAny(.after, .before), !amount.isClock,
      let day = container(skip(next + 1, .the)) ?? container(next + 1), day.value.isSingle,
      day.value.displacement.isEmpty
    else { return nil }
    let sign = mark.has(.before) ? -1 : 1
    var value = day.value
    value.displacement = amount.parts.map {
      TimeDay.Step(unit: $0.unit, count: $0.count * sign)
    }
    expression.day = value
    return (start, day.next)
  }

  /// "rest of the day".
  private func restOfDay(_ index: Int) -> Int? {
    let first = word(index).has(.the) ? index + 1 : index
    guard word(first).has(.rest) else { return nil }
    if word(first).unit == .day { return first + 1 }
    let unit = skip(first + 1, .of, .the)
    return word(unit).unit == .day && word(unit).shift == nil || word(unit).dayOffset == 0
      ? unit + 1 : nil
  }

  /// "end of the day", "the end of tomorrow", "EOD": the last second of a day, as in the
  /// Recognizers-Text specifications.
  private func takeEndOfDay(
    _ index: Int, _ expression: inout TimeExpression
  ) -> (start: Int, next: Int)? {
    let mark = word(index)
    guard mark.has(.end) else { return nil }
    var next = index + 1
    var day = self.day(offset: 0)
    if mark.unit != .day || word(skip(next, .of, .the)).dayOffset != nil {
      let start = skip(next, .of, .the)
      let isPhrase = token(index).map { bytes[$0.start..<$0.end].contains(0x20) } == true
      guard isPhrase || start > next, let named = container(start), named.value.isSingle,
        named.value.day == nil, named.value.feast == nil
      else { return nil }
      day = named.value
      next = named.next
    }
    expression.day = day
    expression.clock = TimeClock(seconds: 86_399, isAmbiguous: false)
    return (index, next)
  }

  private func applyWithin(_ amount: Amount, to expression: inout TimeExpression) {
    var whole = TimeExpression()
    apply(amount, 1, to: &whole)
    if let moment = whole.moment {
      expression.moment = 0..<max(moment.lowerBound, 1)
    } else if let last = whole.day?.period?.days.upperBound {
      let days = now.day..<max(last, now.day + 1)
      expression.day = TimeDay(days, .decade)
    }
  }

  private func apply(_ amount: Amount, _ sign: Int, to expression: inout TimeExpression) {
    var day = now.day
    var seconds = amount.seconds * sign
    for part in amount.parts {
      if let length = Self.secondsPerUnit[part.unit] {
        seconds += length * part.count * sign
      } else {
        day = TimeCalendar.day(day, plus: part.count * sign, part.unit)
      }
    }
    if amount.isClock {
      let start = (day - now.day) * 86_400 + seconds
      expression.moment = start..<start + 3600
    } else {
      expression.day = self.day(offset: day - now.day)
    }
  }

  /// "next 3 days", "los últimos dos meses": from tomorrow on, or up to yesterday.
  func countedPeriod(_ index: Int, shift: Int) -> Piece<TimeDay>? {
    guard let amount = amount(index), !amount.value.isClock, amount.value.parts.count == 1,
      let part = amount.value.parts.first,
      let days = countedDays(part.count, part.unit, shift: shift)
    else { return nil }
    return Piece(start: index, next: amount.next, value: TimeDay(days, .decade))
  }

  func amount(_ index: Int) -> (value: Amount, next: Int)? {
    var amount = Amount()
    var next = index
    for _ in 0..<7 {
      let comma = isSymbol(next, 44) ? next + 1 : next
      let start = amount.isEmpty ? next : skip(comma, limit: 1, .and)
      let before = amount
      guard let more = single(start, &amount) else { break }
      // Units descend: "two weeks, three days".
      if let last = before.parts.last,
        amount.parts.count < 2
          || amount.parts[amount.parts.count - 1].unit.rawValue >= last.unit.rawValue
      {
        amount = before
        break
      }
      next = more
    }
    return amount.isEmpty ? nil : (amount, next)
  }

  private func single(_ index: Int, _ amount: inout Amount) -> Int? {
    var start = index
    // "half an hour", "une demi-heure", "eine halbe Stunde", "media hora", "半小时".
    if number(start) == 1, word(start + 1).hasAny(.half, .quarter, .threeQuarters) { start += 1 }
    for (role, minutes) in [(TimeRole.half, 30), (.quarter, 15), (.threeQuarters, 45)]
    where word(start).has(role) {
      var unit = token(start + 1)?.kind == .dash ? start + 2 : start + 1
      for _ in 0..<2 where word(unit).hasAny(.of, .the) || number(unit) == 1 { unit += 1 }
      guard word(unit).unit == .hour else { continue }
      amount.seconds += minutes * 60
      return unit + 1
    }
    if word(start).has(.oneAndHalf), word(start + 1).unit == .hour {
      amount.seconds += 5400
      return start + 2
    }
    let found = number(start)
    if found != nil { start += 1 }
    if found ?? 1 == 1, word(start).hasAny(.few, .pair) { return few(start, &amount) }
    guard let count = found else { return nil }
    // "one and a half hours"
    var half = false
    if word(start).has(.and), number(start + 1) == 1, word(start + 2).has(.half) {
      half = true
      start += 3
    } else if word(start).has(.and), word(start + 1).has(.half), word(start + 2).unit == .hour {
      half = true
      start += 2
    }
    // 2018年之后 and 07年以后 are after a year.
    guard count <= 9999, let unit = unit(start),
      !traits.contains(.unspaced) || unit != .year
        || count < 1000 && (token(index)?.second != 2 || count > 9)
    else { return nil }
    if half, unit == .hour { amount.seconds += 1800 }
    amount.parts.append((unit, count))
    var next = start + 1
    // "an hour and a half", "una hora y media", "uma hora e meia", "1時間半"
    if unit == .hour {
      var tail = word(next).hasAny(.and, .past) ? next + 1 : next
      if tail > next, number(tail) == 1 { tail += 1 }
      if word(tail).has(.half), tail > next || traits.contains(.unspaced) {
        amount.seconds += 1800
        next = tail + 1
      }
    }
    return next
  }

  private func few(_ index: Int, _ amount: inout Amount) -> Int? {
    let next = skip(index + 1, limit: 1, .of)
    let count = word(index).has(.pair) ? 2 : 3
    if let unit = word(index).unit {
      amount.parts.append((unit, count))
      return index + 1
    }
    guard let unit = unit(next) else { return nil }
    amount.parts.append((unit, count))
    return next + 1
  }

  private func unit(_ index: Int) -> TimeUnit? {
    if let unit = word(index).unit, word(index).shift == nil { return unit }
    return word(index).has(.dayMark) && word(index + 1).hasAny(.ago, .later) ? .day : nil
  }
}
