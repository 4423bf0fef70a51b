internal import VaultCore
internal import VaultEmbedding

/// Text as words, from which translations are learned and made.
enum WordText {
  /// A word, number or sign.
  struct Token: Equatable, Sendable {
    /// The kind of token.
    enum Kind: Equatable, Sendable { case word, number, sign }

    /// Its normalized bytes, without a space.
    let bytes: ArraySlice<UInt8>
    let kind: Kind

    /// Its text.
    var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// The letters that may follow an apostrophe within an English word: `don't`, `we'll`.
  private static let contractions: Set<[UInt8]> = Set(
    ["t", "s", "m", "d", "ll", "re", "ve"].map { Array($0.utf8) })

  /// The languages that set no space between words; their words are the vocabulary's pieces.
  static func isSpaceless(_ language: Language) -> Bool {
    ["ja", "zh", "th", "lo", "km", "my"].contains(language.rawValue)
  }

  /// The tokens of an English text; a contraction is one word.
  static func english(_ text: String) -> [Token] {
    var tokens: [Token] = []
    let normalized = PieceText.normalized(text)
    for token in Self.tokens(of: normalized) {
      if token.kind == .word, tokens.count >= 2,
        tokens[tokens.count - 1].bytes.elementsEqual([0x27]),
        tokens[tokens.count - 2].kind == .word, contractions.contains(Array(token.bytes))
      {
        let stem = tokens[tokens.count - 2].bytes
        tokens.removeLast(2)
        tokens.append(Token(bytes: stem + [0x27] + token.bytes, kind: .word))
      } else {
        tokens.append(token)
      }
    }
    return tokens
  }

  /// The units of normalized text without their spaces.
  static func tokens(of normalized: [UInt8]) -> [Token] {
    PieceText.units(of: normalized).compactMap { unit in
      let bytes = normalized[unit].drop { $0 == 0x20 }
      guard let first = bytes.first else { return nil }
      let kind: Token.Kind =
        switch first {
        case 0x30...0x39: .number
        case 0x61...0x7A: .word
        case 0x80...: isWord(bytes) ? .word : .sign
        default: .sign
        }
      return Token(bytes: bytes, kind: kind)
    }
  }

  private static func isWord(_ bytes: ArraySlice<UInt8>) -> Bool {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.first?.properties.isAlphabetic ?? false
  }
}
