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
