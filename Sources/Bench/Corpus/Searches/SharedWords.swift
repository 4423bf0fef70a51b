/// Checks whether a question has a content word in common with its answers.
///
/// Content words are words of five letters and more, compared by their first five; in scripts
/// without spaces, pairs of neighboring characters that are no hiragana. It is a rough measure, the
/// same for every corpus.
enum SharedWords {
  private static let length = 5

  /// Returns true if one of the texts has one of the question's words.
  static func areShared(by question: String, _ texts: [String], isSpaced: Bool) -> Bool {
    let wanted = terms(of: question, isSpaced: isSpaced)
    return texts.contains { !terms(of: $0, isSpaced: isSpaced).isDisjoint(with: wanted) }
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
