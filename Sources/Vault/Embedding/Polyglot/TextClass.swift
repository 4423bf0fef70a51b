/// The class of a character of normalized text: pieces never join two classes.
enum TextClass: UInt8 {
  /// The space between words.
  case space
  /// A letter, or a mark on one, of a script other than Han and kana.
  case letter
  /// A decimal digit.
  case digit
  /// Han or kana, which no space separates into words.
  case ideograph
  /// Half of a flag.
  case regional
  /// Anything else: punctuation, symbols, emoji, scalars without a meaning.
  case symbol

  /// Returns the class of a scalar of normalized text.
  static func of(_ scalar: Unicode.Scalar) -> TextClass {
    switch scalar.value {
    case 0x20: return .space
    case 0x30...0x39: return .digit
    case 0x61...0x7A: return .letter
    case 0x3005...0x3007, 0x3041...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF,
      0x3400...0x4DBF, 0x4E00...0x9FFF:
      return .ideograph
    case 0xAC00...0xD7A3: return .letter
    case 0x1F1E6...0x1F1FF: return .regional
    // Punctuation and emoji, common enough to avoid the property's lookup.
    case 0x2010...0x2027, 0x20AC, 0x2600...0x27BF, 0x3001...0x3003, 0x3008...0x3020,
      0x1F300...0x1FAFF:
      return .symbol
    default: return byCategory(scalar)
    }
  }

  /// Returns the same from the scalar's properties only, except for kana.
  static func byCategory(_ scalar: Unicode.Scalar) -> TextClass {
    if scalar.properties.isIdeographic { return .ideograph }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark:
      .letter
    case .decimalNumber: .digit
    default: .symbol
    }
  }
}
