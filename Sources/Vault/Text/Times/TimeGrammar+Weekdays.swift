extension TimeGrammar {
  /// "Friday", "Friday the 12th", "lundi prochain", "ven 20".
  func weekday(_ index: Int, inside: Bool) -> Piece<Named>? {
    let word = word(index)
    var day = TimeDay(weekday: word.weekday)
    var next = index + 1
    if isSymbol(next, 46), isJoined(next), token(next + 1).map({ $0.isSpaced }) == true,
      let token = token(index), token.end - token.start <= 4,
      self.word(next + 1).month != 0
        || number(next + 1) != nil || self.token(next + 1)?.kind == .dotted
    {
      next += 1
    }
    // "Friday week": that of the week after.
    if traits.contains(.twelveHours), let unit = self.word(next).unit, unit == .week,
      self.word(next).shift == nil, endsHour(next + 1)
    {
      day.displacement = [TimeDay.Step(unit: .week, count: self.word(next).has(.pair) ? 2 : 1)]
      return named(Piece(start: index, next: next + 1, value: day), nil)
    }
    if let relation = relation(next), isNounFirst, self.word(next + 1).unit == nil {
      day.shift = relation.shift
      day.isRecent = relation.isRecent
      next += 1
    } else if self.word(next).has(.coming) {
      next += 1
    }
    if word.has(.weak), !inside, next == index + 1, !isSupported(index, articles: true),
      !startsTime(next),
      container(skip(next, .of, .the))?.value.period?.unit != .week
        || skip(next, .of, .the) == next,
      dayNumber(next).map({ $0.isOrdinal && $0.next > next + 1 }) != true,
      word.part == nil,
      self.word(connector(next, allowsAnd: false) ?? -1).weekday == 0
    {
      return nil
    }
    // "Friday the 12th", "Friday, 12 March", "lundi 3"
    var number = next
    if isSymbol(number, 44) { number += 1 }
    if token(number)?.kind == .dash, isJoined(number), isJoined(number + 1) { number += 1 }
    number = skip(number, .the, .on)
    if self.word(number).month != 0, traits.contains(.monthFirst),
      let date = month(number, inside: true), let merged = day.merged(with: date.value)
    {
      return named(Piece(start: index, next: date.next, value: merged), word.part)
    }
    if let date = numberDay(number), let merged = day.merged(with: date.value),
      self.word(number).hasAny(.from, .between) == false
    {
      return named(Piece(start: index, next: date.next, value: merged), word.part)
    }
    let isOrdinal = dayNumber(number)?.isOrdinal == true && token(number)?.kind == .number
    if self.word(number).weekday == 0, !isAt(number - 1) || number == next,
      let piece = ordinalDay(
        number, hasArticle: number > next || isOrdinal || traits.contains(.articleDay)),
      day.shift == nil
    {
      day.day = piece.value
      return named(Piece(start: index, next: piece.next, value: day), word.part)
    }
    if traits.contains(.twelveHours), let figure = token(next), figure.kind == .number,
      let bare = dayNumber(next), !bare.isOrdinal, endsHour(next + 1),
      !self.word(next + 1).hasAny(.am, .pm),
      connector(next + 1, allowsAnd: false) == nil, !word.has(.weak) || inside
    {
      day.day = bare.value
      return named(Piece(start: index, next: next + 1, value: day), word.part)
    }
    return named(Piece(start: index, next: next, value: day), word.part)
  }

  /// Returns true if a clock, a date or a part of the day starts at a token.
  func startsTime(_ index: Int) -> Bool {
    if dayNumber(index) != nil, traits.contains(.articleDay), isAt(index + 1),
      clock(at: index + 2, hasAt: true) != nil
    {
      return true
    }
    if word(index).part != nil || word(index).dayOffset != nil { return true }
    let date = isSymbol(index, 44) || isSymbol(index, 46) ? index + 1 : index
    if let kind = token(date)?.kind, [.isoDate, .shortDate, .dotted].contains(kind) { return true }
    if numberDay(date) != nil { return true }
    if word(date).month != 0, dayNumber(date + 1) != nil { return true }
    let start = skip(index, .at, .on, .the)
    return clock(at: start, hasAt: start > index) != nil || numberDay(start) != nil
  }

  /// Returns true if the word before an ambiguous word makes it a time.
  func isSupported(_ index: Int, articles: Bool = false) -> Bool {
    let before = word(index - 1)
    if !articles, before.has(.the) { return false }
    let hasArticles = ["es", "it", "de"].contains(lexicon.words.code)
    if !articles, before.has(.to), !before.has(.on) { return false }
    if !hasArticles, before.has(.the), !before.has(.on) { return false }
    if before.hasAny(.on, .from, .to, .between, .every, .coming, .moved)
      || before.hasAny(.start, .middle, .end)
    {
      return true
    }
    if before.shift != nil || before.dayOffset != nil { return true }
    if before.weekday != 0 || before.month != 0 { return !before.has(.weak) }
    return articles && hasArticles && before.hasAny(.the, .at)
  }
}
