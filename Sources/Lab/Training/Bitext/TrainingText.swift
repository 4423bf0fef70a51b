public import Foundation
public import VaultCore

/// The texts a model is trained on: pairs with English, and English texts without translations.
///
/// A folder holds any number of files `*.tsv.gz` with the columns language, English, translation,
/// and may hold `mono_en.txt.gz` with one English text a line; all are UTF-8.
public struct TrainingText: Sendable {
  /// The name of the file of English texts without a translation.
  public static let englishFileName = "mono_en.txt.gz"
  /// The maximum length of a text; a longer one is a paragraph and no use to learn words from.
  public static let maximumTextBytes = 1_000
  /// The languages of the shipped model beside English.
  public static let defaultLanguages = ["es", "de", "fr", "it", "pt", "ja", "zh"].map {
    Language(rawValue: $0)
  }

  /// The pairs in the order of the files' names and of their lines; no two are equal but for
  /// their source.
  public let pairs: [TrainingPair]
  /// English texts of the file without translations, each once, in the order of the lines.
  public let english: [String]
  /// The accounts of each file's rows, in the order of the names.
  public let accounts: [TrainingFileAccount]

  /// Gathers texts that are already in memory.
  public init(pairs: [TrainingPair], english: [String], accounts: [TrainingFileAccount] = []) {
    self.pairs = pairs
    self.english = english
    self.accounts = accounts
  }

  /// Reads a folder.
  ///
  /// Of a dictionary's English a pronunciation after a slash is cut off; white space around a text
  /// is removed. Rows of other languages, repeated ones, empty ones, ones with a text of more than
  /// 1 000 bytes and a dictionary's romanized Japanese and Chinese are counted and left out.
  ///
  /// - Throws: `missingFolder`, `noPairs`, `unreadableFile`, `malformedGzip`, or `malformedRow` for
  ///   the first line without three columns of UTF-8.
  /// - Complexity: O(bytes).
  public init(
    folder: URL, languages: [Language] = defaultLanguages
  ) throws(TrainingError) {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    } catch {
      throw .missingFolder(path: folder.path)
    }
    var collector = TrainingTextCollector(languages: languages)
    for name in names where name.hasSuffix(".tsv.gz") {
      try collector.readPairs(folder.appendingPathComponent(name))
    }
    guard !collector.pairs.isEmpty else { throw .noPairs(path: folder.path) }
    if names.contains(Self.englishFileName) {
      try collector.readEnglish(folder.appendingPathComponent(Self.englishFileName))
    }
    self.init(pairs: collector.pairs, english: collector.english, accounts: collector.accounts)
  }
}

/// The counts of a training file's rows by outcome.
public struct TrainingFileAccount: Equatable, Sendable {
  /// The file's name.
  public let file: String
  /// All rows.
  public var rows = 0
  /// Rows that were kept.
  public var kept = 0
  /// Rows of languages that were not asked for.
  public var otherLanguage = 0
  /// Rows with a side that is empty.
  public var empty = 0
  /// Rows with a side above `TrainingText.maximumTextBytes`.
  public var tooLong = 0
  /// Entries of a dictionary that spell Japanese or Chinese in Latin letters.
  public var romanized = 0
  /// Rows that occurred earlier in this file or in one before it.
  public var repeated = 0
}
