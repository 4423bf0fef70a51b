internal import Foundation

/// Text → the tokens that keyword search compares.
///
/// 1. The text is folded: compatibility forms unified (NFKC), lower case, letters and digits that
///    keyboards exchange unified (``LetterFolds``), and combining marks of Latin, Greek, Cyrillic,
///    Hebrew and Arabic dropped. Marks that spell another letter stay: Japanese voicing, Indic and
///    Thai vowels.
/// 2. A word is a maximal run of letters, numbers and marks (Unicode general categories L, N, M).
/// 3. A run of Han, Hiragana, Katakana or Hangul has no reliable spaces and yields its
///    overlapping pairs of characters, or itself if it is one character long.
///
/// 4. After the words come the signs (``signs(of:)``): emoji and other pictures, each by itself.
///
/// So `Café-Müller 2026` gives `cafe`, `muller`, `2026`, and `会議室` gives `会議`, `議室`. One
/// character of a longer CJK run is no word of it (a search for single characters looks into the
/// pairs), and Thai and Lao runs stay whole.
public enum KeywordTokenizer {
  /// The words of a text in its order, then its signs in theirs, repetitions included.
  ///
  /// - Complexity: O(n) in the length of the text.
  public static func tokens(of text: String) -> [String] { words(of: text) + signs(of: text) }

  /// The words of a text, folded, in its order, repetitions included.
  ///
  /// The length of a text is its number of words: signs do not count, so that pictures make no
  /// message long.
  ///
  /// - Complexity: O(n) in the length of the text.
  public static func words(of text: String) -> [String] { words(in: folded(text)) }

  /// The emoji and other pictures of a text, in its order, repetitions included.
  ///
  /// A sign is a grapheme (Unicode Standard Annex 29) of general category So, or an emoji that is
  /// neither a letter nor a number: a flag, a family joined by ZWJ and a keycap's digit are one each,
  /// the last a word. Variation selectors and skin tones are dropped, so that `❤️` is `❤` and `👍🏽`
  /// is `👍`.
  ///
  /// - Complexity: O(n) in the length of the text.
  public static func signs(of text: String) -> [String] {
    guard text.unicodeScalars.contains(where: mayBeginSign) else { return [] }
    return text.precomposedStringWithCompatibilityMapping.compactMap { character in
      let scalars = character.unicodeScalars
      guard let first = scalars.first, isSign(first) else { return nil }
      var kept = String.UnicodeScalarView()
      for scalar in scalars where !isVariation(scalar) { kept.append(scalar) }
      // What a joiner joined to nothing joins nothing.
      while kept.last == "\u{200D}" { kept.removeLast() }
      return kept.isEmpty ? nil : String(kept)
    }
  }

  /// Returns true if a scalar can be a sign or be folded to one: no letter of Latin, dash or
  /// quotation mark.
  private static func mayBeginSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xA6, 0xA9, 0xAE, 0xB0: true
    case 0..<0x250, 0x2010...0x2027: false
    default: true
    }
  }

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII, !isWordScalar(scalar), !isVariation(scalar) else { return false }
    return scalar.properties.generalCategory == .otherSymbol
      || scalar.properties.isEmojiPresentation
  }

  /// Returns true if a scalar selects the form of a sign, not the sign itself.
  private static func isVariation(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isEmojiModifier || (0xFE00...0xFE0F).contains(scalar.value)
  }

  /// The words of a text as they are written, split as `tokens(of:)` splits a folded text.
  ///
  /// - Complexity: O(n) in the length of the text.
  public static func words(in text: String) -> [String] {
    var tokens: [String] = []
    let scalars = text.unicodeScalars
    var start = scalars.startIndex
    var next = start
    var runIsCJK = false
    while next < scalars.endIndex {
      let index = next
      let scalar = scalars[index]
      next = scalars.index(after: index)
      guard isWordScalar(scalar) else {
        append(scalars[start..<index], isCJK: runIsCJK, to: &tokens)
        start = next
        continue
      }
      // A mark belongs to what it follows.
      let isCJK = isMark(scalar) && start < index ? runIsCJK : isCJK(scalar)
      if isCJK != runIsCJK {
        append(scalars[start..<index], isCJK: runIsCJK, to: &tokens)
        start = index
        runIsCJK = isCJK
      }
    }
    append(scalars[start...], isCJK: runIsCJK, to: &tokens)
    return tokens
  }

  /// A text with every difference removed that keyword search ignores.
  ///
  /// Folding a folded text changes nothing.
  public static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    return foldedByTable(text) ?? foldedByDefinition(text)
  }

  /// The folded form of each scalar of Latin, in UTF-8: none of them composes with another.
  private static let latinFolds: [[UInt8]] = (0..<0x180).map { value in
    Unicode.Scalar(value).map { Array(foldedByDefinition(String($0)).utf8) } ?? []
  }

  /// A text folded scalar by scalar; `nil` if it has scalars whose folding may depend on others.
  private static func foldedByTable(_ text: String) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x180: bytes.append(contentsOf: latinFolds[Int(scalar.value)])
      case 0x2010, 0x2012...0x2016, 0x2018...0x2023, 0x2600...0x27BF, 0x1F300...0x1FAFF:
        bytes.append(contentsOf: String(scalar).utf8)
      case 0x2026: bytes.append(contentsOf: "...".utf8)
      default: return nil
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a folded text, by Unicode's own mappings of the whole text.
  static func foldedByDefinition(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    let lowercased = text.precomposedStringWithCompatibilityMapping.lowercased()
    for scalar in lowercased.decomposedStringWithCanonicalMapping.unicodeScalars {
      if let fold = LetterFolds.fold(scalar) {
        scalars.append(contentsOf: fold.unicodeScalars)
      } else if !isDroppedMark(scalar) {
        scalars.append(scalar)
      }
    }
    return String(scalars).precomposedStringWithCanonicalMapping
  }

  private static func append(
    _ run: Substring.UnicodeScalarView, isCJK: Bool, to tokens: inout [String]
  ) {
    guard !run.isEmpty else { return }
    guard isCJK, run.index(after: run.startIndex) < run.endIndex else {
      tokens.append(String(run))
      return
    }
    for (start, second) in zip(run.indices, run.indices.dropFirst()) {
      tokens.append(String(run[start...second]))
    }
  }

  private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
        || ("A"..."Z").contains(scalar)
    }
    // Letters of Latin-1 and Latin Extended-A, all but × and ÷: most of what is not ASCII.
    if (0xC0...0x17F).contains(scalar.value) { return scalar != "×" && scalar != "÷" }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
      return true
    default:
      return false
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    // No mark has a code point below the combining diacritics.
    if scalar.value < 0x300 { return false }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  // Blocks of marks that vary a letter without making it another one for a search, and the
  // variation selectors that follow emoji and Han.
  private static func isDroppedMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x0483...0x0489, 0x0591...0x05BD, 0x05BF...0x05C7, 0x0610...0x061A,
      0x064B...0x065F, 0x0670, 0x06D6...0x06DC, 0x06DF...0x06E8, 0x06EA...0x06ED,
      0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F,
      0xE0100...0xE01EF:
      isMark(scalar)
    default:
      false
    }
  }

  /// Returns true if a word is one character of Han, kana or Hangul, of which longer runs have none.
  public static func isSingleCJK(_ word: String) -> Bool {
    word.count == 1 && word.unicodeScalars.first.map(isCJK) == true
  }

  private static func isCJK(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x11FF, 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x3029, 0x3031...0x303C,
      0x3041...0x30FF, 0x3105...0x312F, 0x3131...0x318E, 0x31A0...0x31BF, 0x31F0...0x31FF,
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF,
      0x1B000...0x1B16F, 0x20000...0x2FA1F, 0x30000...0x323AF:
      true
    default:
      false
    }
  }
}
