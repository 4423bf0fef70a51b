/// Names that somebody may have meant.
enum NearMatches {
  /// The names closest to a word: those that hold it, then by edit distance (Levenshtein, 1966),
  /// equal ones by name.
  ///
  /// - Complexity: O(names · word · name).
  static func of(_ word: String, in names: some Sequence<String>, count: Int = 3) -> [String] {
    let folded = Array(word.lowercased().unicodeScalars)
    let ranked = Set(names).map { name -> (name: String, rank: Int) in
      let other = name.lowercased()
      if other.contains(word.lowercased()) { return (name, 0) }
      return (name, distance(folded, Array(other.unicodeScalars)))
    }
    return ranked.sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }.prefix(count).map(\.name)
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
