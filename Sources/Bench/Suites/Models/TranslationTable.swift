internal import Foundation
internal import VaultCore
internal import VaultResults

/// The translation pairs of a dataset, gathered by meaning: the content of `pairs.tsv`.
///
/// | column | content |
/// |---|---|
/// | `meaning` | what all rows of one meaning share |
/// | `split` | `train`, `dev` or `test`, the same in all of a meaning's rows |
/// | `languageA`, `languageB` | ISO 639 codes; equal where the row is a paraphrase |
/// | `textA`, `textB` | the two texts, without tabs |
///
/// The file is UTF-8, with or without a byte order mark, its lines ended by LF or CR LF, the first
/// naming the columns. A meaning has one text in each language, and beside it at most one
/// paraphrase, which is `textB` of a row within the language.
struct TranslationTable: Sendable {
  /// One meaning's texts.
  struct Meaning: Hashable, Sendable {
    let split: EventQuery.Split
    /// By the language's place in `languages`.
    fileprivate(set) var texts: [Int: String] = [:]
    /// By the language's place in `languages`.
    fileprivate(set) var paraphrases: [Int: String] = [:]
  }

  /// The file's name, as errors give it.
  static let fileName = "pairs.tsv"
  private static let columns = ["meaning", "split", "languageA", "languageB", "textA", "textB"]

  /// The languages by ascending code.
  private(set) var languages: [Language] = []
  /// The meanings by ascending name, so that the order of rows is of no consequence.
  private(set) var meanings: [Meaning] = []
  /// English if it is among the languages, else the first: the language with which the others are
  /// compared.
  var hub: Int? {
    languages.firstIndex(of: .english) ?? languages.indices.first
  }

  /// Reads a file.
  ///
  /// - Throws: ``RunError/missing(path:remedy:)``, or
  ///   ``RunError/unusable(file:line:problem:)`` naming the line; never a text of the file.
  init(contentsOf url: URL) throws(RunError) {
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw .missing(path: url.path, remedy: .pairs)
    }
    try self.init(bytes: Array(data))
  }

  /// Reads a file's content.
  init(bytes: [UInt8]) throws(RunError) {
    var reader = TranslationReader()
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var line = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      line += 1
      var content = bytes[start..<end]
      if content.last == UInt8(ascii: "\r") { content.removeLast() }
      let fields = try Self.fields(of: content, line: line)
      if line == 1 {
        guard fields == Self.columns else {
          throw .unusable(
            file: Self.fileName, line: 1, problem: .otherColumns(expected: Self.columns))
        }
      } else {
        try reader.read(fields, line: line)
      }
      start = end + 1
    }
    guard line > 0 else { throw Self.unusable(1, .noRow) }
    (languages, meanings) = reader.sorted()
  }

  /// The meanings that have the required texts, those of a split separate from the others.
  ///
  /// Others come in the order train, dev, test, so that a pool is filled up from `test` last.
  func members(
    of split: EventQuery.Split, where isMember: (Meaning) -> Bool
  ) -> (asked: [Int], others: [Int]) {
    let members = meanings.indices.filter { isMember(meanings[$0]) }
    return (
      members.filter { meanings[$0].split == split },
      members.filter { meanings[$0].split != split }
    )
  }

  static func unusable(_ line: Int, _ defect: TranslationDefect) -> RunError {
    .unusable(file: fileName, line: line, problem: .translation(defect))
  }

  private static func fields(
    of line: ArraySlice<UInt8>, line number: Int
  ) throws(RunError) -> [String] {
    var fields: [String] = []
    // Bytes, not characters: a tab and a combining mark after it are one character.
    for field in line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false) {
      guard let text = String(validating: field, as: UTF8.self) else {
        throw unusable(number, .notUTF8)
      }
      fields.append(text)
    }
    guard fields.count == columns.count else {
      throw .unusable(
        file: fileName, line: number,
        problem: .columnCount(found: fields.count, expected: columns.count))
    }
    return fields
  }
}

/// Gathers rows into meanings and refuses those that contradict each other.
private struct TranslationReader {
  private var places: [String: Int] = [:]
  private var names: [String] = []
  private var meanings: [TranslationTable.Meaning] = []
  private var languages: [String: Int] = [:]
  private var codes: [String] = []

  mutating func read(_ fields: [String], line: Int) throws(RunError) {
    guard !fields[0].isEmpty else { throw TranslationTable.unusable(line, .unnamedMeaning) }
    guard let split = EventQuery.Split(rawValue: fields[1]) else {
      throw TranslationTable.unusable(line, .unknownSplit)
    }
    let first = try language(fields[2], line: line)
    let second = try language(fields[3], line: line)
    guard !fields[4].isEmpty, !fields[5].isEmpty else {
      throw TranslationTable.unusable(line, .emptyText)
    }
    let place = places[fields[0]] ?? meanings.count
    if place == meanings.count {
      places[fields[0]] = place
      names.append(fields[0])
      meanings.append(TranslationTable.Meaning(split: split))
    }
    guard meanings[place].split == split else { throw TranslationTable.unusable(line, .otherSplit) }
    try set(\.texts, fields[4], of: place, language: first, line: line)
    let isWithin = first == second
    try set(isWithin ? \.paraphrases : \.texts, fields[5], of: place, language: second, line: line)
  }

  /// Both, by ascending names.
  func sorted() -> ([Language], [TranslationTable.Meaning]) {
    let order = codes.indices.sorted { codes[$0] < codes[$1] }
    var place = [Int](repeating: 0, count: codes.count)
    for (new, old) in order.enumerated() { place[old] = new }
    func moved(_ texts: [Int: String]) -> [Int: String] {
      Dictionary(uniqueKeysWithValues: texts.map { (place[$0.key], $0.value) })
    }
    let sorted = names.indices.sorted { names[$0] < names[$1] }.map { index in
      var meaning = meanings[index]
      meaning.texts = moved(meaning.texts)
      meaning.paraphrases = moved(meaning.paraphrases)
      return meaning
    }
    return (order.map { Language(rawValue: codes[$0]) }, sorted)
  }

  private mutating func set(
    _ part: WritableKeyPath<TranslationTable.Meaning, [Int: String]>, _ text: String,
    of place: Int, language: Int, line: Int
  ) throws(RunError) {
    if let known = meanings[place][keyPath: part][language], known != text {
      throw .unusable(
        file: TranslationTable.fileName, line: line,
        problem: .otherTranslation(language: codes[language]))
    }
    meanings[place][keyPath: part][language] = text
  }

  private mutating func language(_ code: String, line: Int) throws(RunError) -> Int {
    if let known = languages[code] { return known }
    guard Self.isKnown(code) else { throw TranslationTable.unusable(line, .unknownLanguage) }
    languages[code] = codes.count
    codes.append(code)
    return codes.count - 1
  }

  private static func isKnown(_ code: String) -> Bool {
    (2...3).contains(code.utf8.count) && code.utf8.allSatisfy { (0x61...0x7A).contains($0) }
      && Locale.LanguageCode(code).isISOLanguage
  }
}
