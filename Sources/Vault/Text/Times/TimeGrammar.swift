/// Reads expressions of time out of the tokens of a portion of text.
///
/// One grammar serves all languages: an expression is a run of days, clocks and parts of the day in
/// any order, each at most once, with prepositions, articles and commas between. The lexicon
/// defines what a word can be. Each rule looks ahead a bounded number of tokens.
struct TimeGrammar {
  /// One expression found.
  struct Match {
    /// UTF-8 offsets.
    let range: Range<Int>
    /// The token to go on with.
    let next: Int
    let expression: TimeExpression
  }

  /// A piece found: its first token and the token after it.
  struct Piece<Value> {
    let start: Int
    let next: Int
    let value: Value
  }

  let bytes: [UInt8]
  let tokens: [TimeToken]
  let lexicon: TimeLexicon
  let now: TimeNow
  /// The nesting depth in a phrase of periods.
  var level = 0
  /// The distance to the next token that can make a time of those before it.
  private let anchorDistances: [UInt8]

  init(bytes: [UInt8], tokens: [TimeToken], lexicon: TimeLexicon, now: TimeNow) {
    self.bytes = bytes
    self.tokens = tokens
    self.lexicon = lexicon
    self.now = now
    var distances = [UInt8](repeating: .max, count: tokens.count)
    var distance: UInt8 = .max
    for index in tokens.indices.reversed() {
      let isAnchor = Self.isAnchor(index, tokens, lexicon)
      distance = isAnchor ? 0 : distance == .max ? .max : distance + 1
      distances[index] = distance
    }
    anchorDistances = distances
  }

  /// Digits, and words that mark others as a time; so is a number after "at".
  private static func isAnchor(
    _ index: Int, _ tokens: [TimeToken], _ lexicon: TimeLexicon
  ) -> Bool {
    let token = tokens[index]
    switch token.kind {
    case .number, .clock, .dotted, .isoDate, .shortDate, .yearMonth: return true
    case .symbol, .other, .dash, .lineBreak: return false
    case .word:
      let word = lexicon.meanings[token.first]
      if word.isAnchor { return true }
      guard word.number >= 0 || word.ordinal >= 0, index > 0 else { return false }
      let before = tokens[index - 1]
      if before.kind == .symbol { return before.first == 64 }
      guard before.kind == .word else { return false }
      let prefix = lexicon.meanings[before.first]
      return prefix.hasAny(.at, .on, .from, .between, .to, .about, .and) && prefix.number < 0
    }
  }

  var traits: TimeWords.Traits { lexicon.traits }

  /// True if a noun or an hour precedes what relates it: "semana que viene", "las tres y media".
  var isNounFirst: Bool { traits.isDisjoint(with: [.twelveHours, .halfBefore]) }

  // MARK: Tokens

  func token(_ index: Int) -> TimeToken? {
    index >= 0 && index < tokens.count ? tokens[index] : nil
  }

  /// The meaning of a token as a word; none for other tokens.
  func word(_ index: Int) -> TimeWord {
    guard let token = token(index), token.kind == .word else { return .none }
    return lexicon.meanings[token.first]
  }

  func isSymbol(_ index: Int, _ character: UInt8) -> Bool {
    guard let token = token(index), token.kind == .symbol else { return false }
    return token.first == Int(character)
  }

  /// Returns true if a token is right after the one before it.
  func isJoined(_ index: Int) -> Bool {
    guard let token = token(index), let before = self.token(index - 1) else { return false }
    return token.start == before.end
  }

  /// The number that a token is, in digits or as a word.
  func number(_ index: Int) -> Int? {
    guard let token = token(index) else { return nil }
    if token.kind == .number { return token.second <= 4 ? token.first : nil }
    let number = word(index).number
    return number < 0 ? nil : number
  }

  /// The index after words of any of the roles, at most `limit` of them.
  func skip(
    _ index: Int, limit: Int = 2, _ first: TimeRole, _ second: TimeRole? = nil,
    _ third: TimeRole? = nil
  ) -> Int {
    var index = index
    for _ in 0..<limit {
      guard word(index).hasAny(first, second ?? first, third) else { break }
      index += 1
    }
    return index
  }

  // MARK: Expressions

  /// The expression that starts at a token.
  func match(at index: Int) -> Match? {
    guard let token = token(index), anchorDistances[index] <= 12 else { return nil }
    if isInsideWord(index) { return nil }
    switch token.kind {
    case .symbol, .other, .dash, .lineBreak: return nil
    case .word:
      let word = lexicon.meanings[token.first]
      if word.has(.stop) || !word.canStart { return nil }
    case .number:
      if !hasNeighbour(index) { return nil }
    default: break
    }
    guard let first = compound(at: index) else { return nil }
    return stretch(from: first) ?? finished(first)
  }

  /// Returns true if a word or a sign is beside a number, which by itself is no time.
  private func hasNeighbour(_ index: Int) -> Bool {
    if let before = token(index - 1), before.kind == .word || before.kind == .symbol { return true }
    guard let next = token(index + 1) else { return false }
    return next.kind == .word || next.kind == .dash || next.kind == .symbol
  }

  private func finished(_ piece: Piece<TimeExpression>) -> Match? {
    guard piece.value.isComplete, let start = token(piece.start), let end = token(piece.next - 1),
      !isCut(piece)
    else { return nil }
    var expression = piece.value
    if expression.dayEnd == nil, expression.day?.isUndecided == true, isTold(before: piece.start) {
      expression.day?.isRecent = true
    }
    return Match(range: start.start..<end.end, next: piece.next, expression: expression)
  }

  /// Returns true if a verb in the past is a few words before in the same clause: only plans are
  /// about the future.
  private func isTold(before index: Int) -> Bool {
    for back in 1...6 {
      guard let kind = token(index - back)?.kind, kind != .lineBreak, kind != .symbol else { break }
      if word(index - back).has(.and) { break }
      if word(index - back).has(.verbPast) { return true }
    }
    return false
  }

  /// Returns true if letters or digits follow directly on an expression: "3am3x",
  /// "12/03/2026.xlsx".
  private func isCut(_ piece: Piece<TimeExpression>) -> Bool {
    guard !traits.contains(.unspaced), isJoined(piece.next) else { return false }
    if isAlphanumeric(token(piece.next)), isAlphanumeric(token(piece.next - 1)) { return true }
    guard let last = token(piece.next - 1), last.kind != .word, isSymbol(piece.next, 46),
      isJoined(piece.next + 1), let name = token(piece.next + 1)
    else { return false }
    return bytes[name.start] >= 0x61 && bytes[name.start] <= 0x7A
  }

  /// Returns true if letters or digits directly precede: "x3am".
  private func isInsideWord(_ index: Int) -> Bool {
    !traits.contains(.unspaced) && isJoined(index) && isAlphanumeric(token(index))
      && isAlphanumeric(token(index - 1))
  }

  /// Returns true if a token ends, or starts, with a letter or a digit.
  private func isAlphanumeric(_ token: TimeToken?) -> Bool {
    guard let token else { return false }
    return token.kind != .symbol && token.kind != .dash && token.kind != .lineBreak
  }

  /// "Monday 3pm to Tuesday 5pm": two moments of different days.
  private func stretch(from first: Piece<TimeExpression>) -> Match? {
    guard first.value.clock != nil, first.value.clockEnd == nil,
      !isMoved(before: first.start)
    else { return nil }
    let hasPrefix = word(first.start - 1).hasAny(.from, .between)
    guard let connector = connector(first.next, allowsAnd: word(first.start - 1).has(.between)),
      hasPrefix || !isAt(connector - 1),
      let last = compound(at: skip(connector, .at, .on, .the)), last.value.clock != nil,
      last.value.clockEnd == nil, last.value.day != nil, last.value.dayEnd == nil
    else { return nil }
    var whole = first.value
    if whole.day == nil { whole.day = day(offset: 0) }
    whole.dayEnd = last.value.day
    whole.clockEnd = last.value.clock
    let start = hasPrefix ? first.start - 1 : first.start
    let hasTail = traits.contains(.unspaced) && word(last.next).has(.clauseWord)
    return finished(Piece(start: start, next: hasTail ? last.next + 1 : last.next, value: whole))
  }

  /// The index after a dash or a word for "to".
  func connector(_ index: Int, allowsAnd: Bool) -> Int? {
    if token(index)?.kind == .dash { return index + 1 }
    let word = word(index)
    if word.has(.to) || allowsAnd && word.has(.and) { return index + 1 }
    return nil
  }

  /// Returns true if a word for moving an appointment is a few tokens before.
  func isMoved(before index: Int) -> Bool {
    for back in 1...10 {
      guard let token = token(index - back), token.kind != .lineBreak else { return false }
      if word(index - back).has(.moved) { return true }
    }
    return false
  }

  /// A run of pieces; stops before what does not fit.
  func compound(at index: Int) -> Piece<TimeExpression>? {
    var expression = TimeExpression()
    var start = index
    var next = index
    for _ in 0..<6 {
      let isFirst = expression.isEmpty
      let glue = isFirst ? (next: next, hasAt: isAt(next - 1)) : glue(next)
      // "de" may be "from": that reading is tried first, then a mere connective.
      let asPrefix =
        !isFirst && word(next).hasAny(.from, .between) ? take(next, hasAt: false, &expression) : nil
      guard let taken = asPrefix ?? take(glue.next, hasAt: glue.hasAt, &expression)
      else { break }
      if isFirst { start = taken.start }
      next = taken.next
    }
    return expression.isEmpty ? nil : Piece(start: start, next: next, value: expression)
  }

  private func take(
    _ index: Int, hasAt: Bool, _ expression: inout TimeExpression
  ) -> (start: Int, next: Int)? {
    guard token(index) != nil, !word(index).has(.stop) else { return nil }
    if let taken = takeRelative(index, &expression) { return taken }
    if let taken = takeDays(index, &expression) { return taken }
    if let taken = takeClocks(index, hasAt: hasAt, &expression) { return taken }
    return takePart(index, &expression)
  }

  func isAt(_ index: Int) -> Bool { word(index).has(.at) || isSymbol(index, 64) }

  /// Prepositions, articles and commas between two pieces.
  private func glue(_ index: Int) -> (next: Int, hasAt: Bool) {
    var next = index
    var hasAt = false
    for count in 0..<4 {
      if isSymbol(next, 44) || isSeparatingDash(next), count == 0 {
        next += 1
      } else if isAt(next) {
        hasAt = true
        next += 1
      } else if word(next).hasAny(.on, .the, .of, .about),
        !word(next).hasAny(.half, .to) || word(next).has(.the)
          || word(next + 1).minuteOfDay != nil
      {
        if word(next).has(.about), traits.contains(.bareHour) { hasAt = true }
        next += 1
      } else {
        break
      }
    }
    return (next, hasAt)
  }

  /// Returns true if a dash only separates: "6 January - 6:37am".
  private func isSeparatingDash(_ index: Int) -> Bool {
    token(index)?.kind == .dash && token(index)?.isSpaced == true
      && token(index + 1)?.isSpaced == true && token(index + 1)?.kind == .clock
  }

  // MARK: Parts of the day

  private func takePart(
    _ index: Int, _ expression: inout TimeExpression
  ) -> (start: Int, next: Int)? {
    if expression.part == nil, let taken = takePartEdge(index, &expression) { return taken }
    let word = word(index)
    let isAgain = traits.contains(.unspaced) && expression.clock == nil
    guard expression.part == nil || isAgain, expression.moment == nil, let token = token(index),
      expression.day?.isSingle != false
    else { return nil }
    if word.hasAny(.am, .pm), expression.day != nil, expression.clock == nil,
      traits.contains(.twelveHours)
    {
      expression.part = word.has(.am) ? .morning : .afternoon
      return (index, index + 1)
    }
    if let shift = word.shift, abs(shift) <= 1, word.unit == nil, expression.day == nil,
      shift == 0 || !word.has(.weak), let part = self.word(index + 1).part
    {
      expression.day = day(offset: shift)
      expression.part = part
      return (index, index + 2)
    }
    guard let part = word.part else { return nil }
    let isUnspaced = traits.contains(.unspaced)
    if expression.isEmpty {
      let text = bytes[token.start..<token.end]
      let isPhrase = text.contains(0x20) && !startsWithOf(text)
      let startsClock = isUnspaced && clock(at: index + 1, hasAt: true) != nil
      if isUnspaced {
        guard startsClock || !word.has(.weak) else { return nil }
        expression.isPartPhrase = true
      } else {
        guard
          isPhrase || clock(at: skip(index + 1, .at, .about), hasAt: true) != nil
            || isDay(skip(index + 1, .of, .on, .the))
        else { return nil }
        expression.isPartPhrase = isPhrase
      }
    }
    expression.part = part
    return (index, index + 1)
  }

  /// "early afternoon", "en fin de soirée", "am späten Abend": a half of a part of the day.
  private func takePartEdge(
    _ index: Int, _ expression: inout TimeExpression
  ) -> (start: Int, next: Int)? {
    guard let edge = edge(of: word(index)), expression.moment == nil,
      expression.day?.isSingle != false, expression.clock == nil
    else { return nil }
    var start = index + 1
    if token(start)?.kind == .dash { start += 1 }
    start = skip(start, .of, .the, .on)
    guard let part = word(start).part, word(start).dayOffset == nil, word(start).shift == nil,
      word(start).weekday == 0,
      expression.day != nil || isSupported(index, articles: true)
        || word(start + 1).weekday != 0
    else { return nil }
    expression.part = part
    expression.partEdge = edge
    expression.isPartPhrase = true
    return (index, start + 1)
  }

  /// Returns true if a phrase belongs to an hour before it: "de la tarde", "du soir", "di sera".
  private func startsWithOf(_ text: ArraySlice<UInt8>) -> Bool {
    let first = String(decoding: text.prefix { $0 != 0x20 }, as: UTF8.self).lowercased()
    return ["de", "du", "da", "di", "del", "della", "des"].contains(first)
  }

  /// Returns true if a word names a weekday: "evening of Monday".
  func isDay(_ index: Int) -> Bool {
    let word = word(index)
    return word.weekday != 0 && !word.has(.weak)
  }

  func day(offset: Int) -> TimeDay {
    TimeDay(now.day + offset..<now.day + offset + 1, .day)
  }
}
