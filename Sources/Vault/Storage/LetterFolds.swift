/// Letters that are typed in place of one another though Unicode does not decompose them.
///
/// Latin follows Lucene's ASCIIFoldingFilter, Arabic and Persian its ArabicNormalizer and
/// PersianNormalizer, and the digits of every script Unicode's numeric values.
enum LetterFolds {
  /// The letters as which a lower-case scalar is compared; `nil` if as itself.
  static func fold(_ scalar: Unicode.Scalar) -> String? {
    if scalar.isASCII { return nil }
    if let letters = letters[scalar] { return letters }
    guard scalar.properties.generalCategory == .decimalNumber,
      let value = scalar.properties.numericValue
    else { return nil }
    return String(Int(value))
  }

  private static let letters: [Unicode.Scalar: String] = {
    var letters: [Unicode.Scalar: String] = [:]
    for (fold, scalars) in spellings {
      for scalar in scalars.unicodeScalars { letters[scalar] = fold }
    }
    return letters
  }()

  /// The fold, then the letters that it replaces.
  private static let spellings = [
    // Latin.
    ("ss", "ß"), ("ae", "æ"), ("oe", "œ"), ("th", "þ"), ("b", "ƀɓ"), ("c", "ƈȼ"), ("d", "đðɖɗ"),
    ("f", "ƒ"), ("g", "ǥɠ"), ("h", "ħ"), ("i", "ıɨ"), ("j", "ɉ"), ("k", "ƙ"), ("l", "łƚɫ"),
    ("n", "ŋɲƞ"), ("o", "øɵɔ"), ("p", "ƥ"), ("r", "ɍ"), ("t", "ŧƭʈ"), ("u", "ʉ"), ("v", "ʋ"),
    ("y", "ƴɏ"), ("z", "ƶȥ"), ("e", "ɛɇ"),
    // Greek: the form at a word's end.
    ("σ", "ς"),
    // Arabic: kaf, yeh and alef maksura, heh and teh marbuta, alef wasla; a tatweel only lengthens.
    ("ک", "كڪ"), ("ی", "يىے"), ("ه", "ةہھەۃ"), ("ا", "ٱ"), ("", "ـ"),
    // An apostrophe that is a letter by Unicode, as in Ukrainian.
    ("'", "ʼ"),
  ]
}
