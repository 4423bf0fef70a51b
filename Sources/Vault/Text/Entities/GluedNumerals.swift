internal import VaultTextData

/// Splits numbers that a language writes as one word into their numerals.
struct GluedNumerals: Sendable {
  /// A part of such a word; without a value if it only links two numerals.
  private struct Part: Sendable {
    let scalars: [UInt32]
    let value: Int?
  }

  /// The parts by their first scalar, the longest first.
  private let parts: [UInt32: [Part]]

  /// Reads the parts of one language; the value `link` is of words that add nothing.
  init(_ language: String, of table: TextTable) throws(TextTableError) {
    var parts: [UInt32: [Part]] = [:]
    for row in table.rows where row[0] == language {
      let scalars = FoldedText.scalars(row[2])
      let value = row[1] == "link" ? nil : try table.integer(row, 1)
      parts[scalars[0], default: []].append(Part(scalars: scalars, value: value))
    }
    if parts.isEmpty { throw .missingEntry(file: table.file, name: language) }
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
      // A link is between two numerals.
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
  static let german = shipped("de")
  /// Italian: duecentocinquanta, trentuno, centottanta.
  static let italian = shipped("it")

  private static func shipped(_ language: String) -> GluedNumerals {
    TextTable.shipped(
      "text/numbers/compounds.tsv", columns: ["language", "value", "part"]
    ) { table throws(TextTableError) in try GluedNumerals(language, of: table) }
  }
}
