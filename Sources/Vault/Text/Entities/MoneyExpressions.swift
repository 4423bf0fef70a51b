internal import VaultCore

/// Finds amounts of money: a number in digits or words beside a currency's sign, code or name.
///
/// Numbers are read as the corpus languages write them (`1.234,56`, `1,234.56`, `1 234,56`,
/// `1'200.–`, `2 Mio.`, `100k`, `1万`, `treinta y cinco`); a separator that appears once before
/// exactly three digits groups thousands. `$` is USD and a bare peso MXN, as the text determines no
/// more; `¥` is CNY in Chinese and JPY elsewhere.
enum MoneyExpressions {
  /// An amount and its place.
  struct Amount {
    /// Indices in the folded text.
    let range: Range<Int>
    /// The ISO 4217 code and the amount with two decimals: `EUR 1250.00`.
    let value: String
  }

  /// The amounts of a text, ascending, without overlaps.
  ///
  /// - Complexity: O(n).
  static func find(in text: EntityTokens, language: Language?) -> [Amount] {
    var found: [Amount] = []
    var index = 0
    let isChinese = language == HanLanguages.chinese
    while index < text.tokens.count {
      let reading = MoneyNumber.read(at: index, text)
      guard let reading, let amount = amount(of: reading, text, isChinese) else {
        index = reading.map { $0.isInFigures ? $0.nextToken : index + 1 } ?? index + 1
        continue
      }
      if found.last.map({ $0.range.upperBound <= amount.range.lowerBound }) ?? true {
        found.append(amount)
      }
      index += 1
      while index < text.tokens.count,
        text.tokens[index].range.upperBound <= amount.range.upperBound
      {
        index += 1
      }
    }
    return found
  }

  private static func amount(
    of number: MoneyNumber, _ text: EntityTokens, _ isChinese: Bool
  ) -> Amount? {
    let before = number.isInFigures ? Currencies.before(number.range.lowerBound, text) : nil
    let after = Currencies.after(number.range.upperBound, text, number)
    guard var currency = before ?? after else { return nil }
    if currency.code == "JPY", currency.isYenSign, isChinese { currency.code = "CNY" }
    let start = before?.range.lowerBound ?? number.range.lowerBound
    let end = after?.range.upperBound ?? number.range.upperBound
    // "€50" and "50 €" and "US$ 50 dollars", but of "€ 5 $" only the first.
    let isAgreed = before == nil || after == nil || before?.code == after?.code
    let range = start..<(isAgreed ? max(end, number.range.upperBound) : number.range.upperBound)
    guard let value = number.formatted(cents: currency.isMinorUnit) else { return nil }
    return Amount(range: range, value: "\(currency.code) \(value)")
  }
}
