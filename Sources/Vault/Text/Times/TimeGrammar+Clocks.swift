extension TimeGrammar {
  /// A clock, or a stretch between two.
  func takeClocks(
    _ index: Int, hasAt: Bool, _ expression: inout TimeExpression
  ) -> (start: Int, next: Int)? {
    guard expression.clock == nil, expression.moment == nil, expression.dayEnd == nil,
      expression.day?.isSingle != false
    else { return nil }
    var hasAt = hasAt
    var start = index
    let prefix = word(index)
    let isPrefixed = prefix.hasAny(.from, .between) && number(index) == nil
    if isPrefixed {
      start = skip(index + 1, .at, .the, .about)
      hasAt = true
    }
    let first = clock(at: start, hasAt: hasAt) ?? bareHour(at: start)
    guard let first else { return nil }
    let isStrong = clock(at: start, hasAt: hasAt) != nil
    if !isPrefixed || !isMoved(before: index),
      let taken = stretch(
        index, first, isStrong: isStrong, prefix: isPrefixed ? prefix : nil, &expression)
    {
      return taken
    }
    guard isStrong, !isPrefixed || clock(at: start, hasAt: false) != nil else { return nil }
    expression.clock = first.value
    return (start, first.next)
  }

  private func stretch(
    _ index: Int, _ first: Piece<TimeClock>, isStrong: Bool, prefix: TimeWord?,
    _ expression: inout TimeExpression
  ) -> (start: Int, next: Int)? {
    guard let connector = connector(first.next, allowsAnd: prefix?.has(.between) == true) else {
      return nil
    }
    let isDash = token(connector - 1)?.kind == .dash
    let second = skip(connector, .at, .the)
    let strong = clock(at: second, hasAt: prefix != nil || isStrong && !isDash)
    guard let last = strong ?? bareHour(at: second) else { return nil }
    if prefix == nil, isAt(connector - 1), last.value.seconds <= first.value.seconds { return nil }
    let isFirmEnd =
      clock(at: second, hasAt: false) != nil || traits.contains(.unspaced) && strong != nil
    let isMarked = isFirmEnd || clock(at: first.start, hasAt: false) != nil
    if !isMarked {
      guard prefix != nil || expression.day != nil && isDash || isDayNext(last.next),
        endsHour(last.next), !isPeriodNext(last.next)
      else { return nil }
    } else if !isFirmEnd, !endsHour(last.next) {
      return nil
    }
    expression.clock = first.value
    expression.clockEnd = last.value
    if !isStrong || token(first.next - 1)?.kind == .number, traits.contains(.twelveHours) == false,
      !first.value.isAmbiguous, last.value.seconds > first.value.seconds + 43_200,
      last.value.seconds >= 43_200, token(last.next - 1)?.kind != .number
    {
      expression.clock?.isAmbiguous = first.value.seconds <= 43_200
    }
    var next = last.next
    if traits.contains(.unspaced) {
      if word(first.start).part != nil, word(second).part == nil {
        expression.clockEnd?.isAmbiguous = last.value.seconds <= 43_200
      }
      if word(first.start).part == nil, word(second).part != nil {
        expression.clock?.isAmbiguous = first.value.seconds <= 43_200
      }
      if word(next).has(.clauseWord) { next += 1 }
    }
    return (prefix == nil ? first.start : index, next)
  }

  /// "6-8 next Monday", "15 à 16 demain": numbers before a day are hours.
  private func isDayNext(_ index: Int) -> Bool {
    guard level < 1, let day = container(skip(index, .on, .the)) else { return false }
    return day.value.isSingle && day.value.month == nil && day.value.day == nil
  }

  /// "from 4 to 23 of next month" means days.
  private func isPeriodNext(_ index: Int) -> Bool {
    let next = skip(index, .of, .the, .on)
    return word(next).month != 0 || word(next).unit != nil || word(next).shift != nil
  }

  /// An hour in digits or words without any mark.
  private func bareHour(at index: Int) -> Piece<TimeClock>? {
    guard let hour = number(index), (0...24).contains(hour),
      token(index)?.kind == .word || (token(index)?.second ?? 3) <= 2
    else { return nil }
    let isWord = token(index)?.kind == .word
    return Piece(
      start: index, next: index + 1,
      value: TimeClock(
        seconds: hour * 3600,
        isAmbiguous: (1...12).contains(hour) && (isWord || traits.contains(.twelveHours))))
  }

  /// Returns true if the text after a bare hour permits one: the end, a stop, a word that goes on.
  func endsHour(_ index: Int) -> Bool {
    guard let token = token(index) else { return true }
    switch token.kind {
    case .lineBreak, .dash, .clock, .isoDate, .shortDate: return true
    case .symbol: return ![37, 36, 35, 47, 43, 42, 61].contains(token.first)
    case .word:
      let word = word(index)
      if word.has(.clauseWord) { return true }
      if word.unit != nil, word.shift == nil, word.dayOffset == nil { return false }
      if word.month != 0 || word.number >= 0 && !word.hasAny(.at, .on) { return false }
      return word.dayOffset != nil || word.weekday != 0 || word.part != nil || word.shift != nil
        || word.hasAny(.at, .on, .to, .and, .from, .am, .pm) || word.hasAny(.coming, .about)
    default: return false
    }
  }

  // MARK: One clock

  /// A time of day; less is needed after a word for "at".
  func clock(at index: Int, hasAt: Bool) -> Piece<TimeClock>? {
    if traits.contains(.unspaced), let part = word(index).part, word(index).dayOffset == nil,
      let piece = plainClock(at: index + 1, hasAt: true)
    {
      return Piece(
        start: index, next: piece.next, value: TimeResolver.settle(piece.value, part))
    }
    guard let piece = plainClock(at: index, hasAt: hasAt) else { return nil }
    let tail = word(piece.next)
    guard let part = tail.part, tail.dayOffset == nil, !traits.contains(.unspaced),
      piece.value.seconds < 46_800
    else { return piece }
    return Piece(
      start: index, next: piece.next + 1, value: TimeResolver.settle(piece.value, part))
  }

  private func plainClock(at index: Int, hasAt: Bool) -> Piece<TimeClock>? {
    guard let token = token(index) else { return nil }
    switch token.kind {
    case .clock:
      let next = word(index + 1).has(.hour) ? index + 2 : index + 1
      let isTwelve = traits.contains(.twelveHours) && token.second == 0
      return marked(index, next, seconds: token.first, isAmbiguous: isTwelve)
    case .dotted: return dotted(index, token, hasAt: hasAt)
    case .number, .word:
      return spoken(index) ?? figures(index, hasAt: hasAt)
    default: return nil
    }
  }

  /// Adds am or pm.
  func marked(
    _ start: Int, _ next: Int, seconds: Int, isAmbiguous: Bool
  ) -> Piece<TimeClock> {
    let hour = seconds / 3600
    let couldBe = (1...12).contains(hour)
    guard let half = meridiem(next), hour <= 23 else {
      return Piece(
        start: start, next: next,
        value: TimeClock(seconds: seconds, isAmbiguous: isAmbiguous && couldBe && hour < 12))
    }
    var seconds = seconds
    if hour == 12, !half.isPM { seconds -= 43_200 }
    if hour < 12, half.isPM { seconds += 43_200 }
    return sure(start, half.next, seconds: seconds)
  }

  /// Reads a following am or pm, dotted or not; in English "a" and "p" right after the digit too.
  private func meridiem(_ index: Int) -> (isPM: Bool, next: Int)? {
    let word = word(index)
    if word.hasAny(.am, .pm) {
      guard lexicon.words.code != "de" || isJoined(index) else { return nil }
      return (word.has(.pm), index + 1)
    }
    var index = index
    if isSymbol(index, 46), isJoined(index), isJoined(index + 1) { index += 1 }
    guard let token = token(index), token.end - token.start == 1 else { return nil }
    let letter = bytes[token.start] | 0x20
    guard letter == 0x61 || letter == 0x70 else { return nil }
    var next = index + 1
    let hasDot = isSymbol(next, 46)
    if hasDot { next += 1 }
    if let second = self.token(next), second.end - second.start == 1,
      bytes[second.start] | 0x20 == 0x6D
    {
      next += 1
      if hasDot, isSymbol(next, 46), isJoined(next) { next += 1 }
      return (letter == 0x70, next)
    }
    guard isJoined(index), lexicon.words.code == "en" else { return nil }
    return (letter == 0x70, index + 1)
  }

  private func dotted(_ index: Int, _ token: TimeToken, hasAt: Bool) -> Piece<TimeClock>? {
    guard token.first <= 24, token.second < 60, token.third == 2, !word(index + 1).has(.stop)
    else { return nil }
    let seconds = token.first * 3600 + token.second * 60
    if meridiem(index + 1) != nil {
      return marked(index, index + 1, seconds: seconds, isAmbiguous: false)
    }
    if word(index + 1).has(.hour) {
      return sure(index, index + 2, seconds: seconds)
    }
    guard hasAt, !isSymbol(index + 1, 46) || !isJoined(index + 1) || self.token(index + 2) == nil
    else { return nil }
    return Piece(
      start: index, next: index + 1,
      value: TimeClock(seconds: seconds, isAmbiguous: traits.contains(.twelveHours)))
  }

  /// A number with a mark of the hour: "2pm", "14h30", "14 Uhr", "drei Uhr", "下午2点半".
  private func figures(_ index: Int, hasAt: Bool) -> Piece<TimeClock>? {
    guard let token = token(index), let value = number(index) else { return nil }
    let isFigure = token.kind == .number
    if isFigure, token.second >= 3 {
      guard token.second == 4 || token.second == 3, value / 100 <= 12, value % 100 < 60,
        meridiem(index + 1) != nil
      else { return nil }
      return marked(
        index, index + 1, seconds: value / 100 * 3600 + value % 100 * 60, isAmbiguous: false)
    }
    let limit = traits.contains(.unspaced) ? 29 : 24
    guard value <= limit, token.second < 3 else { return nil }
    if value <= 12, !word(index).has(.weak) || !isFigure, meridiem(index + 1) != nil {
      return marked(index, index + 1, seconds: value * 3600, isAmbiguous: false)
    }
    if !isFigure, traits.contains(.twelveHours), (1...12).contains(value),
      let minute = number(index + 1), (10...59).contains(minute),
      self.token(index + 1)?.kind == .word, meridiem(index + 2) != nil
    {
      return marked(index, index + 2, seconds: value * 3600 + minute * 60, isAmbiguous: false)
    }
    if word(index + 1).has(.hour) { return hour(index, value, isFigure: isFigure, hasAt: hasAt) }
    let isTwelve = traits.contains(.twelveHours) || !isFigure
    if (1...12).contains(value), let tail = self.token(index + 1), word(index + 1).part != nil,
      word(index + 1).dayOffset == nil, bytes[tail.start..<tail.end].contains(0x20)
    {
      return marked(index, index + 1, seconds: value * 3600, isAmbiguous: true)
    }
    if hasAt, let minutes = minutes(index + 1) {
      return marked(
        index, minutes.next, seconds: value * 3600 + minutes.value * 60,
        isAmbiguous: isTwelve || value <= 12 && minutes.value % 15 == 0)
    }
    // "at seven thirty", "five-thirty tomorrow", "ten forty five."
    let tens = self.token(index + 1)?.kind == .dash && isJoined(index + 1) ? index + 2 : index + 1
    if !isFigure, let minute = number(tens), (10...59).contains(minute), value <= 12, value > 0,
      self.token(tens)?.kind == .word,
      hasAt || traits.contains(.twelveHours) && endsMinutes(tens + 1)
    {
      return marked(index, tens + 1, seconds: value * 3600 + minute * 60, isAmbiguous: true)
    }
    // "Um sieben bin ich da": a noun would be a thing that costs or counts so much.
    let isVerbNext =
      traits.contains(.halfBefore) && self.token(index + 1)?.kind == .other
      && self.token(index + 1)?.first == 0
    guard hasAt, traits.contains(.bareHour), endsHour(index + 1) || isVerbNext
    else { return nil }
    return Piece(
      start: index, next: index + 1,
      value: TimeClock(
        seconds: value * 3600,
        isAmbiguous: (isTwelve || token.second == 1) && (1...11).contains(value)))
  }

  /// Returns true if nothing that is counted follows two numbers.
  private func endsMinutes(_ index: Int) -> Bool {
    word(index).part != nil || word(index).dayOffset != nil || isDay(index) || token(index) == nil
      || isSymbol(index, 46) && token(index + 1) == nil
  }

  private func hour(
    _ index: Int, _ value: Int, isFigure: Bool, hasAt: Bool
  ) -> Piece<TimeClock>? {
    let mark = index + 1
    let isDuration = word(mark).unit == .hour
    var next = mark + 1
    var seconds = value * 3600
    var hasMinutes = false
    if let minutes = minutes(next) {
      seconds += minutes.value * 60
      next = minutes.next
      hasMinutes = true
    } else if let token = token(next), let minute = number(next), minute < 60,
      token.kind == .number
        || traits.contains(.unspaced) || word(next + 1).unit == .minute
        || minute > 9 && endsHour(next + 1), token.second <= 2
    {
      let hasUnit = word(next + 1).unit == .minute
      if word(next + 1).unit == .second, traits.contains(.unspaced) {
        seconds += minute
        next += 2
        hasMinutes = true
      } else if hasUnit || token.second == 2 || token.kind == .word
        || isJoined(next) && traits.contains(.unspaced)
      {
        seconds += minute * 60
        next += hasUnit ? 2 : 1
        hasMinutes = true
        if hasUnit, let second = number(next), second < 60, word(next + 1).unit == .second {
          seconds += second
          next += 2
        }
      }
    }
    let isShort = token(mark).map { $0.end - $0.start } == 1 && isJoined(mark)
    let hasContext =
      hasAt || hasMinutes || word(next).part != nil || word(next).hasAny(.am, .pm)
      || word(skip(next, .of, .the)).part != nil
    if isDuration, !hasContext, !(isShort && value >= 7) { return nil }
    if isShort, !isDuration, !hasContext, value < 7, lexicon.words.code == "fr" { return nil }
    if traits.contains(.unspaced), token(index)?.isWeak == true, !hasMinutes, !hasAt { return nil }
    if traits.contains(.unspaced), lexicon.words.code == "zh", token(index)?.isWeak == false,
      bytes[token(index)?.start ?? 0] >= 0xE4, !hasContext, !endsHour(next),
      word(index - 1).part == nil, word(index - 1).dayOffset == nil, word(index - 1).weekday == 0
    {
      return nil
    }
    let isTwelve =
      !isFigure && !traits.contains(.unspaced) || traits.contains(.twelveHours)
      || lexicon.words.code == "zh"
    return marked(index, next, seconds: seconds, isAmbiguous: isTwelve)
  }
}
