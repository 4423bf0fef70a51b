/// Recognizes currencies by sign, code and name.
struct Currencies {
  /// Its indices in the folded text.
  let range: Range<Int>
  /// The ISO 4217 code.
  var code: String
  /// True if it is a hundredth: cents, pence.
  var isMinorUnit = false
  /// True if it is `¥`, which two currencies share.
  var isYenSign = false

  /// The currency that ends before an index, perhaps with one space between.
  static func before(_ index: Int, _ text: EntityTokens) -> Currencies? {
    let scalars = text.folded.scalars
    var end = index
    if end > 0, scalars[end - 1] == 0x20 { end -= 1 }
    guard end > 0 else { return nil }
    if let code = words.signs[scalars[end - 1]] {
      let prefix = dollarPrefix(before: end - 1, scalars)
      let known = scalars[end - 1] == 0x24 ? words.dollarPrefixes[prefix] : nil
      let start = known == nil ? end - 1 : end - 1 - prefix.unicodeScalars.count
      return Currencies(
        range: start..<end, code: known ?? code, isYenSign: scalars[end - 1] == 0xA5)
    }
    // "Fr. 12.50".
    if end >= 3, scalars[end - 1] == 0x2E, scalars[end - 2] == 0x72 { end -= 1 }
    guard end >= 2, FoldedText.isWord(scalars[end - 1]) else { return nil }
    var start = end
    while start > 0, end - start < 4, FoldedText.isWord(scalars[start - 1]) { start -= 1 }
    guard end - start == 3 || end - start == 2, text.folded.capitals[start] else { return nil }
    guard start == 0 || !FoldedText.isWord(scalars[start - 1]) else { return nil }
    let name = string(scalars[start..<end])
    if let code = words.codes[name], end - start == 3 {
      return Currencies(range: start..<end, code: code)
    }
    return name == "fr" && index - end <= 2 ? Currencies(range: start..<end, code: "CHF") : nil
  }

  /// The currency that starts at an index, perhaps after one space and "de", "d'" or "di".
  static func after(_ index: Int, _ text: EntityTokens, _ number: MoneyNumber) -> Currencies? {
    let scalars = text.folded.scalars
    var start = index
    if start < scalars.count, scalars[start] == 0x20 || scalars[start] == 0x2D { start += 1 }
    guard start < scalars.count else { return nil }
    for link in ["de ", "di ", "d'", "of "] {
      let folded = link.unicodeScalars.map(\.value)
      if start > index, scalars[start...].starts(with: folded) {
        start += folded.count
        break
      }
    }
    guard start < scalars.count else { return nil }
    if let code = words.signs[scalars[start]] {
      return Currencies(range: start..<start + 1, code: code, isYenSign: scalars[start] == 0xA5)
    }
    if FoldedText.isUnspaced(scalars[start]) { return unspacedName(at: start, scalars) }
    var end = start
    while end < scalars.count, end - start < 16, FoldedText.isWord(scalars[end]),
      !FoldedText.isUnspaced(scalars[end]), !FoldedText.isDigit(scalars[end])
    {
      end += 1
    }
    guard end > start, end == scalars.count || !FoldedText.isDigit(scalars[end]) else { return nil }
    let name = string(scalars[start..<end])
    if end < scalars.count, scalars[end] == 0x24, let code = words.dollarPrefixes[name] {
      return Currencies(range: start..<end + 1, code: code)
    }
    return named(name, start..<end, text, number)
  }

  /// Returns true if a currency's name in Han characters or kana starts at an index of a run.
  static func startsName(at index: Int, _ run: Range<Int>, _ scalars: [UInt32]) -> Bool {
    index < run.upperBound && unspacedName(at: index, scalars) != nil
  }

  private static func named(
    _ name: String, _ range: Range<Int>, _ text: EntityTokens, _ number: MoneyNumber
  ) -> Currencies? {
    let scalars = text.folded.scalars
    if name == "p" {
      // 50p, but not "2.10 p.m." or "two p".
      let isPence = range.lowerBound == number.range.upperBound
      let isAbbreviation = range.upperBound < scalars.count && scalars[range.upperBound] == 0x2E
      return isPence && !isAbbreviation
        ? Currencies(range: range, code: "GBP", isMinorUnit: true) : nil
    }
    if let code = words.minorUnits[name] {
      return Currencies(range: range, code: code, isMinorUnit: true)
    }
    let next = nextWord(after: range.upperBound, scalars)
    if let adjectives = words.qualified[name], let next,
      let code = adjectives.first(where: { string(scalars[next]).hasPrefix($0.key) })?.value
    {
      return Currencies(range: range.lowerBound..<next.upperBound, code: code)
    }
    if let qualifiers = words.dollarQualifiers[name], let next {
      let noun = string(scalars[next])
      if noun.hasPrefix("dollar"), let code = qualifiers["dollar"] {
        return Currencies(range: range.lowerBound..<next.upperBound, code: code)
      }
      if let code = qualifiers[noun] {
        return Currencies(range: range.lowerBound..<next.upperBound, code: code)
      }
    }
    if ["pounds", "pound", "libras", "libra"].contains(name) {
      let isWeight = text.tokens.contains { weightWords.contains($0.key) }
      return isWeight ? nil : Currencies(range: range, code: "GBP")
    }
    guard let code = words.names[name] ?? words.codes[name] else { return nil }
    // "all" and "try" are codes only in capitals.
    let isCode = words.names[name] == nil && !words.commonCodes.contains(name)
    if isCode, !range.allSatisfy({ text.folded.capitals[$0] }) { return nil }
    return Currencies(range: range, code: code)
  }

  private static func nextWord(after index: Int, _ scalars: [UInt32]) -> Range<Int>? {
    guard index + 1 < scalars.count, scalars[index] == 0x20 else { return nil }
    var end = index + 1
    while end < scalars.count, end - index < 20, FoldedText.isWord(scalars[end]) { end += 1 }
    return end > index + 1 ? index + 1..<end : nil
  }

  private static func unspacedName(at index: Int, _ scalars: [UInt32]) -> Currencies? {
    guard let entries = words.unspacedNames[scalars[index]] else { return nil }
    guard let entry = entries.first(where: { scalars[index...].starts(with: $0.name) }) else {
      return nil
    }
    return Currencies(range: index..<index + entry.name.count, code: entry.code)
  }

  private static func dollarPrefix(before index: Int, _ scalars: [UInt32]) -> String {
    var start = index
    while start > 0, index - start < 4, FoldedText.isWord(scalars[start - 1]) { start -= 1 }
    return string(scalars[start..<index])
  }

  static func string(_ scalars: ArraySlice<UInt32>) -> String {
    scalars.reduce(into: "") { $0.unicodeScalars.append(Unicode.Scalar($1) ?? " ") }
  }

  private static let words = CurrencyWords.shipped

  private static let weightWords = EntityTokens.keys(
    """
    weigh weighs weighed weight overweight lose lost gain gained heavier lighter lbs lb beef flour
    peso pesa pesan pesar perder perdi
    """)
}
