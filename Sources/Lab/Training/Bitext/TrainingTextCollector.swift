internal import Foundation
internal import VaultCore

/// Gathers the rows of training files, each once.
struct TrainingTextCollector {
  private(set) var pairs: [TrainingPair] = []
  private(set) var english: [String] = []
  private(set) var accounts: [TrainingFileAccount] = []

  private let languages: [[UInt8]: Language]
  private var seenPairs: Set<PairKey> = []

  private struct PairKey: Hashable {
    let language: Language
    let english: String
    let translation: String
  }

  init(languages: [Language]) {
    self.languages = Dictionary(
      languages.map { (Array($0.rawValue.utf8), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Reads a file of pairs.
  mutating func readPairs(_ url: URL) throws(TrainingError) {
    let name = url.lastPathComponent
    let source = TrainingSource(rawValue: String(name.dropLast(".tsv.gz".count)))
    var account = TrainingFileAccount(file: name)
    try GzipLines.forEach(in: url) { line, number throws(TrainingError) in
      account.rows += 1
      let columns = line.split(separator: 0x09, omittingEmptySubsequences: false)
      guard columns.count == 3 else {
        throw .malformedRow(
          file: name, line: number, defect: .columns(found: columns.count, expected: 3))
      }
      guard Self.isLanguageCode(columns[0]) else {
        throw .malformedRow(file: name, line: number, defect: .language)
      }
      let sides = try Self.texts(columns[1...], file: name, line: number)
      guard let language = languages[Array(columns[0])] else {
        account.otherLanguage += 1
        return
      }
      let left = source.isDictionary ? Self.headword(sides[0]) : sides[0]
      let right = sides[1]
      if left.isEmpty || right.isEmpty {
        account.empty += 1
      } else if max(left.utf8.count, right.utf8.count) > TrainingText.maximumTextBytes {
        account.tooLong += 1
      } else if source.isDictionary, Self.isRomanized(right, in: language) {
        account.romanized += 1
      } else if !seenPairs.insert(
        PairKey(language: language, english: left, translation: right)
      ).inserted {
        account.repeated += 1
      } else {
        account.kept += 1
        pairs.append(
          TrainingPair(language: language, english: left, translation: right, source: source))
      }
    }
    accounts.append(account)
  }

  /// Reads a file of English texts.
  mutating func readEnglish(_ url: URL) throws(TrainingError) {
    let name = url.lastPathComponent
    var account = TrainingFileAccount(file: name)
    var seen: Set<String> = []
    try GzipLines.forEach(in: url) { line, number throws(TrainingError) in
      account.rows += 1
      let text = try Self.texts([line], file: name, line: number)[0]
      if text.isEmpty {
        account.empty += 1
      } else if text.utf8.count > TrainingText.maximumTextBytes {
        account.tooLong += 1
      } else if !seen.insert(text).inserted {
        account.repeated += 1
      } else {
        account.kept += 1
        english.append(text)
      }
    }
    accounts.append(account)
  }

  private static func isLanguageCode(_ bytes: ArraySlice<UInt8>) -> Bool {
    (2...3).contains(bytes.count) && bytes.allSatisfy { (0x61...0x7A).contains($0) }
  }

  /// The columns as texts without white space around them.
  private static func texts(
    _ columns: ArraySlice<ArraySlice<UInt8>>, file: String, line: Int
  ) throws(TrainingError) -> [String] {
    var texts: [String] = []
    for column in columns {
      guard let text = String(validating: column, as: UTF8.self) else {
        throw .malformedRow(file: file, line: line, defect: .notUTF8)
      }
      texts.append(
        String(text.trimmingPrefix(while: \.isWhitespace).reversedTrimmed()))
    }
    return texts
  }

  /// Returns true if a translation into Japanese or Chinese is spelled in Latin letters, as
  /// dictionaries give it beside the word itself: no writer uses that form.
  private static func isRomanized(_ text: String, in language: Language) -> Bool {
    guard ["ja", "zh"].contains(language.rawValue) else { return false }
    // Kana begin at U+3040; everything below U+2E80 is alphabets, signs and punctuation.
    return text.unicodeScalars.allSatisfy { $0.value < 0x2E80 }
      && text.unicodeScalars.contains { $0.properties.isAlphabetic }
  }

  /// An entry's English without the pronunciation that some extracts carry: `about /əˈbaʊt`.
  private static func headword(_ entry: String) -> String {
    guard let slash = entry.firstRange(of: " /") else { return entry }
    return String(entry[..<slash.lowerBound].reversedTrimmed())
  }
}

extension StringProtocol {
  /// The text without white space at its end.
  fileprivate func reversedTrimmed() -> SubSequence {
    var end = endIndex
    while end > startIndex, self[index(before: end)].isWhitespace { end = index(before: end) }
    return self[startIndex..<end]
  }
}
