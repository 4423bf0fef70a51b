internal import VaultTextData

/// The notations of currencies, with their ISO 4217 codes; words are folded.
struct CurrencyWords: Sendable {
  /// Those of `Datasets/text/currencies/words.tsv`.
  static let shipped = TextTable.shipped(
    "text/currencies/words.tsv", columns: ["kind", "word", "code"], CurrencyWords.init)

  private(set) var signs: [UInt32: String] = [:]
  /// Letters before the dollar sign.
  private(set) var dollarPrefixes: [String: String] = [:]
  private(set) var codes: [String: String] = [:]
  /// Codes that count in small letters too.
  private(set) var commonCodes: Set<String> = []
  /// Names of currencies; a shared name has the most frequent meaning in the corpus languages.
  private(set) var names: [String: String] = [:]
  private(set) var minorUnits: [String: String] = [:]
  /// Adjectives behind a name, by their first letters.
  private(set) var qualified: [String: [String: String]] = [:]
  /// Names behind an adjective; "dollar" covers all that begin with it.
  private(set) var dollarQualifiers: [String: [String: String]] = [:]
  /// Names in Han characters or kana by their first scalar, the longest first.
  private(set) var unspacedNames: [UInt32: [(name: [UInt32], code: String)]] = [:]

  /// Reads a table of words.
  init(_ table: TextTable) throws(TextTableError) {
    for row in table.rows {
      guard row[2].utf8.count == 3, row[2].allSatisfy(\.isUppercase) else {
        throw table.invalid(row, 2)
      }
      guard try add(row, table) else { throw table.invalid(row, 1) }
    }
    for key in unspacedNames.keys {
      unspacedNames[key]?.sort { $0.name.count > $1.name.count }
    }
  }

  /// Adds the word of a row; returns false if the row does not fit its kind.
  private mutating func add(
    _ row: TextTable.Row, _ table: TextTable
  ) throws(TextTableError) -> Bool {
    let (word, code) = (row[1], row[2])
    switch row[0] {
    case "sign":
      guard let sign = word.unicodeScalars.first, word.unicodeScalars.count == 1 else {
        return false
      }
      signs[sign.value] = code
    case "dollarPrefix": dollarPrefixes[word] = code
    case "code": codes[word] = code
    case "commonCode": commonCodes.insert(word)
    case "name": names[Currencies.string(FoldedText.scalars(word)[...])] = code
    case "minorUnit": minorUnits[word] = code
    case "adjectiveAfter", "adjectiveBefore":
      let pair = word.split(separator: " ").map(String.init)
      guard pair.count == 2 else { return false }
      if row[0] == "adjectiveAfter" {
        qualified[pair[0], default: [:]][pair[1]] = code
      } else {
        dollarQualifiers[pair[0], default: [:]][pair[1]] = code
      }
    case "unspacedName":
      let name = FoldedText.scalars(word)
      unspacedNames[name[0], default: []].append((name, code))
    default: throw table.invalid(row, 0)
    }
    return true
  }
}
