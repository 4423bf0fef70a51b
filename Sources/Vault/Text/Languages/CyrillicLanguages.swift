internal import VaultCore
internal import VaultTextData

/// Distinguishes the languages of Cyrillic script by letters and words that only one of them uses.
enum CyrillicLanguages {
  /// The language of a text; `nil` where fewer than four letters leave it open.
  ///
  /// Without a letter of its own or one of the listed words, a text is taken for the prior if that
  /// is written in Cyrillic, else for Russian.
  static func language(of text: String, prior: Language?) -> Language? {
    var votes = [Int](repeating: 0, count: letters.count)
    var letterCount = 0
    var word: [Unicode.Scalar] = []
    func endWord() {
      if !word.isEmpty {
        let spelled = String(String.UnicodeScalarView(word))
        for (index, own) in ownWords.enumerated() where own.contains(spelled) { votes[index] += 2 }
      }
      word.removeAll(keepingCapacity: true)
    }
    for scalar in text.unicodeScalars {
      guard (0x400...0x52F).contains(scalar.value) else {
        endWord()
        continue
      }
      letterCount += 1
      let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
      if word.count < 40 { word.append(lower) }
      for (index, own) in letters.enumerated() where own.contains(lower) { votes[index] += 1 }
    }
    endWord()
    if let most = votes.max(), most > 0, let best = votes.firstIndex(of: most) {
      return codes[best]
    }
    if let prior, codes.contains(prior) { return prior }
    return letterCount >= 4 ? codes[0] : nil
  }

  private static let codes = ["ru", "uk", "bg", "sr", "be", "kk"].map(Language.init(rawValue:))
  private static let letters = ["ыэё", "іїєґ", "ѝ", "јљњћђџѓќѕ", "ўі", "әғқңөұүһ"]
    .map { Set($0.unicodeScalars) }
  private static let ownWords = TextTable.shipped(
    "text/languages/cyrillic-words.tsv", columns: ["language", "word"], words)

  /// Reads a table of words into sets in the order of `codes`.
  static func words(in table: TextTable) throws(TextTableError) -> [Set<String>] {
    var words = [Set<String>](repeating: [], count: codes.count)
    for row in table.rows {
      guard let index = codes.firstIndex(of: Language(rawValue: row[0])) else {
        throw table.invalid(row, 0)
      }
      words[index].insert(row[1])
    }
    return words
  }
}

/// Distinguishes the languages of Arabic script by letters that only one of them uses.
enum ArabicScriptLanguages {
  /// Urdu or Persian if the text has letters of theirs, else Arabic; `nil` for a single letter.
  static func language(of text: String) -> Language? {
    var letterCount = 0
    var persian = 0
    var urdu = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x679, 0x688, 0x691, 0x6BA, 0x6BE, 0x6C1, 0x6D2: urdu += 1
      case 0x67E, 0x686, 0x698, 0x6A9, 0x6AF, 0x6CC: persian += 1
      case 0x620...0x6FF: letterCount += 1
      default: break
      }
    }
    if urdu > 0 { return Language(rawValue: "ur") }
    if persian > 0 { return Language(rawValue: "fa") }
    return letterCount > 1 ? Language(rawValue: "ar") : nil
  }
}
