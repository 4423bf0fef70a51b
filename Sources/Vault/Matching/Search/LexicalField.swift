/// The part of a message that a lexical ranking compares with the search.
public enum LexicalField: Hashable, Sendable {
  /// The words of the text, whole.
  case words
  /// The terms of a full-text engine: the language's stems without its stop words.
  case terms
  /// The same with the sender's name before the text.
  case namedTerms
  /// The runs of so many letters of the words of text and sender's name.
  case grams(Int)

  /// The fields of the rankings that every run measures.
  public static let usual: Set = [namedTerms, .grams(SearchTerm.gramLength)]

  /// Returns the terms of the search's words in the field, repetitions included.
  func terms(of search: SearchProfile) -> [String] {
    switch self {
    case .words: search.tokens.map(\.word)
    case .terms, .namedTerms: search.terms
    case .grams(let length):
      search.tokens.flatMap { SearchTerm.grams(of: $0.word, length: length) }
    }
  }
}
