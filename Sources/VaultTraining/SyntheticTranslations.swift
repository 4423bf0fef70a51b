public import VaultCore

/// Says English text in another language word by word.
///
/// The result is no sentence a person would write, but it has the words of one: a model that sums
/// over pieces learns from it nearly as from a translation.
public struct SyntheticTranslations: Sendable {
  private let translations: WordTranslations

  /// Draws from these translations.
  public init(_ translations: WordTranslations) {
    self.translations = translations
  }

  /// A translation drawn at random: the longest known phrase at each place, by one of its options
  /// in proportion to their probabilities.
  ///
  /// A word without a translation is looked up by its base form, left out if the language has no
  /// counterpart for it, and kept otherwise, as numbers, names and signs are. Languages without
  /// spaces get none, but between two words that were kept.
  ///
  /// - Returns: Normalised text; empty if nothing is left.
  /// - Complexity: O(words).
  public func translation(
    of english: String, into language: Language, using random: inout SeededRandom
  ) -> String {
    let tokens = WordText.english(english)
    let texts = tokens.map(\.text)
    let isSpaceless = WordText.isSpaceless(language)
    var result = ""
    var index = 0
    while index < tokens.count {
      var said = texts[index]
      var length = 1
      if tokens[index].kind == .word {
        if let found = longest(at: index, tokens, texts, language) {
          said = Self.draw(found.options, using: &random)
          length = found.length
        } else if translations.isSilent(texts[index], in: language) {
          said = ""
        }
      }
      index += length
      guard !said.isEmpty else { continue }
      let meetsLatin =
        result.utf8.last.map { $0 < 0x80 } == true && said.utf8.first.map { $0 < 0x80 } == true
      if !result.isEmpty, !isSpaceless || meetsLatin { result += " " }
      result += said
    }
    return result
  }

  /// How much of a text's words have a translation, from 0 to 1; 1 for a text without words.
  public func coverage(of english: String, in language: Language) -> Double {
    let tokens = WordText.english(english)
    let texts = tokens.map(\.text)
    var known = 0
    var total = 0
    for index in tokens.indices where tokens[index].kind == .word {
      total += 1
      if translations.isSilent(texts[index], in: language)
        || longest(at: index, tokens, texts, language) != nil
      {
        known += 1
      }
    }
    return total == 0 ? 1 : Double(known) / Double(total)
  }

  private func longest(
    at index: Int, _ tokens: [WordText.Token], _ texts: [String], _ language: Language
  ) -> (options: [WordTranslations.Option], length: Int)? {
    var words = 1
    while words < WordTranslations.maximumPhraseWords, index + words < tokens.count,
      tokens[index + words].kind == .word
    {
      words += 1
    }
    for length in stride(from: words, through: 1, by: -1) {
      let phrase =
        length == 1 ? texts[index] : texts[index..<index + length].joined(separator: " ")
      let options = translations.options(for: phrase, in: language)
      if !options.isEmpty { return (options, length) }
    }
    guard !translations.isSilent(texts[index], in: language) else { return nil }
    for stem in EnglishStem.candidates(of: texts[index]) {
      let options = translations.options(for: stem, in: language)
      if !options.isEmpty { return (options, 1) }
    }
    return nil
  }

  private static func draw(
    _ options: [WordTranslations.Option], using random: inout SeededRandom
  ) -> String {
    var rest = random.unit()
    for option in options {
      rest -= option.probability
      if rest < 0 { return option.text }
    }
    return options[options.count - 1].text
  }
}
