internal import VaultCore

/// A text cut into words, numbers and signs, in which entities are found.
struct EntityTokens {
  /// The kind of a token's characters.
  enum Kind {
    /// Letters.
    case word
    /// ASCII digits.
    case number
    /// Han characters and kana, which no space divides into words.
    case unspaced
  }

  /// A run of scalars of one kind.
  struct Token {
    /// Its indices in the folded text.
    let range: Range<Int>
    let kind: Kind
    /// True if it starts with a capital.
    let isCapitalized: Bool
    /// A hash of its folded scalars: `EntityTokens.key`.
    let key: UInt64
  }

  let folded: FoldedText
  private(set) var tokens: [Token] = []

  /// Cuts a text.
  ///
  /// - Complexity: O(n).
  init(_ text: String) {
    folded = FoldedText(text)
    tokens.reserveCapacity(folded.count / 5 + 1)
    var start = 0
    var kind: Kind?
    var key = StableHash.start
    for (index, value) in folded.scalars.enumerated() {
      let next = Self.kind(of: value)
      if next != kind || next == nil {
        close(start..<index, kind, key)
        start = index
        kind = next
        key = StableHash.start
      }
      key = StableHash.next(key, value)
    }
    close(start..<folded.count, kind, key)
  }

  /// The hash of a folded word: FNV-1a over its scalars.
  static func key(_ word: String) -> UInt64 {
    FoldedText.scalars(word).reduce(StableHash.start) { StableHash.next($0, $1) }
  }

  /// The hashes of the words of a list, separated by white space.
  static func keys(_ list: String) -> Set<UInt64> {
    Set(list.split(whereSeparator: \.isWhitespace).map { key(String($0)) })
  }

  /// Returns true if the scalars between two neighboring tokens are allowed.
  func gap(before index: Int, is allowed: (ArraySlice<UInt32>) -> Bool) -> Bool {
    guard index > 0 else { return false }
    return allowed(
      folded.scalars[tokens[index - 1].range.upperBound..<tokens[index].range.lowerBound])
  }

  /// Returns true if exactly the given scalars are between two neighboring tokens.
  func isGap(before index: Int, _ wanted: [UInt32]) -> Bool {
    gap(before: index) { $0.elementsEqual(wanted) }
  }

  /// Returns true if the tokens after one are these, each joined to the one before it.
  func continues(_ index: Int, with rest: [UInt64]) -> Bool {
    index + rest.count < tokens.count
      && zip((index + 1)..., rest).allSatisfy { tokens[$0].key == $1 && isJoined($0) }
  }

  /// Returns true if a space, a hyphen, an ampersand or an abbreviating full stop joins a token to
  /// the one before into one name.
  func isJoined(_ index: Int) -> Bool {
    gap(before: index) { gap in
      switch gap.count {
      case 1: gap.first == 0x20 || gap.first == 0x2D
      case 2: gap.last == 0x20 && gap.first == 0x2E && tokens[index - 1].range.count <= 4
      case 3: gap.elementsEqual([0x20, 0x26, 0x20])
      default: false
      }
    }
  }

  /// The UTF-8 range of indices of the folded text.
  func bytes(_ range: Range<Int>) -> Range<Int> {
    folded.starts[range.lowerBound]..<folded.end(of: range.upperBound - 1)
  }

  private mutating func close(_ range: Range<Int>, _ kind: Kind?, _ key: UInt64) {
    guard let kind, !range.isEmpty else { return }
    let isCapitalized = folded.capitals[range.lowerBound]
    tokens.append(Token(range: range, kind: kind, isCapitalized: isCapitalized, key: key))
  }

  private static func kind(of value: UInt32) -> Kind? {
    if FoldedText.isDigit(value) { return .number }
    if value < 0x80 { return FoldedText.isWord(value) ? .word : nil }
    if FoldedText.isUnspaced(value) { return .unspaced }
    return FoldedText.isWord(value) ? .word : nil
  }
}
