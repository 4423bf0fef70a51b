public import VaultCore
internal import VaultTextData

/// Text → terms as a full-text engine of one language makes them: lower case, without stop words,
/// stemmed.
///
/// A language without a stemmer keeps its words whole. A run of letters, digits and marks is a word;
/// characters of scripts without spaces stand in overlapping pairs.
public struct PlainAnalyzer {
  private enum StopList: String, CaseIterable {
    case english = "en"
    case spanish = "es"
    case german = "de"
    case french = "fr"
    case portuguese = "pt"
    case italian = "it"
  }

  private static let stopLists = PhraseLists<StopList>.shipped("text/stop-words/words.tsv")

  private let stopWords: Set<String>
  private let stemmer: Stemmer?

  /// Prepares the terms of a language.
  public init(_ language: Language?) {
    stopWords = Set(
      language.flatMap { StopList(rawValue: $0.rawValue) }.map { Self.stopLists[$0] } ?? [])
    stemmer = language.flatMap(Stemmer.init)
  }

  /// The terms of words in lower case, in their order, repetitions included.
  public func terms(of words: some Sequence<String>) -> [String] {
    words.filter { !stopWords.contains($0) }.map { stemmer?.stem(of: $0) ?? $0 }
  }
}
