public import VaultCore

/// A question to the owner: which of a few people are one.
public struct ContactQuestion: Hashable, Sendable {
  /// The people in question, at least two, ascending.
  public let contacts: [Contact.Index]
  /// The pairs of them that may be one, ascending, with their scores.
  public let pairs: [ContactDirectory.UndecidedPair]
}

extension ContactQuestion: CustomStringConvertible {
  /// The number and similarity of the people, without their names.
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
    return Dictionary(grouping: undecided) { sets.root($0.first) }.values.map { pairs in
      let contacts = Set(pairs.flatMap { [$0.first, $0.second] })
      return ContactQuestion(contacts: contacts.sorted(), pairs: pairs)
    }
    .sorted { $0.contacts[0] < $1.contacts[0] }
  }
}
