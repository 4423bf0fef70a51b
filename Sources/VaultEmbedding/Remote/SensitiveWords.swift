internal import Foundation

/// Words whose presence keeps a text on this machine.
///
/// A word counts wherever it stands whole, with case, width, accents and invisible characters
/// disregarded: `Médical`, `ｐａｓｓｗｏｒｄ`, `SSN:` and `medi\u{200D}cal` all count, `nonmedical` and
/// `passwords` do not. In doubt a text is sensitive:
/// - An invisible character may join two letters or part two words; either reading counts.
/// - A digit next to a letter ends a word (`password1`).
/// - Scripts that write no spaces, and Hangul with its particles, have no whole words: there any
///   occurrence counts.
///
/// A word of the list may hold blanks or hyphens; any run of characters that are neither letters
/// nor digits matches them. One without letters or digits, an emoji for example, counts wherever
/// it occurs. Letters that merely look alike (a Cyrillic а for a Latin a) are different letters.
public struct SensitiveWords: Sendable {
  /// The document's list (PDV 2.1).
  public static let document = ["medical", "ssn", "password", "confidential"]

  private var words = WordTrie()
  private var symbols: [[Unicode.Scalar]] = []

  /// The document's words and the user's; blank ones are passed over.
  ///
  /// - Complexity: O(n) in the scalars of all words.
  public init(adding userWords: [String] = []) {
    for word in Self.document + userWords {
      let glyphs = SensitiveText.glyphs(of: word)
      let first = glyphs.firstIndex { $0 != .gap }
      let last = glyphs.lastIndex { $0 != .gap }
      if let first, let last {
        words.insert(glyphs[first...last])
      } else {
        let symbol = word.unicodeScalars.filter { !$0.properties.isWhitespace }
        if !symbol.isEmpty { symbols.append(Array(symbol)) }
      }
    }
  }

  /// Whether a text holds one of the words.
  ///
  /// - Complexity: O(n · w) in the scalars of the text and those of the longest word; O(n) as a
  ///   rule.
  public func occur(in text: String) -> Bool {
    let folded = SensitiveText(text)
    let glyphs = folded.glyphs
    for start in glyphs.indices where folded.mayStart(at: start) {
      let isFound = words.ends(along: glyphs[start...]) { folded.mayEnd(before: $0) }
      if isFound { return true }
    }
    guard !symbols.isEmpty else { return false }
    let scalars = Array(text.unicodeScalars)
    return symbols.contains { Self.occurs($0, in: scalars) }
  }

  private static func occurs(_ symbol: [Unicode.Scalar], in scalars: [Unicode.Scalar]) -> Bool {
    guard symbol.count <= scalars.count else { return false }
    return (0...scalars.count - symbol.count).contains { start in
      scalars[start..<start + symbol.count].elementsEqual(symbol)
    }
  }
}

extension SensitiveWords: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The same for all lists: what people hide is nobody's to print.
  public var description: String { "SensitiveWords(redacted)" }
  /// The same for all lists.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

/// Words as paths from a root.
private struct WordTrie {
  private struct Node {
    var next: [SensitiveText.Glyph: Int] = [:]
    var isEnd = false
  }

  private var nodes = [Node()]

  mutating func insert(_ word: ArraySlice<SensitiveText.Glyph>) {
    var place = 0
    for glyph in word {
      if let next = nodes[place].next[glyph] {
        place = next
      } else {
        nodes.append(Node())
        nodes[place].next[glyph] = nodes.count - 1
        place = nodes.count - 1
      }
    }
    nodes[place].isEnd = true
  }

  /// Whether some word is a prefix of `glyphs` that may end where it does.
  func ends(
    along glyphs: ArraySlice<SensitiveText.Glyph>, where mayEnd: (Int) -> Bool
  ) -> Bool {
    var place = 0
    for index in glyphs.indices {
      guard let next = nodes[place].next[glyphs[index]] else { return false }
      place = next
      if nodes[place].isEnd, mayEnd(index + 1) { return true }
    }
    return false
  }
}

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
