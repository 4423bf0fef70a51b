extension TimeGrammar {
  /// Reads what is added to or taken from an hour: "et demie", "menos cuarto", "y veinte", 半, 一刻.
  func minutes(_ index: Int) -> (value: Int, next: Int)? {
    if traits.contains(.unspaced) {
      if word(index).has(.half) { return (30, index + 1) }
      if let count = number(index), word(index + 1).has(.quarter), (1...3).contains(count) {
        return (15 * count, index + 2)
      }
      return nil
    }
    let mark = word(index)
    if mark.has(.past), isNounFirst {
      let amount = skip(index + 1, .the)
      if word(amount).has(.half) { return (30, amount + 1) }
      if word(amount).has(.threeQuarters) { return (45, amount + 1) }
      if word(amount).has(.quarter) { return (15, amount + 1) }
      if let value = number(amount), (1...59).contains(value), token(amount)?.kind == .word {
        return (value, amount + 1)
      }
      return nil
    }
    if mark.has(.minus), isNounFirst {
      let amount = skip(index + 1, .the)
      if word(amount).has(.quarter) { return (-15, amount + 1) }
      if let value = number(amount), (1...30).contains(value) { return (-value, amount + 1) }
    }
    return nil
  }

  /// Phrases that start with the added part: "half past two", "halb drei", "quarter to five",
  /// "Viertel nach drei", "fünf vor halb acht", "noon".
  func spoken(_ index: Int) -> Piece<TimeClock>? {
    let first = word(index)
    if let minute = first.minuteOfDay {
      if first.has(.weak), !isSupported(index), !isAt(index - 1) { return nil }
      let more = minutes(index + 1) ?? (0, index + 1)
      return sure(index, more.next, seconds: (minute + more.value) * 60)
    }
    if number(index) == 12, let noon = word(index + 1).minuteOfDay, traits.contains(.twelveHours) {
      return sure(index, index + 2, seconds: noon * 60)
    }
    if first.has(.half), let hour = hourNumber(index + 1) {
      guard traits.contains(.halfBefore) || traits.contains(.halfAfter) else { return nil }
      let minutes = hour.value * 60 + (traits.contains(.halfBefore) ? -30 : 30)
      return twelve(index, hour.next, minutes)
    }
    if first.has(.threeQuarters), let hour = hourNumber(index + 1) {
      return twelve(index, hour.next, hour.value * 60 - 15)
    }
    let isQuarter = first.has(.quarter) && !first.has(.quarterMark)
    guard let amount = isQuarter ? 15 : number(index), (1...59).contains(amount) else {
      return nil
    }
    var mark = index + 1
    let hasUnit = word(mark).unit == .minute
    guard amount < 30 || hasUnit else { return nil }
    if hasUnit { mark += 1 }
    if isQuarter, traits.contains(.halfBefore), let hour = hourNumber(mark) {
      return twelve(index, hour.next, hour.value * 60 - 45)
    }
    let isPast = word(mark).has(.past) && !word(mark).has(.and)
    guard isPast || word(mark).has(.minus) else { return nil }
    let isSure = isQuarter || hasUnit || isPast || isAt(index - 1) && amount % 5 == 0
    guard isSure,
      traits.contains(.halfAfter) || traits.contains(.halfBefore)
        || lexicon.words.code == "pt" || lexicon.words.code == "es"
    else { return nil }
    let sign = isPast ? 1 : -1
    let target = mark + 1
    if traits.contains(.halfBefore), word(target).has(.half), let hour = hourNumber(target + 1) {
      return twelve(index, hour.next, hour.value * 60 - 30 + sign * amount)
    }
    if let minute = word(target).minuteOfDay {
      return sure(index, target + 1, seconds: (minute + sign * amount) * 60)
    }
    guard let hour = hourNumber(target) else { return nil }
    return twelve(index, hour.next, hour.value * 60 + sign * amount)
  }

  /// An hour of the spoken clock, with or without its word.
  private func hourNumber(_ index: Int) -> (value: Int, next: Int)? {
    guard let value = number(index), (1...24).contains(value), (token(index)?.second ?? 0) < 3
    else { return nil }
    if word(index + 1).unit != nil, !word(index + 1).has(.hour) { return nil }
    return (value, word(index + 1).has(.hour) ? index + 2 : index + 1)
  }

  func sure(_ start: Int, _ next: Int, seconds: Int) -> Piece<TimeClock> {
    Piece(start: start, next: next, value: TimeClock(seconds: seconds, isAmbiguous: false))
  }

  private func twelve(_ start: Int, _ next: Int, _ minutes: Int) -> Piece<TimeClock> {
    let minutes = minutes < 0 ? minutes + 720 : minutes
    return marked(start, next, seconds: minutes * 60, isAmbiguous: true)
  }
}
