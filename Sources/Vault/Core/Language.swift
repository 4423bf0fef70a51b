/// A natural language, named by its lower-case ISO 639-1 code.
public struct Language: RawRepresentable, Codable, Hashable, Sendable, Comparable {
  /// The code, for example `en`.
  public let rawValue: String

  /// Names a language by its code, which is kept as given.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Orders languages by their codes.
  public static func < (left: Language, right: Language) -> Bool {
    left.rawValue < right.rawValue
  }

  /// English.
  public static let english = Language(rawValue: "en")
  /// Spanish.
  public static let spanish = Language(rawValue: "es")
  /// German.
  public static let german = Language(rawValue: "de")
  /// French.
  public static let french = Language(rawValue: "fr")
}
