public import VaultCore

/// Translates English text into another language word by word.
///
/// The result is not a natural sentence, but it has the words of one: a model that sums
/// over pieces learns from it nearly as from a translation.
public struct SyntheticTranslations: Sendable {
  private let translations: WordTranslations

  /// Draws from these translations.
  public init(_ translations: WordTranslations) {
    self.translations = translations
  }

  /// Returns the possible translations of a text, which can be drawn from repeatedly without
  /// another look-up.
  ///
  /// At each place the longest known phrase counts. A word without a translation is looked up by its
  /// base form, left out if the language has no counterpart for it, and kept otherwise, as
  /// numbers, names and signs are.
  ///
  /// - Returns: Takes about 8 bytes a word beyond what all drafts share.
  /// - Complexity: O(words).
  public func draft(of english: String, into language: Language) -> SyntheticDraft {
    let tokens = WordText.english(english)
    let texts = tokens.map(\.text)
    var places: [[WordTranslations.Option]] = []
    var index = 0
    while index < tokens.count {
      var length = 1
      if tokens[index].kind == .word, let found = longest(at: index, tokens, texts, language) {
        places.append(found.options)
        length = found.length
      } else if tokens[index].kind != .word || !translations.isSilent(texts[index], in: language) {
        places.append([WordTranslations.Option(text: texts[index], probability: 1)])
      }
      index += length
    }
    return SyntheticDraft(places: places, isSpaceless: WordText.isSpaceless(language))
  }

  /// A translation drawn at random: one draw from a draft.
  ///
  /// - Returns: Normalized text; empty if nothing is left.
  /// - Complexity: O(words).
  public func translation(
    of english: String, into language: Language, using random: inout SeededRandom
  ) -> String {
    draft(of: english, into: language).text(using: &random)
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
}
