internal import Foundation

/// A text as `SensitiveWords` compares it: letters and digits folded, all else a gap.
struct SensitiveText {
  /// A folded letter or digit, or whatever lies between words.
  enum Glyph: Hashable {
    case letter(Unicode.Scalar)
    case gap
  }

  private(set) var glyphs: [Glyph] = []
  /// The indices before which something invisible stood.
  private var seams: Set<Int> = []

  init(_ text: String) {
    // Compatibility forms (full width, ligatures, mathematical letters) become plain letters, and
    // Hangul and voiced kana one scalar each.
    // In two steps: Foundation's one-step form leaves half-width kana apart from their marks.
    let plain = text.decomposedStringWithCompatibilityMapping.precomposedStringWithCanonicalMapping
    for scalar in plain.unicodeScalars {
      append(scalar)
    }
  }

  /// The glyphs of a word of the list.
  static func glyphs(of word: String) -> [Glyph] {
    SensitiveText(word).glyphs
  }

  /// Whether a word may begin at an index.
  func mayStart(at index: Int) -> Bool {
    glyphs[index] != .gap && isBoundary(index)
  }

  /// Whether a word may end before an index.
  func mayEnd(before index: Int) -> Bool {
    isBoundary(index)
  }

  private func isBoundary(_ index: Int) -> Bool {
    guard index > 0, index < glyphs.count, case .letter(let left) = glyphs[index - 1],
      case .letter(let right) = glyphs[index]
    else { return true }
    return seams.contains(index) || Self.isUnspaced(left) || Self.isUnspaced(right)
      || Self.isNumeric(left) != Self.isNumeric(right)
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.isASCII {
      switch scalar.value {
      case 0x41...0x5A: glyphs.append(.letter(Unicode.Scalar(UInt8(scalar.value) + 0x20)))
      case 0x61...0x7A, 0x30...0x39: glyphs.append(.letter(scalar))
      default: appendMark(scalar)
      }
    } else if Self.isWhole(scalar) {
      glyphs.append(.letter(scalar))
    } else {
      for part in String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars {
        appendPart(part)
      }
    }
  }

  /// Appends a scalar that has no canonical decomposition.
  private mutating func appendPart(_ scalar: Unicode.Scalar) {
    guard Self.isReadable(scalar), !scalar.properties.isDefaultIgnorableCodePoint else {
      appendMark(scalar)
      return
    }
    guard !Self.isAccent(scalar) else { return }
    // Upper case first: ß becomes ss, and the final sigma a sigma.
    for upper in scalar.properties.uppercaseMapping.unicodeScalars {
      for lower in upper.properties.lowercaseMapping.unicodeScalars where !Self.isAccent(lower) {
        for letter in Self.undecorated[lower] ?? [lower] { glyphs.append(.letter(letter)) }
      }
    }
  }

  private mutating func appendMark(_ scalar: Unicode.Scalar) {
    let properties = scalar.properties
    if properties.generalCategory == .enclosingMark { return }
    let isInvisible =
      properties.isDefaultIgnorableCodePoint || properties.generalCategory == .format
      || (properties.generalCategory == .control && !properties.isWhitespace)
    if isInvisible {
      seams.insert(glyphs.count)
    } else if glyphs.last != .gap {
      glyphs.append(.gap)
    }
  }

  private static func isReadable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }

  // Marks that a combining class places on a letter, strokes through it included; without one
  // are vowel signs, and classes 7 to 9 hold nuktas, the kana voicing marks and viramas.
  // The Arabic tatweel only stretches a word.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value == 0x0640 { return true }
    let order = scalar.properties.canonicalCombiningClass.rawValue
    return order != 0 && !(7...9).contains(order)
  }

  // Strokes and ligatures that Unicode does not take apart.
  private static let undecorated: [Unicode.Scalar: [Unicode.Scalar]] = [
    "ø": ["o"], "ł": ["l"], "đ": ["d"], "ħ": ["h"], "ŧ": ["t"], "æ": ["a", "e"], "œ": ["o", "e"],
  ]

  private static func isNumeric(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.numericType != nil
  }

  // Kana with their voicing and Hangul syllables, which decompose into what is no accent.
  private static func isWhole(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3041...0x30FF, 0xAC00...0xD7A3: scalar.value != 0x30FB
    default: false
    }
  }

  // Thai and Lao, Myanmar, Hangul, Khmer, kana; ideographs by their property.
  private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x0DFF: false
    case 0x0E00...0x0EFF, 0x1000...0x11FF, 0x1780...0x17FF, 0x3040...0x30FF, 0xAC00...0xD7A3: true
    default: scalar.properties.isIdeographic
    }
  }
}
