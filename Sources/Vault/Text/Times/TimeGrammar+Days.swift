internal import VaultCore

extension TimeGrammar {
  /// A day, or a stretch of days.
  func takeDays(
    _ index: Int, _ expression: inout TimeExpression
  ) -> (start: Int, next: Int)? {
    guard expression.dayEnd == nil, expression.moment == nil else { return nil }
    if let day = expression.day {
      let word = word(index)
      if let part = word.part, word.dayOffset != nil, !word.isDayWithPart, expression.part == nil {
        expression.part = part
        return (index, index + 1)
      }
      if word.hasAny(.from, .between), day.day == nil, day.weekday == nil,
        let taken = bareStretch(index, day, &expression)
      {
        return taken
      }
      guard expression.clockEnd == nil || expression.clock != nil,
        let other = singleDay(index, inside: true), let merged = day.merged(with: other.value.day)
      else { return nil }
      if let part = other.value.part {
        guard expression.part == nil else { return nil }
        expression.part = part
      }
      expression.day = merged
      return (other.start, other.next)
    }
    let prefix = word(index)
    if prefix.hasAny(.from, .between) {
      let start = skip(index + 1, .the, .on)
      guard !isMoved(before: index) else { return nil }
      if word(start).has(.now), let connector = connector(start + 1, allowsAnd: true),
        let last = singleDay(skip(connector, .the, .on), inside: true), last.value.part == nil
      {
        expression.day = day(offset: 0)
        expression.dayEnd = last.value.day
        return (index, last.next)
      }
      let first = singleDay(start, inside: true)
      if let taken = dayStretch(start, first, prefix: prefix, &expression) {
        return (index, taken.next)
      }
      return nil
    }
    let first = singleDay(index, inside: false)
    if let taken = dayStretch(index, first, prefix: nil, &expression) { return taken }
    let single = expression.isEmpty ? first : singleDay(index, inside: true)
    guard let day = single else { return nil }
    if day.value.part != nil, expression.part != nil { return nil }
    expression.day = day.value.day
    if let part = day.value.part { expression.part = part }
    // "morgen in einer Woche", "today in a fortnight"
    if day.value.part == nil, day.value.day.isSingle, word(day.next).has(.ahead),
      let amount = amount(skip(day.next + 1, .about)), !amount.value.isClock
    {
      expression.day?.displacement = amount.value.parts.map {
        TimeDay.Step(unit: $0.unit, count: $0.count)
      }
      return (day.start, amount.next)
    }
    return (day.start, day.next)
  }

  /// "this month from the 4th to the 22nd".
  private func bareStretch(
    _ index: Int, _ month: TimeDay, _ expression: inout TimeExpression
  ) -> (start: Int, next: Int)? {
    let start = skip(index + 1, .the, .on)
    if month.period?.unit == .week, word(start).weekday != 0,
      let connector = connector(start + 1, allowsAnd: word(index).has(.between)),
      word(skip(connector, .the, .on)).weekday != 0
    {
      expression.day?.weekday = word(start).weekday
      var end = month
      end.weekday = word(skip(connector, .the, .on)).weekday
      expression.dayEnd = end
      return (index, skip(connector, .the, .on) + 1)
    }
    guard month.period?.unit == .month || month.month != nil && month.period == nil,
      let first = dayNumber(start),
      let connector = connector(first.next, allowsAnd: word(index).has(.between)),
      let last = dayNumber(skip(connector, .the, .on)), last.value > first.value
    else { return nil }
    expression.day?.day = first.value
    var end = month
    end.day = last.value
    expression.dayEnd = end
    return (index, last.next)
  }

  private func dayStretch(
    _ index: Int, _ first: Piece<Named>?, prefix: TimeWord?, _ expression: inout TimeExpression
  ) -> (start: Int, next: Int)? {
    guard prefix != nil || !isMoved(before: index) else { return nil }
    let allowsAnd = prefix?.has(.between) == true
    if let first, first.value.part == nil,
      let connector = connector(first.next, allowsAnd: allowsAnd)
    {
      let isDash = token(connector - 1)?.kind == .dash
      let start = skip(connector, .the, .on)
      if word(start).has(.now), first.value.day.isAbsolute {
        var day = first.value.day
        if day.year == nil { day.isRecent = true }
        expression.day = day
        expression.dayEnd = self.day(offset: 0)
        return (index, start + 1)
      }
      if let last = singleDay(start, inside: true), last.value.part == nil,
        isStretch(first.value.day, last.value.day)
          || prefix != nil && first.value.day.isAbsolute && last.value.day.isAbsolute
      {
        var day = first.value.day
        if day.month == nil, day.day != nil { day.month = last.value.day.month }
        if day.year == nil, day.month != nil, let year = last.value.day.year {
          day.year = (day.month ?? 0) > (last.value.day.month ?? 12) ? year - 1 : year
        }
        expression.day = day
        expression.dayEnd = last.value.day
        return (index, last.next)
      }
      if isDash || prefix != nil || word(connector - 1).has(.to) && !isAt(connector - 1),
        let number = first.value.day.day,
        first.value.day.month != nil, let last = dayNumber(start), last.value > number,
        word(last.next).unit == nil, !word(last.next).hasAny(.am, .pm, .hour), endsHour(last.next)
      {
        expression.day = first.value.day
        var end = first.value.day
        end.day = last.value
        var next = last.next
        if let year = year(skip(next, .of)), first.value.day.year == nil {
          next = skip(next, .of) + 1
          end.year = year
          expression.day?.year = year
        }
        expression.dayEnd = end
        return (index, next)
      }
    }
    return numberStretch(index, prefix: prefix, &expression)
  }

  /// "the 4th to the 22nd of May", "4 to 22 May": a number first, whose month follows the last.
  private func numberStretch(
    _ index: Int, prefix: TimeWord?, _ expression: inout TimeExpression
  ) -> (start: Int, next: Int)? {
    guard let bare = dayNumber(index),
      let connector = connector(bare.next, allowsAnd: prefix?.has(.between) == true)
    else { return nil }
    if let end = dayNumber(skip(connector, .the, .on)), end.value > bare.value,
      let month = singleMonth(skip(end.next, .of, .the)),
      prefix != nil || relation(skip(end.next, .of, .the)) != nil
    {
      expression.day = TimeDay(day: bare.value, period: month.value)
      expression.dayEnd = TimeDay(day: end.value, period: month.value)
      return (index, month.next)
    }
    if let last = singleDay(skip(connector, .the, .on), inside: true), last.value.part == nil,
      let number = last.value.day.day, last.value.day.month != nil || last.value.day.period != nil,
      number > bare.value
    {
      var day = last.value.day
      day.day = bare.value
      day.weekday = nil
      expression.day = day
      expression.dayEnd = last.value.day
      return (index, last.next)
    }
    return nil
  }

  /// Returns true if two days of the same kind can be the ends of a stretch.
  private func isStretch(_ first: TimeDay, _ last: TimeDay) -> Bool {
    if let period = first.period {
      return period.unit == .day
        && (last.period?.unit == .day || last.day != nil
          || last.weekday != nil)
    }
    if last.period?.unit == .day { return first.year != nil || first.month != nil }
    if first.feast != nil { return last.feast != nil }
    if first.weekday != nil, first.day == nil { return last.weekday != nil && last.day == nil }
    if first.day != nil { return last.day != nil }
    if first.quarter != nil { return last.quarter != nil }
    if first.month != nil { return last.month != nil && last.day == nil }
    return first.year != nil && last.year != nil && last.month == nil
  }

  // MARK: One day

  typealias Named = (day: TimeDay, part: DayPart?)

  /// One day, week, month or year; less is needed `inside` an expression.
  func singleDay(_ index: Int, inside: Bool) -> Piece<Named>? {
    guard let token = token(index) else { return nil }
    switch token.kind {
    case .isoDate, .shortDate, .yearMonth, .dotted:
      return figureDay(index, token, inside: inside).map { named($0, nil) }
    case .number:
      if let piece = namedPeriod(index) { return named(trailing(piece), nil) }
      if let piece = formattedDay(index) { return named(piece, nil) }
      let day = traits.contains(.unspaced) ? ideographicDay(index) : nil
      return (day ?? numberDay(index) ?? loneNumber(index, inside: inside))
        .map { named(trailing($0), nil) }
    case .word:
      let found = wordDay(index, inside: inside)
      guard let piece = found, traits.contains(.unspaced), piece.value.part == nil else {
        return found
      }
      return named(
        trailing(Piece(start: piece.start, next: piece.next, value: piece.value.day)), nil)
    default: return nil
    }
  }

  func named(_ piece: Piece<TimeDay>, _ part: DayPart?) -> Piece<Named> {
    Piece(start: piece.start, next: piece.next, value: (piece.value, part))
  }

  private func wordDay(_ index: Int, inside: Bool) -> Piece<Named>? {
    let word = word(index)
    if let piece = occurrence(index) { return named(piece, nil) }
    if let offset = word.dayOffset {
      return named(
        Piece(start: index, next: index + 1, value: day(offset: offset)),
        word.isDayWithPart ? word.part : nil)
    }
    if let piece = namedPeriod(index) { return named(piece, nil) }
    if word.era != 0, let piece = ideographicDay(index) { return named(piece, nil) }
    if let edge = edge(of: word), let piece = edged(index, edge) { return named(piece, nil) }
    // 上半年, 下半月
    if traits.contains(.unspaced), word.has(.halfMark), let edge = edge(of: word),
      var day = period(word.unit ?? .year, shift: 0)
    {
      day.edge = edge
      return named(Piece(start: index, next: index + 1, value: day), nil)
    }
    if let unit = word.unit, let shift = word.shift {
      return period(index, unit, shift, weekday: word.weekday)
    }
    if word.shift != nil || word.hasAny(.coming, .recent), let piece = related(index) {
      return named(piece, nil)
    }
    if word.weekday != 0, let piece = weekday(index, inside: inside) { return piece }
    if let piece = numberDay(index) { return named(piece, nil) }
    if word.number > 0, let piece = wordYear(index, inside: inside) { return named(piece, nil) }
    if word.month != 0, let piece = month(index, inside: inside) { return named(piece, nil) }
    if word.unit != nil || word.has(.the), let piece = unitLed(index) { return named(piece, nil) }
    if let piece = quarter(index) { return named(piece, nil) }
    if word.hasAny(.the, .dayWord), let piece = articled(index) { return named(piece, nil) }
    return nil
  }

  /// "the first Monday of May", "the last Friday of next month".
  private func occurrence(_ index: Int) -> Piece<TimeDay>? {
    let start = word(index).has(.the) && word(index).ordinal < 0 ? index + 1 : index
    var count = word(start).ordinal
    if word(start).shift == -1, word(start).unit == nil { count = -1 }
    guard (1...5).contains(count) || count == -1, word(start + 1).weekday != 0 else { return nil }
    let after = skip(start + 2, .of, .the)
    guard after > start + 2, let month = whole(after: start + 2),
      month.value.month != nil || month.value.period?.unit == .month
    else { return nil }
    var day = month.value
    day.occurrence = count
    day.weekday = word(start + 1).weekday
    return Piece(start: traits.contains(.twelveHours) ? index : start, next: month.next, value: day)
  }

  func edge(of word: TimeWord) -> TimeDay.Edge? {
    if word.has(.sooner) { return .untilToday }
    if word.has(.laterOn) { return .fromToday }
    if word.has(.early) { return .firstHalf }
    return word.has(.late) ? .secondHalf : third(of: word)
  }

  /// "end of March", "Mitte nächster Woche".
  private func edged(_ index: Int, _ edge: TimeDay.Edge) -> Piece<TimeDay>? {
    var start = index + 1
    if token(start)?.kind == .dash { start += 1 }
    let bare = skip(start, .of, .the, .on)
    guard self.edge(of: word(bare)) == nil else { return nil }
    let isPhrase = token(index).map { bytes[$0.start..<$0.end].contains(0x20) } == true
    if let unit = word(bare).unit, word(bare).shift == nil, bare > start || isPhrase,
      [.week, .month, .year, .quarter].contains(unit), word(bare + 1).shift == nil,
      !word(bare + 1).has(.coming), var day = period(unit, shift: 0)
    {
      day.edge = edge
      return Piece(start: index, next: bare + 1, value: day)
    }
    guard let piece = container(bare), piece.value.edge == nil, piece.value.weekday == nil,
      piece.value.day == nil, piece.value.portion == nil, piece.value.feast == nil,
      piece.value.displacement.isEmpty, !piece.value.isWholeWeek, piece.value.period?.unit != .day
    else { return nil }
    var day = piece.value
    day.edge = edge
    return Piece(start: index, next: piece.next, value: day)
  }

  private func period(
    _ index: Int, _ unit: TimeUnit, _ shift: Int, weekday: Int
  ) -> Piece<Named>? {
    guard var day = period(unit, shift: shift) else { return nil }
    if weekday != 0 { day.weekday = weekday }
    var next = index + 1
    if traits.contains(.unspaced), let edge = edge(of: word(next)) {
      day.edge = edge
      next += 1
    }
    return named(Piece(start: index, next: next, value: day), nil)
  }

  // MARK: Next and last

  /// The relation of the words before or after to a period or a weekday.
  struct Relation {
    var shift: Int?
    var isRecent = false
    /// The shift of a period: the last -1, this 0, the next 1.
    var step: Int { isRecent ? -1 : shift ?? 1 }
  }

  /// The period of the message, moved by a count of periods.
  func period(_ unit: TimeUnit, shift: Int) -> TimeDay? {
    TimeCalendar.period(unit, shift: shift, around: now.day).map { TimeDay($0, unit) }
  }

  func relation(_ index: Int) -> Relation? {
    let word = word(index)
    guard word.unit == nil, word.weekday == 0 else { return nil }
    if word.has(.recent), word.shift == nil, word.part == nil { return Relation(isRecent: true) }
    if word.has(.coming) { return Relation() }
    return word.shift.map { Relation(shift: $0) }
  }

  /// "next Friday", "this weekend", "last March", "the next 3 days".
  private func related(_ index: Int) -> Piece<TimeDay>? {
    // "passé lundi" is no past Monday: "ce qui s'est passé lundi".
    guard let relation = relation(index), relation.shift != -1 || !word(index).has(.weak) else {
      return nil
    }
    let target = skip(index + 1, limit: 1, .of)
    let word = word(target)
    // The coming weekend is that of this week.
    let isNear = word.unit == .weekend && relation.shift == nil
    let shift = isNear ? min(relation.step, 0) : relation.step
    if word.weekday != 0 {
      let day = TimeDay(weekday: word.weekday, shift: relation.shift, isRecent: relation.isRecent)
      return Piece(start: index, next: target + 1, value: day)
    }
    if let unit = word.unit, word.shift == nil, number(target) == nil || unit != .second,
      let day = period(unit, shift: shift)
    {
      return Piece(start: index, next: target + 1, value: day)
    }
    if word.season != nil || word.feast != nil {
      let season = word.feast == nil ? word.season : nil
      let day = TimeDay(shift: shift, feast: word.feast, season: season)
      return Piece(start: index, next: target + 1, value: day)
    }
    if word.month != 0 {
      // "Last September" is that of last year, as "last Friday" is that of last week.
      var day = TimeDay(month: word.month, shift: shift)
      if shift == -1, !relation.isRecent {
        day = TimeDay(year: now.date.year - 1, month: word.month)
      }
      return Piece(start: index, next: target + 1, value: day)
    }
    guard shift != 0, let counted = countedPeriod(target, shift: shift) else { return nil }
    return Piece(start: index, next: counted.next, value: counted.value)
  }

  /// "semana que viene", "mois prochain", "fin de semana", "the weekend".
  private func unitLed(_ index: Int) -> Piece<TimeDay>? {
    let isArticled = word(index).has(.the) && word(index).unit == nil
    let start = isArticled ? index + 1 : index
    guard let unit = word(start).unit, word(start).shift == nil, number(start) == nil || !isArticled
    else { return nil }
    if let relation = relation(start + 1), relation.shift != 0 {
      guard isNounFirst, let value = period(unit, shift: relation.step) else { return nil }
      return Piece(start: start, next: start + 2, value: value)
    }
    guard unit == .weekend,
      isArticled || isSupported(start, articles: true)
        || traits.contains(.unspaced),
      let value = period(.weekend, shift: 0)
    else {
      // "im Jahr 2026", "año 2026"
      if unit == .year, let year = year(start + 1, isNamed: true) {
        return Piece(start: start, next: start + 2, value: TimeDay(year: year))
      }
      return nil
    }
    return Piece(start: start, next: start + 1, value: value)
  }
}
