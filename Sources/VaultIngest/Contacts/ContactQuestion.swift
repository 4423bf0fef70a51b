public import VaultCore

/// What to ask the owner: which of a few people are one.
public struct ContactQuestion: Hashable, Sendable {
  /// The people in question, at least two, ascending.
  public let contacts: [Contact.Index]
  /// The pairs of them that may be one, ascending, with their scores.
  public let pairs: [ContactDirectory.UndecidedPair]
}

extension ContactQuestion: CustomStringConvertible {
  /// How many people and how alike, without their names.
  public var description: String {
    let best = pairs.map(\.score).max() ?? 0
    return "\(contacts.count) people, \(pairs.count) pairs, best score \(Int(best.rounded(.down)))"
  }
}

extension ContactDirectory {
  /// The undecided pairs gathered into questions, each about people whom no other question names.
  ///
  /// - Returns: In ascending order of each question's least contact.
  /// - Complexity: O(n log n) in the pairs.
  public var questions: [ContactQuestion] {
    var sets = DisjointSets(count: contacts.count)
    for pair in undecided { sets.unite(pair.first, pair.second) }
    var positions: [Int: Int] = [:]
    var gathered: [(contacts: Set<Contact.Index>, pairs: [UndecidedPair])] = []
    for pair in undecided {
      let root = sets.root(pair.first)
      let position = positions[root] ?? gathered.count
      if position == gathered.count {
        positions[root] = position
        gathered.append(([], []))
      }
      gathered[position].contacts.formUnion([pair.first, pair.second])
      gathered[position].pairs.append(pair)
    }
    return gathered.map { ContactQuestion(contacts: $0.contacts.sorted(), pairs: $0.pairs) }
      .sorted { $0.contacts[0] < $1.contacts[0] }
  }
}
