internal import VaultCore

/// Meanings, each in two forms or several languages, none of which says the same as another.
public struct TranslationPairs: Sendable {
  /// How many meanings there are.
  public let count: Int

  init(lexicons: [Lexicon], outlines: [TopicOutline], count: Int, random: SeededRandom) {
    self.count = count
  }
}
