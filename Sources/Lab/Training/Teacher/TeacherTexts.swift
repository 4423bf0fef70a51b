/// The English texts that the teacher embeds.
public enum TeacherTexts {
  /// The maximum number of dictionary entries that are embedded.
  public static let defaultEntryLimit = 100_000

  private static let maximumEntryWords = 4

  /// The distinct English texts that get a vector: every sentence, then the most useful entries.
  ///
  /// An entry is useful if it has one to four words that all occur in sentences; the entries whose
  /// rarest word is commonest come first, equal ones by their text.
  ///
  /// - Returns: Each text once, sentences in the order of the files.
  /// - Complexity: O(bytes + entries · log entries).
  public static func distinct(
    in text: TrainingText, entryLimit: Int = defaultEntryLimit
  ) -> [String] {
    var seen: Set<String> = []
    var sentences: [String] = []
    for pair in text.pairs where !pair.source.isDictionary && seen.insert(pair.english).inserted {
      sentences.append(pair.english)
    }
    for line in text.english where seen.insert(line).inserted { sentences.append(line) }
    var wordCounts: [Substring: Int] = [:]
    let lowered = sentences.map { $0.lowercased() }
    for sentence in lowered {
      for word in words(of: sentence) { wordCounts[word, default: 0] += 1 }
    }
    var entries: [(text: String, rarest: Int)] = []
    for pair in text.pairs where pair.source.isDictionary && seen.insert(pair.english).inserted {
      let lowered = pair.english.lowercased()
      let words = words(of: lowered)
      guard (1...maximumEntryWords).contains(words.count) else { continue }
      let rarest = words.map { wordCounts[$0, default: 0] }.min() ?? 0
      if rarest > 0 { entries.append((pair.english, rarest)) }
    }
    entries.sort { $0.rarest == $1.rarest ? $0.text < $1.text : $0.rarest > $1.rarest }
    return sentences + entries.prefix(max(0, entryLimit)).map(\.text)
  }

  /// The words between all that is neither a letter, a digit, an apostrophe nor a hyphen.
  private static func words(of text: String) -> [Substring] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "'" || $0 == "-") }
  }
}
