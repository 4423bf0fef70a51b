internal import VaultResults

/// The part of the data that a metric covers, in words.
enum SliceText {
  /// The slice's conditions, keys ascending; two languages of a pair as `es → en`.
  static func text(_ slice: [String: String]?) -> String {
    guard let slice, !slice.isEmpty else { return "all" }
    if let query = slice["queryLanguage"], let document = slice["documentLanguage"],
      slice.count == 2
    {
      return "\(query) → \(document)"
    }
    return slice.sorted { $0.key < $1.key }
      .map { "\(words($0.key)) \(value($0.value))" }
      .joined(separator: ", ")
  }

  /// Returns the slice's keys in words: the subject of a table of such slices.
  static func dimension(_ slice: [String: String]) -> String {
    slice.keys.sorted().map(words).joined(separator: " × ")
  }

  /// The slice's values in the order of their keys.
  static func values(_ slice: [String: String]) -> String {
    slice.sorted { $0.key < $1.key }.map { value($0.value) }.joined(separator: " × ")
  }

  /// A key in lower-case words: `queryLanguage` is `query language`.
  static func words(_ key: String) -> String {
    var words = ""
    for character in key {
      if character.isUppercase { words += " " }
      words += character.lowercased()
    }
    return words
  }

  private static func value(_ text: String) -> String {
    guard let number = Int(text), number >= 10_000 else { return text }
    return DecimalText.grouped(number)
  }
}
