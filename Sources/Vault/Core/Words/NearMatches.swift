/// The known names most similar to a mistyped one.
package enum NearMatches {
  /// The names closest to a word: those that hold it, then by edit distance (Levenshtein, 1966),
  /// equal ones by name.
  ///
  /// - Complexity: O(names · word · name).
  package static func of(
    _ word: String, in names: some Sequence<String>, count: Int = 3
  ) -> [String] {
    ranked(word, in: names).prefix(count).map(\.name)
  }

  /// ` (did you mean NAME?)` with the name most similar to a word, or nothing if none is similar.
  ///
  /// A name is similar to a word if it holds it, or differs in at most a third of the word's
  /// letters. A word of less than three letters is in too many names to be looked for in them.
  package static func question(for word: String, in names: some Sequence<String>) -> String {
    guard let best = ranked(word, in: names).first,
      best.distance == 0 ? word.count > 2 : best.distance <= max(1, word.count / 3)
    else { return "" }
    return " (did you mean `\(best.name)`?)"
  }

  /// The names by ascending distance; 0 for those that hold the word.
  private static func ranked(
    _ word: String, in names: some Sequence<String>
  ) -> [(name: String, distance: Int)] {
    let folded = Array(word.lowercased().unicodeScalars)
    let ranked = Set(names).map { name -> (name: String, distance: Int) in
      let other = name.lowercased()
      if other.contains(word.lowercased()) { return (name, 0) }
      return (name, distance(folded, Array(other.unicodeScalars)))
    }
    return ranked.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
  }

  /// The fewest insertions, deletions and replacements from one word to another.
  static func distance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
    var row = Array(0...second.count)
    for (line, scalar) in first.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for (column, other) in second.enumerated() {
        let replaced = diagonal + (scalar == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[second.count]
  }
}
