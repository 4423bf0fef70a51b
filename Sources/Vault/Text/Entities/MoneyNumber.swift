/// A number as it is written beside a currency.
struct MoneyNumber {
  /// Its indices in the folded text, with a magnitude (`Mio.`, `k`) and a dash for no cents.
  private(set) var range: Range<Int>
  /// The first token behind it.
  private(set) var nextToken: Int
  /// True if it starts with a digit.
  let isInFigures: Bool
  // The value is mantissa · 10^exponent.
  private var mantissa: Int
  private var exponent: Int

  /// Reads the number that starts with a token; `nil` if none does.
  static func read(at index: Int, _ text: EntityTokens) -> MoneyNumber? {
    switch text.tokens[index].kind {
    case .number: figures(at: index, text)
    case .word: words(at: index, text)
    case .unspaced: hanNumerals(at: index, text)
    }
  }

  /// The value with two decimals, half a cent rounded up; `nil` above 10^15.
  func formatted(cents: Bool) -> String? {
    var value = mantissa
    var shift = exponent + (cents ? 0 : 2)
    while shift > 0 {
      guard value < 1_000_000_000_000_000_000 / 10 else { return nil }
      value *= 10
      shift -= 1
    }
    while shift < 0 {
      value = shift == -1 ? (value + 5) / 10 : value / 10
      shift += 1
    }
    let cents = value % 100
    return "\(value / 100).\(cents < 10 ? "0" : "")\(cents)"
  }

  // MARK: Digits

  private static func figures(at index: Int, _ text: EntityTokens) -> MoneyNumber? {
    let scalars = text.folded.scalars
    let first = text.tokens[index]
    if first.range.lowerBound > 0 {
      // The middle of a word, a time, a version or a number is no amount.
      let previous = scalars[first.range.lowerBound - 1]
      let isGlued = previous == 0x3A || previous == 0x5F || previous == 0x2F || previous == 0x23
      let isInNumber =
        (previous == 0x2E || previous == 0x2C) && first.range.lowerBound > 1
        && FoldedText.isDigit(scalars[first.range.lowerBound - 2])
      if isGlued || isInNumber { return nil }
    }
    var groups: [Range<Int>] = [first.range]
    var separators: [UInt32] = []
    var next = index + 1
    while next < text.tokens.count, text.tokens[next].kind == .number, groups.count < 7,
      text.tokens[next].range.lowerBound - groups[groups.count - 1].upperBound == 1
    {
      let separator = scalars[text.tokens[next].range.lowerBound - 1]
      guard isSeparator(separator, text.tokens[next].range.count, groups) else { break }
      separators.append(separator)
      groups.append(text.tokens[next].range)
      next += 1
    }
    guard var number = assembled(groups, separators, scalars) else { return nil }
    number.nextToken = next
    number.takeDash(scalars)
    number.takeMagnitude(text)
    return number
  }

  private static func isSeparator(
    _ separator: UInt32, _ length: Int, _ groups: [Range<Int>]
  ) -> Bool {
    switch separator {
    case 0x20, 0x27: length == 3 && groups[groups.count - 1].count <= 3
    case 0x2E, 0x2C: true
    default: false
    }
  }

  /// Decides which separators group thousands and which one is the decimal mark.
  private static func assembled(
    _ groups: [Range<Int>], _ separators: [UInt32], _ scalars: [UInt32]
  ) -> MoneyNumber? {
    var decimals = 0
    if let last = separators.last, last == 0x2E || last == 0x2C {
      let length = groups[groups.count - 1].count
      let isOnlyKind = separators.allSatisfy { $0 == last }
      let isZero = groups[0].count == 1 && scalars[groups[0].lowerBound] == 0x30
      let isGrouping = isOnlyKind && length == 3 && groups[0].count <= 3 && !isZero
      if !isGrouping {
        // A date or an address: 12.03.2026.
        guard separators.count == 1 || separators.dropLast().allSatisfy({ $0 != last }) else {
          return nil
        }
        decimals = length
      }
    }
    let whole = decimals > 0 ? groups.dropLast() : groups[...]
    guard whole.dropFirst().allSatisfy({ $0.count == 3 || $0.count == 2 }) else { return nil }
    var mantissa = 0
    for group in groups {
      for index in group {
        guard mantissa < 100_000_000_000_000 else { return nil }
        mantissa = mantissa * 10 + Int(scalars[index] - 0x30)
      }
    }
    let range = groups[0].lowerBound..<groups[groups.count - 1].upperBound
    return MoneyNumber(
      range: range, nextToken: 0, isInFigures: true, mantissa: mantissa, exponent: -decimals)
  }

  // "1'200.–", "19,-", "5.--".
  private mutating func takeDash(_ scalars: [UInt32]) {
    var end = range.upperBound
    guard end + 1 < scalars.count, scalars[end] == 0x2E || scalars[end] == 0x2C,
      scalars[end + 1] == 0x2D
    else { return }
    end += 2
    if end < scalars.count, scalars[end] == 0x2D { end += 1 }
    range = range.lowerBound..<end
  }

  private mutating func takeMagnitude(_ text: EntityTokens) {
    guard nextToken < text.tokens.count else { return }
    let token = text.tokens[nextToken]
    let gap = token.range.lowerBound - range.upperBound
    guard gap >= 0, gap <= 1, gap == 0 || text.folded.scalars[range.upperBound] == 0x20 else {
      return
    }
    if token.kind == .unspaced {
      var end = token.range.lowerBound
      guard gap == 0 else { return }
      while end < token.range.upperBound,
        let power = NumberWords.hanMagnitudes[text.folded.scalars[end]]
      {
        exponent += power
        end += 1
      }
      range = range.lowerBound..<end
      return
    }
    guard token.kind == .word, let power = NumberWords.magnitudes[token.key] else { return }
    exponent += power
    var end = token.range.upperBound
    if end < text.folded.count, text.folded.scalars[end] == 0x2E,
      NumberWords.abbreviations.contains(token.key)
    {
      end += 1
    }
    range = range.lowerBound..<end
    nextToken += 1
  }

  // MARK: Words

  private static func words(at index: Int, _ text: EntityTokens) -> MoneyNumber? {
    guard NumberWords.values(of: text.tokens[index], in: text) != nil else { return nil }
    var total = 0
    var current = 0
    var end = index
    var last = index
    while end < text.tokens.count, end < index + 8, end == index || text.isJoined(end) {
      let token = text.tokens[end]
      if let values = NumberWords.values(of: token, in: text) {
        for value in values {
          if NumberWords.isScore(token.key), current % 100 == 4 {
            current += 76
          } else if value >= 1000 {
            total += max(1, current) * value
            current = 0
          } else if value == 100 {
            current = max(1, current) * 100
          } else {
            current += value
          }
          guard max(total, current) < largestInWords else { return nil }
        }
        last = end
      } else if !NumberWords.links.contains(token.key) {
        break
      }
      end += 1
    }
    let range = text.tokens[index].range.lowerBound..<text.tokens[last].range.upperBound
    var number = MoneyNumber(
      range: range, nextToken: last + 1, isInFigures: false, mantissa: total + current, exponent: 0)
    number.takeMagnitude(text)
    return number
  }

  private static let largestInWords = 1_000_000_000

  private static func hanNumerals(at index: Int, _ text: EntityTokens) -> MoneyNumber? {
    let run = text.tokens[index].range
    let scalars = text.folded.scalars
    // The last amount of the run: the part before the first currency name after a numeral.
    guard var start = run.first(where: { NumberWords.isHanNumeral(scalars[$0]) }) else {
      return nil
    }
    while start < run.upperBound {
      var end = start
      while end < run.upperBound, NumberWords.isHanNumeral(scalars[end]) { end += 1 }
      let value = NumberWords.hanValue(scalars[start..<end])
      let isCurrency = Currencies.startsName(at: end, run, scalars)
      // "an instant", "one piece", "together" are written 一块 as well.
      if let value, isCurrency, end - start > 1 || scalars[start] != 0x4E00 {
        return MoneyNumber(
          range: start..<end, nextToken: index, isInFigures: false, mantissa: value, exponent: 0)
      }
      start = end
      while start < run.upperBound, !NumberWords.isHanNumeral(scalars[start]) { start += 1 }
    }
    return nil
  }
}
