public import VaultCore

/// Finds the people of a vault whom a text names.
///
/// A text names a person if it holds a part of one of their names: a word of it, or, in a script
/// without spaces, its end of two characters or more (伟 by itself proves nothing, 王思远 and 思远 do). A
/// name of a single Han character counts where no other Han character touches it. Of all people
/// whom a text may mean, only those with most parts found are returned: "Ana Ruiz" is not every
/// Ana.
public struct NamedPeople: Sendable {
  private let peopleOfPart: [String: [Contact.Index]]
  private let longestUnspaced: Int

  /// Indexes the names of people.
  ///
  /// - Parameter names: For each person, by index, all their names, folded as the texts will be:
  ///   the same case, without diacritics.
  /// - Complexity: O(length of all names).
  public init(_ names: [[String]]) {
    var peopleOfPart: [String: [Contact.Index]] = [:]
    var longestUnspaced = 1
    for (person, names) in names.enumerated() {
      for part in Set(names.flatMap(Self.parts(of:))) {
        peopleOfPart[part, default: []].append(person)
        if part.first.map(Self.isUnspaced) == true {
          longestUnspaced = max(longestUnspaced, part.count)
        }
      }
    }
    self.peopleOfPart = peopleOfPart
    self.longestUnspaced = longestUnspaced
  }

  /// The people whom a folded text names, ascending.
  ///
  /// - Complexity: O(length · longest name in an unspaced script).
  public func people(in text: String) -> [Contact.Index] {
    var found: [Contact.Index: Set<String>] = [:]
    for run in Self.runs(of: text) {
      for part in candidates(in: run) {
        for person in peopleOfPart[part] ?? [] { found[person, default: []].insert(part) }
      }
    }
    // 王思远 and 思远, both ends of one name, count as one part found.
    let counts = found.mapValues { parts in
      parts.count { part in !parts.contains { $0 != part && $0.hasSuffix(part) } }
    }
    let most = counts.values.max() ?? 0
    return counts.filter { $0.value == most }.keys.sorted()
  }

  /// Returns the parts of a run of letters that may be part of a name.
  private func candidates(in run: [Character]) -> [String] {
    guard run.first.map(Self.isUnspaced) == true else { return [String(run)] }
    var candidates: [String] = []
    for start in run.indices {
      let end = min(start + longestUnspaced, run.count)
      for stop in start + 1...end where stop - start > 1 || Self.standsAlone(start, in: run) {
        candidates.append(String(run[start..<stop]))
      }
    }
    return candidates
  }

  private static func parts(of name: String) -> [String] {
    runs(of: name).flatMap { run in
      guard run.first.map(isUnspaced) == true, run.count > 2 else { return [String(run)] }
      return (0...run.count - 2).map { String(run[$0...]) }
    }
  }

  /// The maximal runs of letters and digits; a run is either of an unspaced script or of none.
  private static func runs(of text: String) -> [[Character]] {
    var runs: [[Character]] = []
    var run: [Character] = []
    for character in text {
      let isWord = character.isLetter || character.isNumber
      if let last = run.last, !isWord || isUnspaced(last) != isUnspaced(character) {
        runs.append(run)
        run = []
      }
      if isWord { run.append(character) }
    }
    return run.isEmpty ? runs : runs + [run]
  }

  private static func standsAlone(_ position: Int, in run: [Character]) -> Bool {
    let neighbors = [position - 1, position + 1].filter(run.indices.contains)
    return isHan(run[position]) && !neighbors.contains { isHan(run[$0]) }
  }

  private static func isHan(_ character: Character) -> Bool {
    character.unicodeScalars.first?.properties.isIdeographic == true
  }

  private static func isUnspaced(_ character: Character) -> Bool {
    switch character.unicodeScalars.first?.value ?? 0 {
    case 0x3005...0x3007, 0x3041...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xAC00...0xD7FF, 0xF900...0xFAFF, 0x20000...0x323AF:
      true
    default: false
    }
  }
}
