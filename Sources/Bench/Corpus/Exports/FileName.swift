/// Names of files that every file system takes.
enum FileName {
  /// Room for a prefix, a number and an ending within the 255 bytes that file systems allow.
  private static let longest = 180
  private static let forbidden = "/\\:*?\"<>|#%"

  /// A title as part of a file name.
  ///
  /// What separates folders, is reserved on some system or is invisible becomes `_`; stops and
  /// white space at the ends go; long titles are cut between characters.
  static func safe(_ title: String) -> String {
    var name = ""
    var bytes = 0
    for character in title {
      let isSafe = character.unicodeScalars.allSatisfy { scalar in
        let category = scalar.properties.generalCategory
        return category != .control && category != .lineSeparator
          && category != .paragraphSeparator && !forbidden.unicodeScalars.contains(scalar)
          && (category != .format || scalar == "\u{200D}")
      }
      let next = isSafe ? character : "_"
      bytes += String(next).utf8.count
      guard bytes <= longest else { break }
      name.append(next)
    }
    let ends: (Character) -> Bool = { $0.isWhitespace || $0 == "." }
    let kept = name.drop(while: ends)
    let end = kept.lastIndex { !ends($0) }.map(kept.index(after:)) ?? kept.startIndex
    return end == kept.startIndex ? "_" : String(kept[..<end])
  }

  /// Different names for all titles, in their order: readers fold letters and marks, so what
  /// differs in nothing else gets a number.
  static func distinct(_ titles: [String]) -> [String] {
    var taken: Set<String> = []
    return titles.map { title in
      let name = safe(title)
      var candidate = name
      var number = 2
      while !taken.insert(folded(candidate)).inserted {
        candidate = "\(name) \(number)"
        number += 1
      }
      return candidate
    }
  }

  // ß counts as ss, and a copy's number in brackets as nothing.
  private static func folded(_ name: String) -> String {
    var words = name.uppercased().lowercased().split(whereSeparator: \.isWhitespace)
    if let last = words.last, last.hasPrefix("("), last.hasSuffix(")"),
      last.dropFirst().dropLast().allSatisfy(\.isNumber)
    {
      words.removeLast()
    }
    return words.joined(separator: " ")
  }
}
