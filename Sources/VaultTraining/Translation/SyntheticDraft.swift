public import VaultCore

/// The ways to say an English text word by word in another language.
public struct SyntheticDraft: Sendable {
  /// For each phrase its options, which add up to 1.
  let places: [[WordTranslations.Option]]
  /// Whether the language sets no spaces.
  let isSpaceless: Bool

  /// A text drawn at random, each option in proportion to its probability.
  ///
  /// A language without spaces gets none but between two words of another script.
  ///
  /// - Returns: Normalised text; empty if there is nothing to say.
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
