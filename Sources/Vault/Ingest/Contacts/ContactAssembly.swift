internal import VaultCore

/// The parts of a directory: identifiers with their names, and steps that join them.
struct ContactAssembly: Sendable {
  /// One identifier.
  struct Part: Sendable {
    let handle: Handle
    /// The names shown beside it, and the name that it is.
    let shown: [String]
    /// The names of the card that it represents.
    let carded: [String]
  }

  /// Two parts that may belong to one person.
  struct Doubt: Sendable {
    let first: Int
    let second: Int
    let score: Double
  }

  /// Ascending by handle.
  let parts: [Part]
  let ownerPart: Int
  let doubts: [Doubt]
  let isExhaustive: Bool

  /// The people that given steps make.
  func directory(merges: [ContactMerge]) -> ContactDirectory {
    let positions = Dictionary(
      uniqueKeysWithValues: parts.enumerated().map { ($1.handle, $0) })
    var sets = DisjointSets(count: parts.count)
    for merge in merges {
      guard let first = positions[merge.first], let second = positions[merge.second] else {
        continue
      }
      sets.unite(first, second)
    }
    let members = Dictionary(grouping: parts.indices) { sets.root($0) }.values
      .sorted { $0[0] < $1[0] }
    let indexOfRoot = Dictionary(
      uniqueKeysWithValues: members.enumerated().map { (sets.root($1[0]), $0) })
    let ownerIndex = indexOfRoot[sets.root(ownerPart)] ?? 0
    let contacts = members.enumerated().map { index, members in
      Contact(
        names: names(members),
        handles: members.map { parts[$0].handle } + (index == ownerIndex ? [.owner] : []))
    }
    var pairs: [[Contact.Index]: Double] = [:]
    for doubt in doubts {
      let ends = [doubt.first, doubt.second].compactMap { indexOfRoot[sets.root($0)] }.sorted()
      guard ends.count == 2, ends[0] != ends[1] else { continue }
      pairs[ends] = max(pairs[ends] ?? 0, doubt.score)
    }
    return ContactDirectory(
      contacts: contacts, ownerIndex: ownerIndex,
      undecided: pairs.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        .map { .init(first: $0.key[0], second: $0.key[1], score: $0.value) },
      merges: merges, isExhaustive: isExhaustive, assembly: self)
  }

  // Those of cards first; of those shown, longer ones first.
  private func names(_ members: [Int]) -> [String] {
    let shown = members.flatMap { parts[$0].shown }.map { ($0, $0.unicodeScalars.count) }
      .sorted { left, right in
        left.1 != right.1 ? left.1 > right.1 : left.0.utf8.lexicographicallyPrecedes(right.0.utf8)
      }
    var known: Set<String> = []
    return (members.flatMap { parts[$0].carded } + shown.map(\.0))
      .filter { known.insert($0).inserted }
  }
}
