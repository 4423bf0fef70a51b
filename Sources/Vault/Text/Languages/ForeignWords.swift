internal import VaultCore
internal import VaultTextData

/// Names a language of Latin script that the model knows only as "any other".
struct ForeignWords: Sendable {
  /// The words of `Datasets/text/languages/latin-words.tsv`.
  static let shipped = TextTable.shipped(
    "text/languages/latin-words.tsv", columns: ["language", "word"], ForeignWords.init)

  private var languages: [Language] = []
  private var words: [Set<[UInt8]>] = []

  /// Reads a table of words.
  ///
  /// Languages with codes of three letters are listed only so that their neighbors are not named.
  init(_ table: TextTable) throws(TextTableError) {
    for row in table.rows {
      guard (2...3).contains(row[0].utf8.count) else { throw table.invalid(row, 0) }
      let codes = row[1].unicodeScalars.map(LatinLetters.code(of:))
      guard !codes.contains(0) else { throw table.invalid(row, 1) }
      if languages.last?.rawValue != row[0] {
        languages.append(Language(rawValue: row[0]))
        words.append([])
      }
      words[words.count - 1].insert(codes)
    }
  }

  /// The language of which the text has the most words; `nil` on a tie or without any, unless the
  /// prior is no language of the model: then it is the prior.
  func language(of text: LatinWords, prior: Language?) -> Language? {
    var counts = [Int](repeating: 0, count: languages.count)
    for word in text.codes.split(separator: LatinLetters.edge) {
      for index in words.indices where words[index].contains(Array(word)) { counts[index] += 1 }
    }
    let most = counts.max() ?? 0
    if most > 0, counts.count(where: { $0 == most }) == 1, let index = counts.firstIndex(of: most) {
      return languages[index].rawValue.count == 2 ? languages[index] : nil
    }
    guard let prior, !LatinLanguageModel.languages.contains(prior) else { return nil }
    return most == 0 ? prior : nil
  }
}
