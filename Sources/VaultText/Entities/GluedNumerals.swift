/// Splits numbers that a language writes as one word into their numerals.
struct GluedNumerals: Sendable {
  /// A part of such a word; without a value for what only links two numerals.
  private struct Part: Sendable {
    let scalars: [UInt32]
    let value: Int?
  }

  /// The parts by their first scalar, the longest first.
  private let parts: [UInt32: [Part]]

  /// - Parameters:
  ///   - numerals: The words of each value, separated by spaces.
  ///   - links: Words between numerals that add nothing.
  init(_ numerals: [(value: Int, words: String)], links: String = "") {
    let all = numerals.map { (value: Optional($0.value), words: $0.words) } + [(nil, links)]
    var parts: [UInt32: [Part]] = [:]
    for (value, words) in all {
      for word in words.split(separator: " ") {
        let scalars = FoldedText.scalars(String(word))
        parts[scalars[0], default: []].append(Part(scalars: scalars, value: value))
      }
    }
    self.parts = parts.mapValues { $0.sorted { $0.scalars.count > $1.scalars.count } }
  }

  /// The values of the numerals that a folded word consists of; `nil` if it is no number.
  ///
  /// - Complexity: O(n) in the word: what follows a place is looked at once.
  func split(_ word: ArraySlice<UInt32>) -> [Int]? {
    // Vowels may be shared, as in centottanta, so the longest part is not always the one.
    var deadEnds: Set<Int> = []
    var values: [Int] = []
    return fill(&values, from: word.startIndex, word, &deadEnds) ? values : nil
  }

  private func fill(
    _ values: inout [Int], from start: Int, _ word: ArraySlice<UInt32>, _ deadEnds: inout Set<Int>
  ) -> Bool {
    guard start < word.endIndex, !deadEnds.contains(start) else { return start == word.endIndex }
    for part in parts[word[start]] ?? [] where word[start...].starts(with: part.scalars) {
      let end = start + part.scalars.count
      // A link stands between two numerals.
      guard part.value != nil || start > word.startIndex && end < word.endIndex else { continue }
      let count = values.count
      if let value = part.value { values.append(value) }
      if fill(&values, from: end, word, &deadEnds) { return true }
      values.removeSubrange(count...)
    }
    deadEnds.insert(start)
    return false
  }

  /// German: zweihundertfünfundzwanzig.
  static let german = GluedNumerals(
    [
      (1, "ein eins"), (2, "zwei"), (3, "drei"), (4, "vier"), (5, "fünf"), (6, "sechs"),
      (7, "sieben"), (8, "acht"), (9, "neun"), (10, "zehn"), (11, "elf"), (12, "zwölf"),
      (13, "dreizehn"), (14, "vierzehn"), (15, "fünfzehn"), (16, "sechzehn"), (17, "siebzehn"),
      (18, "achtzehn"), (19, "neunzehn"), (20, "zwanzig"), (30, "dreißig"), (40, "vierzig"),
      (50, "fünfzig"), (60, "sechzig"), (70, "siebzig"), (80, "achtzig"), (90, "neunzig"),
      (100, "hundert"), (1000, "tausend"),
    ], links: "und")

  /// Italian: duecentocinquanta, trentuno, centottanta.
  static let italian = GluedNumerals([
    (1, "un uno"), (2, "due"), (3, "tre"), (4, "quattro"), (5, "cinque"), (6, "sei"), (7, "sette"),
    (8, "otto"), (9, "nove"), (10, "dieci"), (11, "undici"), (12, "dodici"), (13, "tredici"),
    (14, "quattordici"), (15, "quindici"), (16, "sedici"), (17, "diciassette"), (18, "diciotto"),
    (19, "diciannove"), (20, "venti vent"), (30, "trenta trent"), (40, "quaranta quarant"),
    (50, "cinquanta cinquant"), (60, "sessanta sessant"), (70, "settanta settant"),
    (80, "ottanta ottant"), (90, "novanta novant"), (100, "cento cent"), (1000, "mille mila"),
  ])
}
