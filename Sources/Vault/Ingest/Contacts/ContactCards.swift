internal import VaultCore

/// Address-book cards as people: which cards are one person's, and which identifiers each has.
///
/// - Two cards that share an identifier are one person's if one bears the name of the other, or
///   part of its words (`Ana`, `Ana García`), or no name at all; of several such cards all must fit
///   each other. A card that lists nothing but the owner's identifiers is the owner's.
/// - An identifier that different people's cards list, as families share a telephone, belongs to
///   the owner if the owner's entry lists it, else to the one whose name messages show beside it,
///   else to no person: it stays by itself, and the owner is asked.
struct ContactCards {
  /// One person of the address book.
  struct Person {
    var names: [String] = []
    /// The identifiers that only this person has, ascending.
    var nodes: [Int] = []
  }

  /// An identifier whose owner is unknown.
  struct Shared {
    let node: Int
    /// The people whose cards list it, ascending.
    let people: [Int]
    /// The names on cards that list nothing else.
    let names: [String]
  }

  /// The people; the owner is the first.
  private(set) var people: [Person]
  /// In ascending order of the nodes.
  private(set) var shared: [Shared]

  /// Reads cards.
  ///
  /// - Parameters:
  ///   - cards: The owner's entry, then the address book; the book's order does not matter.
  ///   - node: Where an identifier is found.
  ///   - shownKeys: The keys of the names that messages show beside a node.
  init(_ cards: [Contact], node: (Handle) -> Int?, shownKeys: (Int) -> Set<String>) {
    let entries = cards.prefix(1) + cards.dropFirst().sorted(by: Self.isBefore)
    let nodes = entries.map { Set($0.handles.compactMap(node)).sorted() }
    let keys = entries.map { NameFold.key($0.names.first ?? "") }
    let sets = Self.united(nodes, words: keys.map { Set($0.split(separator: " ")) })

    var positions: [Int: Int] = [:]
    var people: [Person] = []
    var listed: [Int: [Int]] = [:]
    var knownNames: [Set<String>] = []
    for (entry, card) in entries.enumerated() {
      let position = positions[sets.root(entry)] ?? people.count
      if position == people.count {
        positions[sets.root(entry)] = position
        people.append(Person())
        knownNames.append([])
      }
      for name in card.names where knownNames[position].insert(name).inserted {
        people[position].names.append(name)
      }
      for node in nodes[entry] where listed[node]?.last != position {
        listed[node, default: []].append(position)
      }
    }
    var disputed: [(node: Int, people: [Int])] = []
    for node in listed.keys.sorted() {
      let claimants = Set(listed[node] ?? []).sorted()
      let owner = claimants.count == 1 || claimants[0] == 0 ? claimants[0] : nil
      if let owner {
        people[owner].nodes.append(node)
        continue
      }
      let shown = shownKeys(node)
      let named = claimants.filter { person in
        !shown.isDisjoint(with: people[person].names.map(NameFold.key))
      }
      if named.count == 1 {
        people[named[0]].nodes.append(node)
      } else {
        disputed.append((node, claimants))
      }
    }
    shared = disputed.map { node, claimants in
      Shared(
        node: node, people: claimants,
        names: claimants.filter { people[$0].nodes.isEmpty }.flatMap { people[$0].names })
    }
    self.people = people
  }

  private static func isBefore(_ left: Contact, _ right: Contact) -> Bool {
    if left.handles != right.handles {
      return left.handles.lexicographicallyPrecedes(right.handles)
    }
    return left.names.lexicographicallyPrecedes(right.names) {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }

  private static func united(_ nodes: [[Int]], words: [Set<Substring>]) -> DisjointSets {
    var sets = DisjointSets(count: nodes.count)
    var members = nodes.indices.map { [$0] }
    var listing: [Int: [Int]] = [:]
    for (entry, nodes) in nodes.enumerated() {
      for node in nodes { listing[node, default: []].append(entry) }
    }
    func unite(_ left: Int, _ right: Int) {
      let left = sets.root(left)
      let right = sets.root(right)
      guard left != right, sets.unite(left, right) else { return }
      members[min(left, right)] += members[max(left, right)]
      members[max(left, right)] = []
    }
    func fit(_ left: Int, _ right: Int) -> Bool {
      words[left].isSubset(of: words[right]) || words[right].isSubset(of: words[left])
    }
    let own = Set(nodes.first ?? [])
    for entry in nodes.indices.dropFirst()
    where !nodes[entry].isEmpty && own.isSuperset(of: nodes[entry]) {
      unite(0, entry)
    }
    for node in listing.keys.sorted() {
      let entries = listing[node] ?? []
      guard entries.count > 1 else { continue }
      var firstOfName: [Set<Substring>: Int] = [:]
      for entry in entries {
        unite(firstOfName[words[entry], default: entry], entry)
        firstOfName[words[entry]] = firstOfName[words[entry]] ?? entry
      }
      // More different names than this at one number are an office's, not a person's.
      guard firstOfName.count <= 8 else { continue }
      let firsts = firstOfName.values.sorted()
      for (offset, left) in firsts.enumerated() {
        for right in firsts.dropFirst(offset + 1) {
          let leftMembers = members[sets.root(left)]
          let rightMembers = members[sets.root(right)]
          guard leftMembers.count * rightMembers.count <= 64 else { continue }
          if leftMembers.allSatisfy({ one in rightMembers.allSatisfy { fit(one, $0) } }) {
            unite(left, right)
          }
        }
      }
    }
    return sets
  }
}
