internal import Foundation
public import VaultCore
internal import VaultTextData

/// Text → terms as a full-text engine for one language makes them: lower case, without stop words,
/// stemmed.
///
/// English words lose a possessive `'s` first. A language without a stemmer keeps its words whole.
/// A run of letters, digits and marks is a word; characters of scripts without spaces form
/// overlapping pairs.
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
  private let dropsPossessives: Bool

  /// Prepares the terms of a language.
  public init(_ language: Language?) {
    stopWords = Set(
      language.flatMap { StopList(rawValue: $0.rawValue) }.map { Self.stopLists[$0] } ?? [])
    stemmer = language.flatMap(Stemmer.init)
    dropsPossessives = language?.rawValue == StopList.english.rawValue
  }

  /// The terms of a text, in its order, repetitions included.
  ///
  /// - Parameters:
  ///   - text: The text; its case and compatibility characters do not count.
  ///   - words: Splits a text in lower case.
  /// - Returns: The stem of each word.
  public func terms(of text: String, words: (String) -> [String]) -> [String] {
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    let lower = (isASCII ? text : text.precomposedStringWithCompatibilityMapping).lowercased()
    return terms(of: words(dropsPossessives ? Self.withoutPossessives(lower) : lower))
  }

  /// The terms of words in lower case, in their order, repetitions included.
  public func terms(of words: some Sequence<String>) -> [String] {
    words.filter { !stopWords.contains($0) }.map { stemmer?.stem(of: $0) ?? $0 }
  }

  /// A text without `'s` at the end of a word, as Lucene's filter for English has it.
  private static func withoutPossessives(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isApostrophe) else { return text }
    var kept = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if isApostrophe(scalar), rest.first == "s",
        kept.last?.properties.isAlphabetic == true,
        rest.dropFirst().first.map({ !$0.properties.isAlphabetic }) ?? true
      {
        rest.removeFirst()
      } else {
        kept.append(scalar)
      }
    }
    return String(kept)
  }

  private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "'" || scalar == "\u{2019}"
  }
}
