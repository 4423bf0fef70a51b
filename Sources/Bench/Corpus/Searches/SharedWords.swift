/// Checks whether a question has a content word in common with its answers.
///
/// Content words are words of five letters and more, compared by their first five; in scripts
/// without spaces, pairs of neighboring characters that are no hiragana. It is a rough measure, the
/// same for every corpus.
struct SharedWords {
  private let terms: Set<[UInt32]>
  private let isSpaced: Bool

  private static let length = 5

  /// Prepares the words of a question.
  init(_ question: String, isSpaced: Bool) {
    self.isSpaced = isSpaced
    terms = Self.terms(of: question, isSpaced: isSpaced)
  }

  /// Returns true if one of the texts has one of the words.
  func isSharing(with texts: [String]) -> Bool {
    texts.contains { !Self.terms(of: $0, isSpaced: isSpaced).isDisjoint(with: terms) }
  }

  private static func terms(of text: String, isSpaced: Bool) -> Set<[UInt32]> {
    let words = KeywordText(text).words
    guard !isSpaced else {
      return Set(words.filter { $0.count >= length }.map { Array($0.prefix(length)) })
    }
    return Set(
      words.flatMap { word in
        zip(word, word.dropFirst()).filter { !isHiragana($0) && !isHiragana($1) }.map { [$0, $1] }
      })
  }

  private static func isHiragana(_ scalar: UInt32) -> Bool { (0x3040...0x309F).contains(scalar) }
}
