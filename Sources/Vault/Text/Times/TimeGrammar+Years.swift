extension TimeGrammar {
  /// 2019-sep-1, 2014-2018, 11 / 2016, 2019-H2.
  func formattedDay(_ index: Int) -> Piece<TimeDay>? {
    guard let first = token(index) else { return nil }
    let separator = index + 1
    let isDash = token(separator)?.kind == .dash
    guard isDash || isSymbol(separator, 47), let second = token(separator + 1) else { return nil }
    if let year = year(index), isJoined(separator), isJoined(separator + 1) {
      let month = word(separator + 1).month
      let third = separator + 2
      if month != 0, token(third)?.kind == .dash || isSymbol(third, 47), isJoined(third),
        isJoined(third + 1), let day = dayNumber(third + 1), token(third + 1)?.kind == .number
      {
        let value = TimeDay(year: year, month: month, day: day.value)
        return Piece(start: index, next: day.next, value: value)
      }
      if word(separator + 1).has(.quarterMark), let quarter = number(separator + 2),
        (1...4).contains(quarter), isJoined(separator + 2)
      {
        let value = TimeDay(year: year, quarter: quarter)
        return Piece(start: index, next: separator + 3, value: value)
      }
      if word(separator + 1).has(.halfMark), let half = number(separator + 2),
        (1...2).contains(half), isJoined(separator + 2)
      {
        let value = TimeDay(year: year, edge: half == 1 ? .firstHalf : .secondHalf)
        return Piece(start: index, next: separator + 3, value: value)
      }
    }
    guard second.kind == .number, first.kind == .number, first.isSpaced, second.isSpaced,
      !isDash || first.second + second.second == 6
    else { return nil }
    if let year = year(index), second.second <= 2, (1...12).contains(second.first) {
      return Piece(
        start: index, next: separator + 2, value: TimeDay(year: year, month: second.first))
    }
    if let year = year(separator + 1), first.second <= 2, (1...12).contains(first.first) {
      return Piece(
        start: index, next: separator + 2, value: TimeDay(year: year, month: first.first))
    }
    return nil
  }

  /// A year in words, where a year is expected: "in two thousand and ten".
  func wordYear(_ index: Int, inside: Bool) -> Piece<TimeDay>? {
    guard token(index)?.kind == .word, let year = namedYear(index),
      inside || isSupported(index) && !word(index - 1).hasAny(.at, .from)
        || word(index - 1).unit == .year,
      endsHour(year.next)
    else { return nil }
    return Piece(start: index, next: year.next, value: TimeDay(year: year.value))
  }

  /// Returns true if a year continues a list of years: "in 2007 and 2009".
  func isListedYear(_ index: Int) -> Bool {
    (word(index - 1).has(.and) || isSymbol(index - 1, 44)) && year(index - 2) != nil
  }

  /// Returns true if two years are on both sides of a dash: 2014-2018.
  func isYearStretch(_ index: Int) -> Bool {
    guard token(index + 1)?.kind == .dash, let first = year(index), let last = year(index + 2),
      isJoined(index + 1), isJoined(index + 2)
    else { return false }
    return first < last && last - first <= 100 && first >= 1900
  }

  /// A year in four digits, or two after an apostrophe.
  func year(_ index: Int, isNamed: Bool = false) -> Int? {
    guard let token = token(index), token.kind == .number, token.second == 4,
      (isNamed ? 1...2999 : 1800...2199).contains(token.first)
    else { return nil }
    if word(index + 1).hasAny(.hour, .am, .pm) { return nil }
    return token.first
  }

  /// A year in digits or in words: "nineteen ninety six", "two thousand and fifteen", "dos mil
  /// dieciocho".
  func namedYear(_ index: Int) -> (value: Int, next: Int)? {
    if let year = year(index) { return (year, index + 1) }
    guard token(index)?.kind == .word, let first = number(index), first > 0 else { return nil }
    if (11...21).contains(first), traits.contains(.twelveHours), let rest = number(index + 1),
      (10...99).contains(rest), token(index + 1)?.kind == .word
    {
      return (first * 100 + rest, index + 2)
    }
    var next = index
    var value = 1000
    if first != 1000 {
      guard (1...2).contains(first), number(index + 1) == 1000, !word(index).has(.weak) else {
        return nil
      }
      value = first * 1000
      next += 1
    }
    next += 1
    let isBare = next == index + 1
    for limit in [900, 99] {
      let tail = word(next).has(.and) ? next + 1 : next
      guard token(tail)?.kind == .word, let more = number(tail), (1...limit).contains(more),
        !word(tail).has(.weak), limit == 99 || more % 100 == 0
      else { continue }
      value += more
      next = tail + 1
    }
    return value > 1000 && (!isBare || value >= 1500) && value < 2100 ? (value, next) : nil
  }

  /// The quarter or the half after its year: "2017 Q1", "2016 the third quarter".
  func yearFirst(_ index: Int, _ year: Int) -> Piece<TimeDay>? {
    let mark = index + 1
    let isQuarter = word(mark).has(.quarterMark)
    if isQuarter || word(mark).has(.halfMark), let count = number(mark + 1), count > 0,
      isJoined(mark + 1), count <= (isQuarter ? 4 : 2)
    {
      let half = count == 1 ? TimeDay.Edge.firstHalf : .secondHalf
      let day = TimeDay(
        year: year, quarter: isQuarter ? count : nil, edge: isQuarter ? nil : half)
      return Piece(start: index, next: mark + 2, value: day)
    }
    guard let piece = namedPeriod(skip(mark, .the, .on) - 1) ?? namedPeriod(skip(mark, .the, .on)),
      piece.value.quarter != nil, piece.value.year == nil
    else { return nil }
    var day = piece.value
    day.year = year
    return Piece(start: index, next: piece.next, value: day)
  }

  /// A quarter of a year: "Q4 2026".
  func quarter(_ index: Int) -> Piece<TimeDay>? {
    if word(index).has(.halfMark), isJoined(index + 1), let half = number(index + 1),
      (1...2).contains(half), token(index + 1)?.kind == .number
    {
      let piece = withYear(Piece(start: index, next: index + 2, value: TimeDay()))
      guard piece.value.year != nil else { return nil }
      var day = piece.value
      day.edge = half == 1 ? .firstHalf : .secondHalf
      return Piece(start: index, next: piece.next, value: day)
    }
    if word(index).has(.quarterMark), isJoined(index + 1), let value = number(index + 1),
      (1...4).contains(value)
    {
      let piece = Piece(start: index, next: index + 2, value: TimeDay(quarter: value))
      let dated = withYear(piece)
      if dated.value.year == nil, !lexicon.words.code.isEmpty, word(index).has(.weak),
        !isSupported(index)
      {
        return nil
      }
      return dated
    }
    return nil
  }
}
