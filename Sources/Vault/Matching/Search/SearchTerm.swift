/// The terms by which a word is compared, besides itself: equality of terms is all that a search
/// needs, so an index may hold keyed codes of them.
enum SearchTerm {
  /// The length of a word's stem: its first five letters, in every language alike.
  ///
  /// Chosen beside stemmers of the language: on real conversations neither is better than the other
  /// by more than their difference varies from vault to vault, and a prefix needs no language,
  /// which short messages do not show.
  static let stemLength = 5
  static let gramLength = 4

  /// The beginning of a word.
  static func stem(of word: String) -> String { String(word.prefix(stemLength)) }

  /// The term for every term that holds a character; no word contains the mark.
  static func any(holding character: Character) -> String { "*\(character)*" }

  /// The character of such a term; `nil` for any other term.
  static func characterHeld(by term: String) -> Character? {
    guard term.first == "*", term.count == 3 else { return nil }
    return term.dropFirst().first
  }

  /// The overlapping runs of letters of a word with a mark at its beginning and end; a word that is
  /// no longer than a run, marked, is one.
  static func grams(of word: String, length: Int = gramLength) -> [String] {
    let letters = Array("_\(word)_")
    guard letters.count > length else { return [String(letters)] }
    return (0...letters.count - length).map { String(letters[$0..<$0 + length]) }
  }
}
