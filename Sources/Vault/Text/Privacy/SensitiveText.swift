/// A text as `SensitiveWords` searches it: folded letters and digits, anything else a gap.
///
/// In doubt a word may begin or end: at an invisible character, between a letter and a digit,
/// before a capital inside a word, and anywhere in scripts that write no spaces and in Hangul,
/// whose particles follow without one.
struct SensitiveText {
  /// The scalar that replaces a run of characters that are neither letters nor digits.
  static let gap: UInt32 = 0

  /// The folded letters and digits, and a gap between words; none at the ends.
  private(set) var glyphs: [UInt32] = []
  /// The position of each glyph in the folded text.
  private(set) var places: [Int] = []

  private let folded: FoldedText
  private let seams: Set<Int>

  /// Prepares a folded text.
  ///
  /// - Complexity: O(n).
  init(_ folded: FoldedText) {
    self.folded = folded
    seams = Set(folded.seams)
    glyphs.reserveCapacity(folded.count)
    places.reserveCapacity(folded.count)
    for (index, value) in folded.scalars.enumerated() {
      let glyph = Self.isReadable(value) ? value : Self.gap
      if glyph == Self.gap, glyphs.last ?? Self.gap == Self.gap { continue }
      glyphs.append(glyph)
      places.append(index)
    }
    if glyphs.last == Self.gap {
      glyphs.removeLast()
      places.removeLast()
    }
  }

  /// Returns true if a word may begin at a glyph.
  func mayStart(at index: Int) -> Bool {
    glyphs[index] != Self.gap && mayEnd(before: index)
  }

  /// Returns true if a word may end before a glyph.
  func mayEnd(before index: Int) -> Bool {
    guard index > 0, index < glyphs.count else { return true }
    let left = glyphs[index - 1]
    let right = glyphs[index]
    guard left != Self.gap, right != Self.gap else { return true }
    let place = places[index]
    return seams.contains(place) || Self.isNumeric(left) != Self.isNumeric(right)
      || folded.capitals[place] && !folded.capitals[place - 1]
      || Self.isUnspaced(left) || Self.isUnspaced(right)
  }

  private static func isReadable(_ value: UInt32) -> Bool {
    if value < 0x80 { return FoldedText.isWord(value) }
    return switch Unicode.Scalar(value)?.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }

  private static func isNumeric(_ value: UInt32) -> Bool {
    if value < 0x80 { return FoldedText.isDigit(value) }
    return Unicode.Scalar(value)?.properties.numericType != nil
  }

  // Thai and Lao, Myanmar, Hangul, Khmer, kana; ideographs by their property.
  private static func isUnspaced(_ value: UInt32) -> Bool {
    switch value {
    case 0...0x0DFF: false
    case 0x0E00...0x0EFF, 0x1000...0x11FF, 0x1780...0x17FF, 0x3040...0x30FF, 0xAC00...0xD7A3: true
    default: Unicode.Scalar(value)?.properties.isIdeographic ?? false
    }
  }
}
