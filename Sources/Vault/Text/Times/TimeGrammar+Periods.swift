internal import VaultCore

extension TimeGrammar {
  /// A copy that reads the part inside a longer phrase, and nests no further.
  private var inner: TimeGrammar {
    var inner = self
    inner.level += 1
    return inner
  }

  /// The day or the period that a phrase of periods is about: "of next month".
  func container(_ index: Int) -> Piece<TimeDay>? {
    guard level < 1, let piece = inner.singleDay(index, inside: true), piece.value.part == nil
    else { return nil }
    return Piece(start: piece.start, next: piece.next, value: piece.value.day)
  }

  /// A period that is not named by a month or a weekday: by its number, by its place in a longer
  /// one, by a season, a feast or a decade.
  func namedPeriod(_ index: Int) -> Piece<TimeDay>? {
    let start = word(index).has(.the) && word(index).ordinal < 0 ? index + 1 : index
    guard level < 2 else { return nil }
    let isArticled = start > index
    if let piece = portion(start, isArticled: isArticled) ?? wholeWeek(start)
      ?? decade(start, isArticled: isArticled)
    {
      let start = traits.contains(.twelveHours) ? index : piece.start
      return Piece(start: start, next: piece.next, value: piece.value)
    }
    if let piece = advent(start) ?? numberedWeek(start) ?? rest(start) { return piece }
    if let piece = countedRelation(start) { return piece }
    return isArticled ? nil : seasonOrFeast(index)
  }

  // MARK: Parts of a longer period

  /// Reads the position among several: "third", "3rd", "3.", "last", 第三.
  func place(_ index: Int) -> (value: Int, next: Int)? {
    if word(index).has(.ordinalPrefix), let value = number(index + 1), value > 0 {
      return (value, index + 2)
    }
    if word(index).shift == -1, word(index).unit == nil { return (-1, index + 1) }
    if word(index).ordinal > 0 { return (word(index).ordinal, index + 1) }
    if token(index)?.kind == .number, let day = dayNumber(index), day.isOrdinal {
      return (day.value, day.next)
    }
    return nil
  }

  /// "first quarter of 2016", "last week of July", "3rd week of Jan", "first two weeks of May".
  private func portion(_ index: Int, isArticled: Bool) -> Piece<TimeDay>? {
    guard let place = place(index) else { return nil }
    var next = place.next
    var length = 1
    if let count = number(next), (2...52).contains(count), word(next + 1).unit != nil,
      word(next).unit == nil
    {
      length = count
      next += 1
    }
    let noun = word(next)
    // "15th century": from the year that ends in 00, as in the Recognizers-Text specifications.
    if noun.has(.century), (1...21).contains(place.value) {
      let years = TimeCalendar.years(place.value * 100 - 100, count: 100)
      return Piece(start: index, next: next + 1, value: TimeDay(years, .decade))
    }
    if noun.has(.weekMark), place.value > 0 {
      return dated(Piece(start: index, next: next + 1, value: TimeDay(week: place.value)))
    }
    if noun.unit == .quarter, noun.shift == nil, length == 1, (1...4).contains(place.value) {
      let piece = Piece(start: index, next: next + 1, value: TimeDay(quarter: place.value))
      let dated = dated(piece)
      return dated.value.year != nil || isArticled || isSupported(index) ? dated : nil
    }
    let isHalf = noun.has(.halfMark) && (1...2).contains(place.value)
    guard let unit = isHalf ? TimeUnit.year : noun.unit, noun.shift == nil,
      [.day, .week, .month, .year].contains(unit)
    else { return nil }
    let half = isHalf ? container(skip(next + 1, .of, .the, .on)) : nil
    let found = whole(after: next + 1) ?? half
    guard let whole = found, isHalf ? hasHalves(whole.value) : unit != .year else { return nil }
    var day = whole.value
    if isHalf {
      day.edge = place.value == 1 ? .firstHalf : .secondHalf
    } else {
      day.portion = TimeDay.Portion(unit: unit, first: place.value, length: length)
    }
    return Piece(start: index, next: whole.next, value: day)
  }

  /// The longer period after "of": named, or "the month".
  func whole(after index: Int) -> Piece<TimeDay>? {
    var start = skip(index, .of, .the, .on)
    if start == index { start = skip(index, limit: 1, .from) }
    if let unit = word(start).unit, word(start).shift == nil, start > index,
      [.month, .year, .quarter].contains(unit), relation(start + 1) == nil,
      year(start + 1) == nil, let day = period(unit, shift: 0)
    {
      return Piece(start: index, next: start + 1, value: day)
    }
    guard let piece = container(start), piece.value.isLong else { return nil }
    return piece
  }

  /// Returns true if a period can have halves.
  private func hasHalves(_ day: TimeDay) -> Bool { day.isLong || day.period?.unit == .week }

  /// 十月的第一周, 5月の第2日曜日: the part after its whole.
  func trailing(_ piece: Piece<TimeDay>) -> Piece<TimeDay> {
    guard traits.contains(.unspaced) else { return piece }
    let start = skip(piece.next, limit: 1, .of)
    var day = piece.value
    if let feast = word(start).feast, let year = day.year, day.month == nil {
      return Piece(
        start: piece.start, next: start + 1, value: TimeDay(year: year, feast: feast))
    }
    if piece.value.isLong, let place = place(start) {
      if word(place.next).weekday != 0, (1...5).contains(place.value) || place.value == -1 {
        day.occurrence = place.value
        day.weekday = word(place.next).weekday
        return Piece(start: piece.start, next: place.next + 1, value: day)
      }
      let counted = number(place.next)
      let noun = counted == nil ? place.next : place.next + 1
      if let unit = word(noun).unit, [.day, .week, .month].contains(unit), word(noun).shift == nil {
        let length = min(max(counted ?? 1, 1), 52)
        day.portion = TimeDay.Portion(unit: unit, first: place.value, length: length)
        return Piece(start: piece.start, next: noun + 1, value: day)
      }
    }
    if piece.value.isLong, word(start).has(.halfMark), let edge = halfEdge(start) {
      day.edge = edge
      return Piece(start: piece.start, next: start + 1, value: day)
    }
    return piece
  }

  /// 上半年, 下半年.
  private func halfEdge(_ index: Int) -> TimeDay.Edge? {
    if word(index).has(.early) { return .firstHalf }
    return word(index).has(.late) ? .secondHalf : nil
  }

  /// Adds a year, or "of next year".
  private func dated(_ piece: Piece<TimeDay>) -> Piece<TimeDay> {
    let dated = withYear(piece)
    if dated.value.year != nil { return dated }
    let start = skip(piece.next, .of, .the)
    if start > piece.next, word(start).unit == .year, word(start).shift == nil {
      let shift = relation(start + 1)?.step
      guard shift == nil || !traits.contains(.twelveHours) else { return dated }
      var value = piece.value
      value.year = now.date.year + (shift ?? 0)
      return Piece(start: piece.start, next: start + (shift == nil ? 1 : 2), value: value)
    }
    return dated
  }

  // MARK: Weeks

  /// "week 12", "KW 12", "semana 12", 第12周: by its number in the year (ISO 8601).
  private func numberedWeek(_ index: Int) -> Piece<TimeDay>? {
    let noun = word(index)
    let isWeek = noun.unit == .week && noun.shift == nil || noun.has(.weekMark)
    guard isWeek, let token = token(index + 1), token.kind == .number, token.second <= 2,
      (1...53).contains(token.first), !word(index + 2).hasAny(.hour, .am, .pm, .ordinalSuffix)
    else { return nil }
    let piece = Piece(start: index, next: index + 2, value: TimeDay(week: token.first))
    let dated = dated(piece)
    guard dated.value.year != nil || endsHour(index + 2) else { return nil }
    return dated
  }

  /// "the week of July 23", "semana del 16 de septiembre", "week starting on Monday".
  private func wholeWeek(_ index: Int) -> Piece<TimeDay>? {
    guard word(index).unit == .week, word(index).shift == nil else { return nil }
    let joint = word(index + 1)
    guard joint.hasAny(.of, .starting, .from) else { return nil }
    let start = skip(index + 2, .on, .of)
    var day: TimeDay
    let next: Int
    if let piece = container(start) {
      day = piece.value
      next = piece.next
    } else if let number = ordinalDay(start, hasArticle: true) {
      day = TimeDay(day: number.value)
      next = number.next
    } else {
      return nil
    }
    guard day.isSingle, day.period == nil || day.weekday == nil else { return nil }
    day.isWholeWeek = true
    return Piece(start: index, next: next, value: day)
  }

  /// "rest of the week", "el resto del mes": from today on.
  private func rest(_ index: Int) -> Piece<TimeDay>? {
    guard word(index).has(.rest) else { return nil }
    var start = skip(index + 1, .of, .the, .from)
    if word(start).shift == 0, word(start).unit == nil { start += 1 }
    guard let unit = word(start).unit, word(start).shift ?? 0 == 0,
      var day = period(unit, shift: 0)
    else { return nil }
    day.edge = .fromToday
    return Piece(start: index, next: start + 1, value: day)
  }

  // MARK: Seasons, feasts, decades

  /// "summer of 2020", "im Sommer", "Christmas 2026", "navidad pasada".
  private func seasonOrFeast(_ index: Int) -> Piece<TimeDay>? {
    let word = word(index)
    guard word.season != nil || word.feast != nil else { return nil }
    let bare = TimeDay(feast: word.feast, season: word.feast == nil ? word.season : nil)
    let piece = withYear(Piece(start: index, next: index + 1, value: bare))
    if piece.value.year != nil { return piece }
    if let relation = relation(index + 1), isNounFirst, self.word(index + 2).unit == nil {
      var day = bare
      day.shift = relation.step
      return Piece(start: index, next: index + 2, value: day)
    }
    if word.feast == nil || word.has(.weak) {
      guard isInPeriod(index) || word.feast != nil && isAt(index - 1) else { return nil }
    }
    return piece
  }

  /// Returns true if "in", with or without an article, precedes.
  private func isInPeriod(_ index: Int) -> Bool {
    let start = word(index - 1).has(.the) && !word(index - 1).has(.on) ? index - 2 : index - 1
    return word(start).has(.on) && !word(start).has(.at) || word(start).has(.every)
      || edge(of: word(start)) != nil
  }

  /// "the 90s", "1990s", "80er Jahre", "años 90", 90年代.
  private func decade(_ index: Int, isArticled: Bool) -> Piece<TimeDay>? {
    var figure = index
    let isNamed = word(index).unit == .year && word(index).shift == nil
    if isNamed { figure = skip(index + 1, .of, .the) }
    guard let token = token(figure), token.kind == .number, token.second == 2 || token.second == 4,
      token.first % 10 == 0
    else { return nil }
    let long = token.second == 4
    guard long ? (1000...2090).contains(token.first) : token.first >= 10 || isArticled else {
      return nil
    }
    var next = figure + 1
    if word(next).has(.decadeSuffix), let suffix = self.token(next),
      isJoined(next) || traits.contains(.twelveHours) && suffix.start - token.end <= 3
    {
      next += 1
      let hasNoun = word(next).unit == .year
      if hasNoun { next += 1 }
      let isQuoted = token.start > 0 && [0x27, 0x99].contains(bytes[token.start - 1])
      guard long || isArticled || hasNoun || isQuoted else {
        return nil
      }
    } else if word(next).unit == .decade, traits.contains(.unspaced) {
      next += 1
    } else {
      guard isNamed, !long, token.first >= 20, lexicon.words.code != "en", isPlural(index),
        endsHour(next)
      else { return nil }
    }
    let century = token.first <= now.date.year % 100 ? 2000 : 1900
    let year = long ? token.first : century + token.first
    let day = TimeDay(TimeCalendar.years(year, count: 10), .decade)
    return Piece(start: index, next: next, value: day)
  }

  /// Returns true if a word for year is a plural.
  private func isPlural(_ index: Int) -> Bool {
    guard let token = token(index) else { return false }
    return token.end - token.start > 3 && [0x73, 0x69].contains(bytes[token.end - 1])
  }

  /// A Sunday of Advent by its number.
  private func advent(_ index: Int) -> Piece<TimeDay>? {
    guard let place = place(index), (1...4).contains(place.value),
      let feast = word(place.next).feast, case .onOrAfter = feast
    else { return nil }
    let first = withYear(Piece(start: index, next: place.next + 1, value: TimeDay(feast: feast)))
    var day = first.value
    day.displacement = [TimeDay.Step(unit: .week, count: place.value - 1)]
    return Piece(start: index, next: first.next, value: day)
  }

  // MARK: Counted

  /// "2 next days", "3 dernières semaines", "dos semanas siguientes".
  private func countedRelation(_ index: Int) -> Piece<TimeDay>? {
    guard let count = number(index), (1...999).contains(count) else { return nil }
    var unit = index + 1
    var next = index + 2
    var relation = self.relation(unit)
    if relation != nil {
      unit = index + 2
      next = index + 3
    } else if isNounFirst {
      relation = self.relation(index + 2)
      next = index + 3
    }
    guard let relation, relation.shift != 0, let length = word(unit).unit,
      !traits.contains(.twelveHours) || count == 1 || isPlural(unit),
      word(unit).shift == nil,
      let days = countedDays(count, length, shift: relation.step)
    else { return nil }
    return Piece(start: index, next: next, value: TimeDay(days, .decade))
  }

  /// The days of several units after today, or before it; quarters and decades are whole.
  func countedDays(_ count: Int, _ unit: TimeUnit, shift: Int) -> Range<Int>? {
    if unit == .quarter || unit == .decade {
      guard let this = TimeCalendar.period(unit, shift: 0, around: now.day) else { return nil }
      let edge = shift > 0 ? this.upperBound : this.lowerBound
      let far = TimeCalendar.day(edge, plus: shift > 0 ? count : -count, unit)
      return min(edge, far)..<max(edge, far)
    }
    guard unit.rawValue > TimeUnit.hour.rawValue else { return nil }
    let edge = TimeCalendar.day(now.day, plus: shift > 0 ? count : -count, unit)
    return shift > 0 ? now.day + 1..<max(edge, now.day) + 1 : min(edge, now.day)..<now.day
  }
}
