/// The words an inflected English word may come from.
enum EnglishStem {
  private static let vowels: Set<Character> = ["a", "e", "i", "o", "u"]
  private static let shortestStem = 3

  /// Possible base forms, the likeliest first; none of a short word.
  ///
  /// `parties` gives `party`; `stopped` gives `stopp`, `stop` and `stoppe`.
  static func candidates(of word: String) -> [String] {
    var found: [String] = []
    if word.hasSuffix("'s") { found.append(String(word.dropLast(2))) }
    if word.hasSuffix("ies") || word.hasSuffix("ied") {
      found.append(word.dropLast(3) + "y")
    } else if word.hasSuffix("ss") {
      return []
    } else if word.hasSuffix("s") {
      found.append(String(word.dropLast()))
      if word.hasSuffix("es") { found.append(String(word.dropLast(2))) }
    } else if let stem = ["ing", "ed", "ly"].first(where: word.hasSuffix).map({ suffix in
      String(word.dropLast(suffix.count))
    }) {
      found.append(stem)
      if let last = stem.last, stem.dropLast().last == last, !vowels.contains(last) {
        found.append(String(stem.dropLast()))
      }
      found.append(stem + "e")
    }
    return found.filter { $0.count >= shortestStem }
  }
}
