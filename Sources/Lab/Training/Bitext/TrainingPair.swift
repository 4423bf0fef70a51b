public import VaultCore

/// An English text and its translation.
public struct TrainingPair: Hashable, Sendable {
  /// The translation's language.
  public let language: Language
  /// The English side.
  public let english: String
  /// The other side.
  public let translation: String
  /// The source that the pair was read from.
  public let source: TrainingSource

  /// Makes a pair.
  public init(language: Language, english: String, translation: String, source: TrainingSource) {
    self.language = language
    self.english = english
    self.translation = translation
    self.source = source
  }
}

/// The file a pair was read from, by its name without the endings: `tanaka` for `tanaka.tsv.gz`.
public struct TrainingSource: RawRepresentable, Hashable, Sendable, Comparable {
  /// The name.
  public let rawValue: String

  /// Names a source.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// True if its rows are entries of a dictionary rather than sentences.
  ///
  /// It is so for the extracts of Wiktionary (`wikt`) and of Unicode's CLDR (`cldr`), and for every
  /// file whose name begins with `dictionary-`.
  public var isDictionary: Bool {
    ["wikt", "cldr"].contains(rawValue) || rawValue.hasPrefix("dictionary-")
  }

  /// Orders sources by their names.
  public static func < (left: TrainingSource, right: TrainingSource) -> Bool {
    left.rawValue < right.rawValue
  }
}
