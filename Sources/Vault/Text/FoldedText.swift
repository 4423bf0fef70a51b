internal import Foundation

/// A text as words are compared: scalar by scalar without case, accents and look-alikes, each with
/// its position in the text.
///
/// The fold is compatibility decomposition (UAX #15) without marks, lower case, ligatures spelled
/// out (ß as ss, æ as ae), and the look-alikes of Latin letters in Cyrillic and Greek (UTS #39,
/// those that look like the original). Invisible characters like U+200B are dropped, and so are
/// those that only stretch a word, like the Arabic tatweel. Hangul letters are joined to syllables.
struct FoldedText {
  /// The folded scalars.
  private(set) var scalars: [UInt32] = []
  /// For each, the offset of its scalar in the UTF-8 of the text.
  private(set) var starts: [Int] = []
  /// For each, whether it was written as a capital.
  private(set) var capitals: [Bool] = []
  /// The indices, ascending, before which an invisible character was that is no mark on a letter.
  private(set) var seams: [Int] = []
  /// The length of the text in UTF-8.
  private(set) var byteCount = 0

  /// Folds a text.
  ///
  /// - Complexity: O(n).
  init(_ text: String) {
    let size = text.utf8.count
    scalars.reserveCapacity(size)
    starts.reserveCapacity(size)
    capitals.reserveCapacity(size)
    var offset = 0
    for scalar in text.unicodeScalars {
      let value = scalar.value
      if value < 0x80, !Self.isInvisible(scalar) {
        let isCapital = value >= 0x41 && value <= 0x5A
        append(isCapital ? value + 32 : value, offset, isCapital)
        offset += 1
      } else {
        fold(scalar, at: offset)
        offset += UTF8.width(scalar)
      }
    }
    byteCount = offset
  }

  /// The number of folded scalars.
  var count: Int { scalars.count }

  /// The offset in UTF-8 behind the scalar at an index: the start of the next one.
  func end(of index: Int) -> Int {
    var next = index + 1
    while next < starts.count, starts[next] == starts[index] { next += 1 }
    return next < starts.count ? starts[next] : byteCount
  }

  /// The folded scalars of a text only.
  static func scalars(_ text: String) -> [UInt32] {
    FoldedText(text).scalars
  }

  /// Returns true if a folded scalar is a letter or digit.
  static func isWord(_ value: UInt32) -> Bool {
    if value < 0x80 { return (0x61...0x7A).contains(value | 0x20) || isDigit(value) }
    guard let scalar = Unicode.Scalar(value) else { return false }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  /// Returns true if a folded scalar is a digit.
  static func isDigit(_ value: UInt32) -> Bool { value >= 0x30 && value <= 0x39 }

  /// Returns true if a folded scalar belongs to a script written without spaces between words.
  static func isUnspaced(_ value: UInt32) -> Bool {
    switch value {
    case 0x3005...0x3007, 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }

  private mutating func append(_ value: UInt32, _ offset: Int, _ isCapital: Bool) {
    if (0x1161...0x11C2).contains(value), let last = scalars.last,
      let syllable = Self.syllable(last, value)
    {
      scalars[scalars.count - 1] = syllable
      return
    }
    scalars.append(value)
    starts.append(offset)
    capitals.append(isCapital)
  }

  private mutating func fold(_ scalar: Unicode.Scalar, at offset: Int) {
    let value = scalar.value
    let isCapital = value < 0x3000 && scalar.properties.isUppercase
    let folded = value < Self.table.count ? Self.table[Int(value)] : Self.folded(scalar)
    switch folded {
    case .same: append(value, offset, isCapital)
    case .one(let other): append(other, offset, isCapital)
    case .several(let others):
      for other in others { append(other, offset, isCapital) }
      if others.isEmpty, Self.isInvisible(scalar) { seams.append(scalars.count) }
    }
  }

  // The Unicode Standard, section 3.12.
  private static func syllable(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if (0x1100...0x1112).contains(first), second <= 0x1175 {
      return 0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28
    }
    let isOpen = (0xAC00...0xD7A3).contains(first) && (first - 0xAC00) % 28 == 0
    return isOpen && second >= 0x11A8 ? first + second - 0x11A7 : nil
  }

  private enum Fold {
    case same
    case one(UInt32)
    case several([UInt32])
  }

  /// The folds of the scalars below U+3400.
  private static let table: [Fold] = (UInt32(0)..<0x3400).map { value in
    Unicode.Scalar(value).map(folded) ?? .same
  }

  private static func folded(_ scalar: Unicode.Scalar) -> Fold {
    // Ideographs and Hangul syllables stay as they are.
    switch scalar.value {
    case 0x3400...0x9FFF, 0xAC00...0xD7A3, 0x20000...0x3FFFF: return .same
    default: break
    }
    var result: [UInt32] = []
    for part in String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars
    where !isHidden(part) {
      for upper in part.properties.uppercaseMapping.unicodeScalars {
        for lower in upper.properties.lowercaseMapping.unicodeScalars where !isHidden(lower) {
          result.append(contentsOf: spelledOut(lower))
        }
      }
    }
    if result == [scalar.value] { return .same }
    return result.count == 1 ? .one(result[0]) : .several(result)
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    // Spacing marks above 9 belong to a letter as well.
    default:
      scalar.value == 0x0640 || scalar.properties.canonicalCombiningClass.rawValue > 9
        || isInvisible(scalar)
    }
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return scalar.value < 0x09 || (0x0E...0x1F).contains(scalar.value) || scalar == "\u{7F}"
    }
    let properties = scalar.properties
    return properties.isDefaultIgnorableCodePoint || properties.generalCategory == .format
      || properties.generalCategory == .control && !properties.isWhitespace
  }

  private static func spelledOut(_ scalar: Unicode.Scalar) -> [UInt32] {
    if let digit = scalar.properties.numericValue, scalar.properties.numericType == .decimal {
      return [0x30 + UInt32(digit)]
    }
    return (replacements[scalar] ?? String(scalar)).unicodeScalars.map(\.value)
  }

  private static let replacements: [Unicode.Scalar: String] = [
    "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "ħ": "h", "ŧ": "t", "ı": "i",
    "þ": "th",
    "ɑ": "a", "ɡ": "g", "ɩ": "i", "ʀ": "r", "’": "'", "‘": "'", "ʼ": "'", "‐": "-", "‑": "-",
    "–": "-", "—": "-", "−": "-",
    // Cyrillic.
    "а": "a", "е": "e", "о": "o", "р": "p", "с": "c", "у": "y", "х": "x", "ѕ": "s", "і": "i",
    "ј": "j", "ԁ": "d", "ԝ": "w", "һ": "h", "ԛ": "q", "ӏ": "l", "ѵ": "v", "ԍ": "g", "к": "k",
    "м": "m", "т": "t", "в": "b", "н": "h",
    // Greek.
    "α": "a", "ε": "e", "ι": "i", "κ": "k", "ν": "v", "ο": "o", "ρ": "p", "τ": "t", "υ": "u",
    "χ": "x", "σ": "s", "ω": "w",
  ]
}
