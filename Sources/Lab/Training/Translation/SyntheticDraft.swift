public import VaultCore

/// The word-by-word translations of an English text into another language.
public struct SyntheticDraft: Sendable {
  /// For each phrase its options, which add up to 1.
  let places: [[WordTranslations.Option]]
  /// True if the language has no spaces between words.
  let isSpaceless: Bool

  /// A text drawn at random, each option in proportion to its probability.
  ///
  /// A language without spaces gets none but between two words of another script.
  ///
  /// - Returns: Normalized text; empty if no word remains.
  /// - Complexity: O(words).
  public func text(using random: inout SeededRandom) -> String {
    var text = ""
    for options in places {
      guard let said = Self.draw(options, using: &random)?.text, !said.isEmpty else { continue }
      let meetsLatin = (text.utf8.last ?? 0xFF) < 0x80 && (said.utf8.first ?? 0xFF) < 0x80
      if !text.isEmpty, !isSpaceless || meetsLatin { text += " " }
      text += said
    }
    return text
  }

  private static func draw(
    _ options: [WordTranslations.Option], using random: inout SeededRandom
  ) -> WordTranslations.Option? {
    guard options.count > 1 else { return options.first }
    var rest = random.unit()
    for option in options {
      rest -= option.probability
      if rest < 0 { return option }
    }
    return options.last
  }
}
