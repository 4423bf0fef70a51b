internal import VaultCore
internal import VaultEmbedding

/// Cuts text of one language into words to align with English ones.
///
/// Where a language sets no spaces, the words are pieces of a vocabulary. Pieces that hold more
/// than one word of Japanese, such as `会議に`, are left out of it: their particle would be part of
/// every translation of the word.
struct WordSegmenter {
  /// Particles that end a Japanese phrase rather than a word.
  private static let particles = Set("はがをにのでとも".unicodeScalars)

  private let isSpaceless: Bool
  private let vocabulary: PieceVocabulary
  private let pieces: [[UInt8]]

  /// Takes the pieces of a vocabulary that may be words.
  ///
  /// - Throws: `unusableVocabulary`.
  init(_ vocabulary: PieceVocabulary, language: Language) throws(TrainingError) {
    isSpaceless = WordText.isSpaceless(language)
    let all = isSpaceless ? vocabulary.pieces : []
    let words = all.filter { Self.isWord(String(decoding: $0.bytes, as: UTF8.self).unicodeScalars) }
    pieces = words.map(\.bytes)
    do throws(EmbeddingError) {
      self.vocabulary = try PieceVocabulary(pieces: words)
    } catch {
      throw .unusableVocabulary(error)
    }
  }

  /// The words of a text, normalized and without numbers and signs.
  func words(of text: String) -> [ArraySlice<UInt8>] {
    let normalized = PieceText.normalized(text)
    var words: [ArraySlice<UInt8>] = []
    var identifiers: [Int32] = []
    for token in WordText.tokens(of: normalized) where token.kind == .word {
      // Letters from U+0800 on take three bytes; scripts below are written with spaces.
      guard isSpaceless, token.bytes.first.map({ $0 >= 0xE0 }) == true else {
        words.append(token.bytes)
        continue
      }
      identifiers.removeAll(keepingCapacity: true)
      vocabulary.segment(Array(token.bytes), into: &identifiers)
      for identifier in identifiers { words.append(pieces[Int(identifier)][...]) }
    }
    return words
  }

  /// Returns true if a piece is no more than a word: a single character, or one in which neither
  /// hiragana precede another script nor a particle ends what another script began.
  static func isWord(_ piece: String.UnicodeScalarView) -> Bool {
    guard piece.count > 1, let last = piece.last else { return true }
    var hasHiragana = false
    var hasOther = false
    for scalar in piece {
      if isHiragana(scalar) {
        hasHiragana = true
      } else {
        if hasHiragana { return false }
        hasOther = true
      }
    }
    return !(hasOther && hasHiragana && particles.contains(last))
  }

  private static func isHiragana(_ scalar: Unicode.Scalar) -> Bool {
    (0x3041...0x309F).contains(scalar.value)
  }
}
