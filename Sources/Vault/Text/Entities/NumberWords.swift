internal import VaultTextData

/// Numbers in words, by the hashes of `EntityTokens`.
enum NumberWords {
  /// Words between numerals without a value: "treinta y cinco", "vingt et un", "two hundred and".
  static let links = EntityTokens.keys("y e et and und")

  /// Words that multiply digits, as powers of ten.
  static let magnitudes = TextTable.shipped(
    "text/numbers/magnitudes.tsv", columns: ["power", "word"]
  ) { table throws(TextTableError) in try numbers(in: table, value: 0, word: 1) }

  /// Those that are abbreviations and may end in a full stop.
  static let abbreviations = EntityTokens.keys("tsd mio mrd mill mln mn bn")

  /// Powers of ten of Han numerals behind digits.
  static let hanMagnitudes: [UInt32: Int] = [
    0x5341: 1, 0x767E: 2, 0x5343: 3, 0x4E07: 4, 0x842C: 4, 0x5104: 8, 0x4EBF: 8,
  ]

  /// The numerals that a word of a Latin-script corpus language consists of; `nil` of any other.
  ///
  /// German and Italian write numbers as one word: `zweihundertfünfzig` is 2, 100 and 50.
  static func values(of token: EntityTokens.Token, in text: EntityTokens) -> [Int]? {
    if let value = values[token.key] { return [value] }
    guard (6...64).contains(token.range.count) else { return nil }
    let word = text.folded.scalars[token.range]
    return GluedNumerals.german.split(word) ?? GluedNumerals.italian.split(word)
  }

  /// Returns true if a word multiplies a four before it: quatre-vingts.
  static func isScore(_ key: UInt64) -> Bool { scores.contains(key) }

  private static let scores = EntityTokens.keys("vingt vingts")

  private static let values = TextTable.shipped(
    "text/numbers/words.tsv", columns: ["language", "value", "word"]
  ) { table throws(TextTableError) in try numbers(in: table, value: 1, word: 2) }

  /// Returns true if a scalar is a Han numeral.
  static func isHanNumeral(_ value: UInt32) -> Bool {
    hanDigits[value] != nil || hanMagnitudes[value] != nil
  }

  /// The value of Han numerals; `nil` beyond a trillion.
  ///
  /// A unit from 万 up multiplies all since the last greater one: 一億五千万.
  static func hanValue(_ numerals: ArraySlice<UInt32>) -> Int? {
    guard !numerals.isEmpty, numerals.count <= 16 else { return nil }
    var total = 0
    var section = 0
    var digit = 0
    var lastPower = 0
    for numeral in numerals {
      if let value = hanDigits[numeral] {
        digit = digit * 10 + value
      } else if let power = hanMagnitudes[numeral] {
        let unit = [1: 10, 2: 100, 3: 1000, 4: 10_000, 8: 100_000_000][power] ?? 1
        if power < 4 {
          section += max(1, digit) * unit
        } else {
          let isLesser = power < lastPower
          let factor = isLesser ? section + digit : total + section + digit
          guard factor <= largestHanValue / unit else { return nil }
          total = max(1, factor) * unit + (isLesser ? total : 0)
          section = 0
          lastPower = power
        }
        digit = 0
      }
      guard max(total, section, digit) < largestHanValue else { return nil }
    }
    return total + section + digit
  }

  private static let largestHanValue = 1_000_000_000_000

  private static let hanDigits: [UInt32: Int] = {
    var digits: [UInt32: Int] = [0x4E24: 2, 0x5169: 2, 0x96F6: 0]
    for (value, scalar) in "〇一二三四五六七八九".unicodeScalars.enumerated() {
      digits[scalar.value] = value
    }
    return digits
  }()

  /// Reads the columns of words and of their whole numbers.
  static func numbers(
    in table: TextTable, value: Int, word: Int
  ) throws(TextTableError) -> [UInt64: Int] {
    var numbers: [UInt64: Int] = [:]
    for row in table.rows {
      numbers[EntityTokens.key(row[word])] = try table.integer(row, value)
    }
    return numbers
  }
}
