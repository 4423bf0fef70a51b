/// Tokens before a service has counted them.
///
/// A byte-pair vocabulary spends about a token on four bytes of a script with an alphabet, and
/// about one on each ideograph or kana; the estimate is the sum of both, each rounded up. What the
/// service bills replaces it.
public enum TokenEstimate {
  /// The estimated tokens of a text; 0 for the empty one.
  ///
  /// - Complexity: O(n) in the scalars.
  public static func tokens(of text: String) -> Int {
    var bytes = 0
    var characters = 0
    for scalar in text.unicodeScalars {
      if isDense(scalar) { characters += 1 } else { bytes += UTF8.width(scalar) }
    }
    return characters + (bytes + 3) / 4
  }

  // Kana with its half-width forms, Hangul syllables, ideographs.
  private static func isDense(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x2FFF: false
    case 0x3040...0x30FF, 0xAC00...0xD7A3, 0xFF66...0xFF9F: true
    default: scalar.properties.isIdeographic
    }
  }
}
