internal import VaultResults

/// Spaces that hold numbers together: thousands, and a number with its unit or sign.
enum Typography {
  /// Returns the text with a narrow no-break space where a line must not end inside a number.
  static func text(_ text: String) -> String {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard var result = words.first.map(String.init) else { return text }
    for (previous, word) in zip(words, words.dropFirst()) {
      result += joins(previous, word) ? DecimalText.thinSpace : " "
      result += word
    }
    return result
  }

  private static func joins(_ previous: Substring, _ word: Substring) -> Bool {
    guard let last = previous.last else { return false }
    let core = word.prefix { $0.isLetter || $0.isNumber || $0 == "%" }
    if last.isNumber {
      return units.contains(String(core)) || (core.count == 3 && core.allSatisfy(\.isNumber))
    }
    return signs.contains(String(previous)) && core.first?.isNumber == true
  }

  private static let units: Set<String> = [
    "%", "ns", "µs", "ms", "s", "min", "h", "B", "kB", "KB", "MB", "GB", "pp",
  ]
  private static let signs: Set<String> = ["≥", "≤", "=", "<", ">", "±", "−"]
}
