internal import Foundation

/// BERT's uncased text normalization, one Unicode scalar at a time.
///
/// The steps are those of Devlin et al.'s `BasicTokenizer` (2018) as implemented in Hugging Face's
/// tokenizers: drop controls, make white space uniform, put spaces around Chinese ideographs,
/// decompose canonically (NFD), drop non-spacing marks, lower the case.
///
/// That implementation takes its categories from Unicode 8.0: to it a younger scalar is unassigned,
/// so neither a mark nor punctuation. Its case mapping and decompositions are recent. Both facts
/// are rules here (`category(of:)`), with the few scalars whose category changed after 8.0 listed.
///
/// Canonical reordering is left out. It could only swap spacing marks of a non-zero combining
/// class; the vocabulary contains none of them, and a word that does is unknown in either order.
enum UncasedText {
  /// The result for one scalar of the input.
  enum Piece: Equatable {
    /// It disappears.
    case nothing
    /// It separates words.
    case space
    /// It is normalized to these scalars, which are separated from their neighbors if ideographic.
    case scalars([Unicode.Scalar], isIdeograph: Bool)
  }

  /// Normalizes one scalar.
  static func piece(_ scalar: Unicode.Scalar) -> Piece {
    if scalar.isASCII { return asciiPiece(scalar) }
    switch category(of: scalar) {
    case .control, .format, .privateUse: return .nothing
    default: break
    }
    if scalar == "\u{FFFD}" { return .nothing }
    if scalar.properties.isWhitespace { return .space }
    var scalars: [Unicode.Scalar] = []
    for part in decomposed(scalar) where category(of: part) != .nonspacingMark {
      scalars.append(contentsOf: part.properties.lowercaseMapping.unicodeScalars)
    }
    return scalars.isEmpty ? .nothing : .scalars(scalars, isIdeograph: isIdeograph(scalar))
  }

  /// Returns true if a normalized scalar is a word of its own.
  ///
  /// All ASCII symbols count, as in the original.
  static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: return true
    case 0..<0x80: return false
    default: break
    }
    switch category(of: scalar) {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      return true
    default: return false
    }
  }

  private static func asciiPiece(_ scalar: Unicode.Scalar) -> Piece {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20: return .space
    case 0..<0x20, 0x7F: return .nothing
    case 0x41...0x5A:
      return .scalars([Unicode.Scalar(UInt8(scalar.value + 0x20))], isIdeograph: false)
    default: return .scalars([scalar], isIdeograph: false)
    }
  }

  // The category as of Unicode 8.0.
  private static func category(of scalar: Unicode.Scalar) -> Unicode.GeneralCategory {
    switch scalar.value {
    // Mongolian vowel signs and a Sharada sign that became marks, and a Javanese sign.
    case 0x1885, 0x1886: return .otherLetter
    case 0xA9BD: return .spacingMark
    case 0x111C9: return .otherPunctuation
    // Hanunoo and Ahom signs that ceased to be non-spacing.
    case 0x1734, 0x1171E: return .nonspacingMark
    // The Canadian syllabics chi sign became a symbol.
    case 0x166D: return .otherPunctuation
    default: break
    }
    let category = scalar.properties.generalCategory
    // Private-use scalars have no age of their own, but their category never changes.
    guard category != .privateUse else { return category }
    guard let age = scalar.properties.age, (age.major, age.minor) <= (8, 0) else {
      return .unassigned
    }
    return category
  }

  private static func decomposed(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
    // The only decomposition that the reference lacks: Dives Akuru vowel sign O.
    if scalar.value == 0x11938 { return String(scalar).unicodeScalars }
    return String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
  }

  // The ranges of the reference. It begins extension E at U+2B920 instead of U+2B820, and so leaves
  // 256 ideographs joined to their neighbors.
  private static func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x4E00...0x9FFF, 0x3400...0x4DBF, 0x20000...0x2A6DF, 0x2A700...0x2B81F,
      0x2B920...0x2CEAF, 0xF900...0xFAFF, 0x2F800...0x2FA1F:
      true
    default: false
    }
  }
}
