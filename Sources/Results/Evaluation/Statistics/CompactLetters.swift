/// Letters that show which of many systems are distinguishable: two that share one are not.
///
/// Built by inserting and absorbing (Piepho, "An Algorithm for a Letter-Based Representation of
/// All-Pairwise Comparisons", 2004): all systems begin in one group; for each distinguishable pair
/// every group that holds both is split into one without the first and one without the second, and
/// a group inside another is dropped. Each remaining group is a letter.
public struct CompactLetters: Hashable, Sendable {
  /// The letters of each system, `a` first; `a` belongs to the system that comes first.
  public let letters: [String]

  /// Assigns letters.
  ///
  /// - Parameters:
  ///   - order: All systems, in the order in which letters are given, as a rule the best first.
  ///   - apart: The distinguishable pairs of systems.
  /// - Precondition: `order` holds each of 0 to its count − 1 once, and pairs are of these.
  public init(order: [Int], apart: [(Int, Int)]) {
    precondition(order.sorted() == Array(order.indices), "an order lacks a system")
    var groups: [Set<Int>] = [Set(order)]
    for (first, second) in apart {
      var split: [Set<Int>] = []
      for group in groups {
        guard group.contains(first), group.contains(second) else {
          split.append(group)
          continue
        }
        split += [group.subtracting([first]), group.subtracting([second])]
      }
      groups = []
      for group in split.sorted(by: { $0.count > $1.count })
      where !groups.contains(where: group.isSubset) { groups.append(group) }
    }
    // A group as the places of its systems, so that the letter of the first system comes first.
    let places = groups.map { group in order.indices.filter { group.contains(order[$0]) } }
      .sorted { $0.lexicographicallyPrecedes($1) }
    var letters = order.map { _ in "" }
    for (number, group) in places.enumerated() {
      for place in group { letters[order[place]] += Self.letter(number) }
    }
    self.letters = letters
  }

  /// `a` to `z`, then `a1` to `z1` and so on.
  private static func letter(_ number: Int) -> String {
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz")
    let round = number / alphabet.count
    return "\(alphabet[number % alphabet.count])\(round == 0 ? "" : String(round))"
  }
}
