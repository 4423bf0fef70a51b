internal import Foundation

extension PieceText {
  /// The scalars of a text as pieces spell them, white space and controls as U+0020 each.
  ///
  /// This is the definition, and slow; `PieceNormalizer` has tables for what most texts consist of
  /// and calls this for the rest. Folding is idempotent.
  static func folded(_ text: String) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var section = String.UnicodeScalarView()
    var length = 0
    var marks = 0
    for scalar in text.unicodeScalars where !isDropped(scalar) {
      // Foundation's time is quadratic in long marks and expansions, so text is folded in sections:
      // where nothing composes across the cut, and, like the stream-safe text format (Unicode
      // Standard Annex 15, section 13), within a run of marks that no language has.
      if (length >= 64 && composesWithNothingBefore(scalar)) || length >= 1024 || marks >= 30 {
        result.append(contentsOf: foldedSection(String(section)))
        section = String.UnicodeScalarView()
        length = 0
        marks = 0
      }
      section.append(scalar)
      length += 1
      marks = isMark(scalar) ? marks + 1 : 0
    }
    result.append(contentsOf: foldedSection(String(section)))
    return result
  }

  private static func foldedSection(_ text: String) -> String.UnicodeScalarView {
    var kept = String.UnicodeScalarView()
    for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars
    where !isDropped(scalar) {
      if let substitute = substitute(for: scalar) {
        kept.append(substitute)
      } else {
        kept.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
      }
    }
    // Composing again gives Hangul its syllables and kana their voicing marks back.
    return String(kept).precomposedStringWithCanonicalMapping.unicodeScalars
  }

  // Any scalar that may decompose to marks only; among spacing characters the half-width voicing
  // marks.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .nonspacingMark
      || scalar.properties.canonicalCombiningClass != .notReordered
      || (0xFF9E...0xFF9F).contains(scalar.value)
  }

  // Vowels and final consonants of Hangul join the syllable before them, as some spacing vowel signs
  // of India's scripts do.
  private static func composesWithNothingBefore(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1160...0x11FF, 0xFFA0...0xFFDC, 0xD7B0...0xD7FF: false
    default: !isMark(scalar) && scalar.properties.generalCategory != .spacingMark
    }
  }

  // One spelling for what keyboards spell in several ways.
  private static func substitute(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x200B: return " "
    case 0x03C2: return "\u{03C3}"
    case 0x2018...0x201B: return "'"
    case 0x201C...0x201F, 0x00AB, 0x00BB: return "\""
    case 0x2010...0x2015, 0x2212: return "-"
    default: break
    }
    let properties = scalar.properties
    if properties.isWhitespace || properties.generalCategory == .control { return " " }
    // Digits of any script count as equal.
    if properties.generalCategory == .decimalNumber, let value = properties.numericValue {
      return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
    }
    return nil
  }

  // Accents of the alphabets, the points that Hebrew and Arabic usually leave out, selectors of an
  // emoji's looks, and characters that only steer the layout. Vowel signs that carry sounds, as in
  // Devanagari or Thai, and the voicing of kana stay.
  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x0483...0x0489, 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2,
      0x05C4...0x05C5, 0x05C7, 0x0610...0x061A, 0x0640, 0x064B...0x065F, 0x0670, 0x06D6...0x06DC,
      0x06DF...0x06E4, 0x06E7...0x06E8, 0x06EA...0x06ED, 0x115F...0x1160, 0x180B...0x180F,
      0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0x302A...0x302F, 0xFE00...0xFE0F,
      0xFE20...0xFE2F, 0x1F3FB...0x1F3FF, 0xE0100...0xE01EF:
      true
    case 0x200B: false
    default: scalar.properties.generalCategory == .format
    }
  }
}
