internal import VaultCore

extension TimeGrammar {
  // MARK: Digits

  /// 2026-03-12, 12/03, 12.3.2026, 2026/05.
  func figureDay(_ index: Int, _ token: TimeToken, inside: Bool) -> Piece<TimeDay>? {
    func piece(_ year: Int?, _ month: Int, _ day: Int?, _ next: Int) -> Piece<TimeDay>? {
      guard (1...12).contains(month), (1...31).contains(day ?? 1) else { return nil }
      return Piece(start: index, next: next, value: TimeDay(year: year, month: month, day: day))
    }
    switch token.kind {
    case .isoDate: return piece(token.first, token.second, token.third, index + 1)
    case .yearMonth:
      guard !token.isWeak || isSupported(index) else { return nil }
      return piece(token.first, token.second, nil, index + 1)
    case .shortDate:
      let hasContext =
        inside || isSupported(index, articles: true)
        || clock(at: skip(index + 1, .at), hasAt: false) != nil
      guard !token.isWeak || hasContext || token.third != 0 && traits.contains(.dottedOrdinal)
      else { return nil }
      let isMonthFirst =
        token.first <= 12 && (token.second > 12 || traits.contains(.monthFirst))
      let month = isMonthFirst ? token.first : token.second
      let day = isMonthFirst ? token.second : token.first
      let year = token.third == 0 ? year(index + 1) : nil
      let next = year == nil ? index + 1 : index + 2
      return piece(token.third == 0 ? year : token.third, month, day, next)
    case .dotted:
      let hasDot = isSymbol(index + 1, 46) && isJoined(index + 1)
      if traits.contains(.dottedOrdinal), hasDot, (1...31).contains(token.first),
        (1...12).contains(token.second),
        self.token(index + 2) != nil || isSupported(index, articles: true)
          || inside || isSymbol(index - 1, 40)
      {
        return piece(nil, token.second, token.first, index + 2)
      }
      guard isSupported(index), !word(index + 1).hasAny(.hour, .am, .pm),
        self.word(index + 1).unit == nil,
        word(index - 1).has(.on) || word(index - 1).weekday != 0, endsHour(index + 1) || hasDot
      else { return nil }
      return traits.contains(.monthFirst)
        ? piece(nil, token.first, token.second, index + 1)
        : piece(nil, token.second, token.first, index + 1)
    default: return nil
    }
  }

  /// 3月12日, 2026年3月, 29号, 二〇二六年.
  func ideographicDay(_ index: Int) -> Piece<TimeDay>? {
    var day = TimeDay()
    var next = index
    let era = word(index).era
    if era != 0 {
      let isFirst = word(index + 1).has(.eraStart)
      guard let count = isFirst ? 1 : number(index + 1), (1...99).contains(count),
        word(index + 2).unit == .year
      else { return nil }
      day.year = era + count
      next += 3
    } else if let token = token(next), let value = number(next), word(next + 1).unit == .year,
      token.second == 4 || token.second == 2 && (number(next + 2) != nil || value < 10)
    {
      day.year = token.second == 4 ? value : TimeFigures.fullYear(value)
      next += 2
      let rest = skip(next, limit: 1, .of)
      if number(rest) != nil, word(rest + 1).has(.monthMark) { next = rest }
    }
    if let value = number(next), word(next + 1).has(.monthMark), (1...12).contains(value) {
      day.month = value
      next += 2
      if let value = number(next), word(next + 1).has(.dayMark), (1...31).contains(value) {
        day.day = value
        next += 2
      }
    } else if day.year == nil, let value = number(next), word(next + 1).has(.dayMark),
      (1...31).contains(value), token(next)?.second ?? 3 <= 2 || token(next)?.kind == .word
    {
      guard !word(next + 2).hasAny(.ago, .later) else { return nil }
      day.day = value
      next += 2
    }
    guard next > index else { return nil }
    if let edge = third(of: word(next)), day.day == nil, day.month != nil {
      day.edge = edge
      next += 1
    }
    var weekday = next
    if isSymbol(weekday, 40) { weekday += 1 }
    if day.day != nil, word(weekday).weekday != 0, word(weekday).shift == nil {
      day.weekday = word(weekday).weekday
      next = weekday + 1
      if weekday > next - 1, isSymbol(next, 41) { next += 1 }
    }
    return Piece(start: index, next: next, value: day)
  }

  /// The third of a period that a word names.
  func third(of word: TimeWord) -> TimeDay.Edge? {
    if word.has(.start) { return .start }
    if word.has(.middle) { return .middle }
    return word.has(.end) ? .end : nil
  }

  // MARK: Days and months

  /// A number and its month: "12 March 2026", "1er janvier", "the 15th of next month".
  func numberDay(_ index: Int) -> Piece<TimeDay>? {
    guard let number = dayNumber(index) else { return nil }
    var next = number.next
    if token(next)?.kind == .dash, isJoined(next), isJoined(next + 1), word(next + 1).month != 0 {
      next += 1
    }
    if isSymbol(next, 47), isJoined(next) { next += 1 }
    if isSymbol(next, 46), isJoined(next), word(next + 1).month != 0 { next += 1 }
    let hasOf = skip(next, .of, .the)
    if word(hasOf).month != 0 {
      let isWord = token(index)?.kind == .word
      if isWord, hasOf == next, word(index).ordinal < 0,
        word(index).has(.weak)
          || word(hasOf).has(.weak) && traits.contains(.monthFirst)
      {
        return nil
      }
      return month(after: number.value, start: index, hasOf)
    }
    guard hasOf > next, number.isOrdinal || traits.contains(.articleDay) else {
      if let relation = relation(next), word(next + 1).unit == .month,
        var day = period(.month, shift: relation.step), number.isOrdinal
      {
        day.day = number.value
        return Piece(start: index, next: next + 2, value: day)
      }
      return nil
    }
    guard let period = singleMonth(hasOf) else { return nil }
    return Piece(
      start: index, next: period.next, value: TimeDay(day: number.value, period: period.value))
  }

  /// "2017 April", "in 2026", and a German "am 15.".
  func loneNumber(_ index: Int, inside: Bool) -> Piece<TimeDay>? {
    if let year = year(index) {
      if let piece = yearFirst(index, year) { return piece }
      if word(index + 1).month != 0, !word(index + 1).has(.weak), token(index + 2)?.kind != .number
      {
        let day = TimeDay(year: year, month: word(index + 1).month)
        return Piece(start: index, next: index + 2, value: day)
      }
      guard inside || isSupported(index) || isYearStretch(index) || isListedYear(index),
        endsHour(index + 1) || level > 0
      else { return nil }
      return Piece(start: index, next: index + 1, value: TimeDay(year: year))
    }
    if traits.contains(.twelveHours), let number = dayNumber(index), !number.isOrdinal,
      number.next == index + 1, word(index - 1).has(.on), isOn(index - 1),
      startsTime(index + 1), word(index + 1).hasAny(.at, .from, .between)
    {
      return Piece(start: index, next: index + 1, value: TimeDay(day: number.value))
    }
    // "8pm on the 15"
    if inside, traits.contains(.twelveHours), token(index)?.kind == .number,
      let number = dayNumber(index), !number.isOrdinal, endsHour(number.next),
      isOn(word(index - 1).has(.the) && !isOn(index - 1) ? index - 2 : index - 1)
    {
      return Piece(start: index, next: number.next, value: TimeDay(day: number.value))
    }
    guard traits.contains(.dottedOrdinal), let number = dayNumber(index), number.isOrdinal,
      isSupported(index, articles: true), endsHour(number.next)
    else { return nil }
    return Piece(start: index, next: number.next, value: TimeDay(day: number.value))
  }

  /// Returns true if a word is "on", and not another that precedes days.
  private func isOn(_ index: Int) -> Bool {
    guard let token = token(index), token.end - token.start == 2 else { return false }
    return bytes[token.start] | 0x20 == 0x6F && bytes[token.start + 1] | 0x20 == 0x6E
  }

  /// "next month", "mes que viene", "this month".
  func singleMonth(_ index: Int) -> (value: TimeDay.Period, next: Int)? {
    var shift = 0
    var next = index
    if let relation = relation(index), word(index + 1).unit == .month {
      shift = relation.step
      next = index + 2
    } else if word(index).unit == .month, word(index).shift == nil {
      next = index + 1
      if let relation = relation(next), !traits.contains(.twelveHours) {
        shift = relation.step
        next += 1
      }
    } else {
      return nil
    }
    return period(.month, shift: shift)?.period.map { ($0, next) }
  }

  private func month(after day: Int, start: Int, _ index: Int) -> Piece<TimeDay>? {
    let month = word(index).month
    guard day >= 1, day <= 31 else { return nil }
    var next = index + 1
    if isSymbol(next, 46), isJoined(next), year(next + 1) != nil || token(next + 1) != nil,
      let token = token(index), token.end - token.start <= 5
    {
      next += 1
    }
    return withYear(
      Piece(start: start, next: next, value: TimeDay(month: month, day: day)),
      dotStart: index + 1)
  }

  /// Adds a year, which may follow a comma or "of".
  func withYear(_ piece: Piece<TimeDay>, dotStart: Int? = nil) -> Piece<TimeDay> {
    var next = piece.next
    if isSymbol(next, 44) || token(next)?.kind == .dash && isJoined(next) { next += 1 }
    next = skip(next, .of, .the)
    if word(next).unit == .year, word(next).shift == nil { next += 1 }
    var value = piece.value
    if piece.value.month != nil, let token = token(next), token.kind == .number,
      token.second == 2, token.first > 31, word(next + 1).unit == nil
    {
      value.year = TimeFigures.fullYear(token.first)
      return Piece(start: piece.start, next: next + 1, value: value)
    }
    if let year = namedYear(next) {
      value.year = year.value
      return Piece(start: piece.start, next: year.next, value: value)
    }
    if let relation = relation(next), relation.isRecent == false, word(next + 1).unit == .year,
      let shift = relation.shift
    {
      value.year = now.date.year + shift
      return Piece(start: piece.start, next: next + 2, value: value)
    }
    if word(next).unit == .year, let shift = word(next).shift {
      value.year = now.date.year + shift
      return Piece(start: piece.start, next: next + 1, value: value)
    }
    if let relation = relation(piece.next), piece.value.month != nil, relation.shift != 0,
      word(piece.next + 1).unit == nil, traits.contains(.articleDay)
    {
      value.shift = relation.step
      return Piece(start: piece.start, next: piece.next + 1, value: value)
    }
    return Piece(start: piece.start, next: dotStart ?? piece.next, value: value)
  }

  /// "March", "March 12", "March 12th, 2026", "March 2026".
  func month(_ index: Int, inside: Bool) -> Piece<TimeDay>? {
    let word = word(index)
    var next = index + 1
    if isSymbol(next, 46), isJoined(next), number(next + 1) != nil { next += 1 }
    if token(next)?.kind == .dash || isSymbol(next, 47), isJoined(next), isJoined(next + 1),
      number(next + 1) != nil
    {
      next += 1
    }
    var day = TimeDay(month: word.month)
    let number = skip(next, limit: 1, .the)
    let isLanguageOrder = traits.contains(.monthFirst) || lexicon.words.code.isEmpty
    if let found = dayNumber(number), namedYear(number) == nil,
      isLanguageOrder || year(found.next) != nil || found.next == number + 1 && endsHour(found.next)
        || token(found.next)?.kind == .symbol && year(found.next + 1) != nil,
      self.word(found.next).month == 0, self.word(found.next).hasAny(.am, .pm, .hour) == false,
      self.word(found.next).unit == nil || found.isOrdinal,
      !word.has(.weak) || isCapital(index) || found.isOrdinal || isSupported(index)
        || endsHour(found.next)
    {
      day.day = found.value
      return withYear(Piece(start: index, next: found.next, value: day))
    }
    let dated = withYear(Piece(start: index, next: next, value: day), dotStart: index + 1)
    if word.has(.weak), !inside, dated.value.year == nil, !isSupported(index) { return nil }
    if word.has(.weak), inside, dated.value.year == nil, !isSupported(index), !isCapital(index),
      !self.word(index - 1).has(.of)
    {
      return nil
    }
    return dated
  }

  private func isCapital(_ index: Int) -> Bool {
    guard let token = token(index) else { return false }
    return bytes[token.start] >= 0x41 && bytes[token.start] <= 0x5A
  }

  /// "the 15th", "am 15.", "el 15", "dia 15": a day of the month without its month.
  func articled(_ index: Int) -> Piece<TimeDay>? {
    let start = lexicon.words.code == "en" ? index : index + 1
    if let full = numberDay(index + 1) {
      return Piece(start: start, next: full.next, value: full.value)
    }
    return ordinalDay(index + 1, hasArticle: true).flatMap {
      // "the 21st" after a word of no meaning may be a thing: "send the 21st".
      if lexicon.words.code == "en",
        token(index - 1)?.kind == .other || word(index - 1).has(.about),
        token($0.next)?.kind != .word
      {
        return nil
      }
      return Piece(start: start, next: $0.next, value: TimeDay(day: $0.value))
    }
  }

  /// A number that is a day of the month for its ending or its article.
  func ordinalDay(_ index: Int, hasArticle: Bool) -> Piece<Int>? {
    guard hasArticle, let number = dayNumber(index) else { return nil }
    let token = token(index)
    let isFigure = token?.kind == .number
    let dayWord = word(index - 1).has(.dayWord)
    if number.isOrdinal, isFigure {
      let before = word(index - 2)
      let isOn = traits.contains(.twelveHours) && before.has(.on) && !before.has(.of)
      guard endsHour(number.next) || isOn || clock(at: number.next, hasAt: false) != nil
      else { return nil }
      return Piece(start: index, next: number.next, value: number.value)
    }
    let afterWeekday = word(index - 1).has(.the) && word(index - 2).weekday != 0
    if number.isOrdinal, afterWeekday, endsHour(number.next) {
      return Piece(start: index, next: number.next, value: number.value)
    }
    guard traits.contains(.articleDay), isFigure || dayWord || afterWeekday, endsHour(number.next),
      clock(at: index, hasAt: isAt(index - 1)) == nil
    else { return nil }
    return Piece(start: index, next: number.next, value: number.value)
  }

  /// 1 to 31, as a cardinal or an ordinal.
  func dayNumber(_ index: Int) -> (value: Int, next: Int, isOrdinal: Bool)? {
    guard let token = token(index) else { return nil }
    if token.kind == .number {
      guard token.second <= 2, (1...31).contains(token.first) else { return nil }
      let isMarked =
        word(index + 1).has(.ordinalSuffix)
        || traits.contains(.dottedOrdinal) && isSymbol(index + 1, 46)
      let isOrdinal = isMarked && isJoined(index + 1)
      return (token.first, isOrdinal ? index + 2 : index + 1, isOrdinal)
    }
    let word = word(index)
    if (1...31).contains(word.ordinal) { return (word.ordinal, index + 1, true) }
    if (1...31).contains(word.number), !word.has(.the) { return (word.number, index + 1, false) }
    return nil
  }
}
