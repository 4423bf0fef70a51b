internal import VaultCore

/// The identifiers of a vault and what is known to belong together.
struct ContactGraph {
  /// All identifiers but `.owner`, ascending; a position here is a node.
  private let handles: [Handle]
  /// The names shown beside each identifier.
  private let shownNames: [[String]]
  /// The cards, each with the nodes it lists; the owner's comes first.
  private let cards: [(names: [String], nodes: [Int])]
  /// The distinct sets of nodes that messages and events name together.
  private let groups: Set<[Int]>
  private var parents: [Int]
  private var undecided: Set<[Int]> = []

  /// Collects nodes and merges what cards list together.
  init(
    groups: some Sequence<[Participant]>, addressBook: [Contact], owner: Owner
  ) {
    var names: [Handle: Set<String>] = [:]
    var distinct: Set<[Handle]> = []
    for group in groups {
      var members: [Handle] = []
      for participant in group where participant.handle.kind != .owner {
        members.append(participant.handle)
        names[participant.handle, default: []].formUnion(
          [participant.displayName].compactMap(\.self))
      }
      distinct.insert(members)
    }
    let ownCard = Contact(
      names: [owner.name],
      handles: owner.handles.filter { $0.kind != .owner } + [Handle(.name, owner.name)])
    let book = [ownCard] + addressBook.filter { !$0.handles.isEmpty }
    for handle in book.lazy.flatMap(\.handles) { names[handle, default: []].formUnion([]) }
    let handles = names.keys.sorted()
    let nodes = Dictionary(uniqueKeysWithValues: handles.enumerated().map { ($1, $0) })
    self.handles = handles
    shownNames = handles.map { handle in
      let shown = (names[handle] ?? []).sorted()
      // Many names at one address: a mailing list or a machine that writes for people.
      let kept = Set(shown.map(NameFold.key)).count >= 4 ? [] : shown
      return handle.kind == .name ? [handle.value] + kept.filter { $0 != handle.value } : kept
    }
    cards = book.map { card in (card.names, card.handles.compactMap { nodes[$0] }) }
    self.groups = Set(distinct.lazy.map { group in Set(group.compactMap { nodes[$0] }).sorted() })
    parents = Array(handles.indices)
    for card in cards {
      for node in card.nodes.dropFirst() { union(card.nodes[0], node) }
    }
  }

  /// Merges a number without a country with the only international one that ends in it.
  mutating func mergeNationalNumbers() {
    var international: [Substring: [Int]] = [:]
    let phones = handles.indices.filter { handles[$0].kind == .phone }
    for node in phones where handles[node].value.hasPrefix("+") {
      international[handles[node].value.suffix(7), default: []].append(node)
    }
    for node in phones where !handles[node].value.hasPrefix("+") {
      let digits = handles[node].value.drop { $0 == "0" }
      guard digits.count >= 7 else { continue }
      let fitting = (international[digits.suffix(7)] ?? []).filter {
        handles[$0].value.hasSuffix(digits)
      }
      if fitting.count == 1 { union(fitting[0], node) }
    }
  }

  /// Merges people with equal names; notes the ambiguous ones.
  mutating func mergeEqualNames() {
    var people: [String: Set<Int>] = [:]
    for (root, names) in namesByRoot() {
      for key in Set(names.map(NameFold.key)) where key.unicodeScalars.count > 1 {
        people[key, default: []].insert(root)
      }
    }
    var carded: [String: Set<Int>] = [:]
    for card in cards {
      guard let node = card.nodes.first else { continue }
      for key in Set(card.names.map(NameFold.key)) { carded[key, default: []].insert(root(node)) }
    }
    var byFirstWord: [Substring: Set<Int>] = [:]
    for (key, roots) in people {
      let words = key.split(separator: " ")
      if words.count > 1 { byFirstWord[words[0], default: []].formUnion(roots) }
    }
    for key in people.keys.sorted() {
      let roots = (people[key] ?? []).sorted()
      guard roots.count > 1 else { continue }
      let isShared = (carded[key]?.count ?? 0) > 1
      let isFirstName = (byFirstWord[key[...]] ?? []).subtracting(roots).count > 1
      for other in roots.dropFirst() {
        if isShared || isFirstName {
          undecided.insert([roots[0], other])
        } else {
          union(roots[0], other)
        }
      }
    }
  }

  /// Merges people whose names are nearly equal; notes the doubtful ones.
  mutating func mergeSimilarNames() {
    let pairs = SimilarNames.pairs(namesByRoot())
    var candidates: [Int: Int] = [:]
    for pair in pairs {
      candidates[pair.first, default: 0] += 1
      candidates[pair.second, default: 0] += 1
    }
    let carded = Set(cards.compactMap(\.nodes.first).map { root($0) })
    let together = namedTogether(pairs)
    let asked = Set(undecided.map { pair in pair.map { root($0) }.sorted() })
    for pair in pairs {
      let isOnly = candidates[pair.first] == 1 && candidates[pair.second] == 1
      let isVetoed =
        together.contains([pair.first, pair.second])
        || asked.contains([pair.first, pair.second])
        || (carded.contains(pair.first) && carded.contains(pair.second))
      if pair.score > 90, isOnly, !isVetoed {
        union(pair.first, pair.second)
      } else {
        undecided.insert([pair.first, pair.second])
      }
    }
  }

  /// The people, in ascending order of their least handle.
  func directory() -> ContactDirectory {
    var order: [Int] = []
    var positions: [Int: Int] = [:]
    for node in handles.indices where positions[root(node)] == nil {
      positions[root(node)] = order.count
      order.append(root(node))
    }
    var members: [[Handle]] = Array(repeating: [], count: order.count)
    for node in handles.indices { members[positions[root(node)] ?? 0].append(handles[node]) }
    var cardNames: [Int: [String]] = [:]
    for card in cards {
      guard let node = card.nodes.first else { continue }
      cardNames[root(node), default: []] += card.names
    }
    let shown = namesByRoot(withCards: false)
    let ownerIndex = cards[0].nodes.first.flatMap { positions[root($0)] } ?? 0
    let contacts = order.enumerated().map { index, root in
      var names: [String] = []
      let others = (shown[root] ?? []).sorted { left, right in
        let lengths = (left.unicodeScalars.count, right.unicodeScalars.count)
        return lengths.0 != lengths.1
          ? lengths.0 > lengths.1 : left.utf8.lexicographicallyPrecedes(right.utf8)
      }
      for name in (cardNames[root] ?? []) + others where !names.contains(name) {
        names.append(name)
      }
      return Contact(
        names: names, handles: members[index] + (index == ownerIndex ? [.owner] : []))
    }
    let pairs = Set(
      undecided.compactMap { pair -> [Int]? in
        let ends = pair.compactMap { positions[root($0)] }.sorted()
        return ends.count == 2 && ends[0] != ends[1] ? ends : nil
      })
    return ContactDirectory(
      contacts: contacts, ownerIndex: ownerIndex,
      undecided: pairs.sorted { $0.lexicographicallyPrecedes($1) }
        .map { .init(first: $0[0], second: $0[1]) })
  }

  private func namesByRoot(withCards: Bool = true) -> [Int: [String]] {
    var names: [Int: [String]] = [:]
    for node in handles.indices where !shownNames[node].isEmpty {
      names[root(node), default: []] += shownNames[node]
    }
    guard withCards else { return names }
    for card in cards {
      if let node = card.nodes.first { names[root(node), default: []] += card.names }
    }
    return names
  }

  /// Those of the pairs that one message or event names together.
  private func namedTogether(_ pairs: [SimilarNames.Pair]) -> Set<[Int]> {
    let wanted = Set(pairs.map { [$0.first, $0.second] })
    let involved = Set(wanted.joined())
    var together: Set<[Int]> = []
    for group in groups {
      let present = Set(group.map { root($0) }).intersection(involved).sorted()
      for (offset, first) in present.enumerated() {
        for second in present[(offset + 1)...] where wanted.contains([first, second]) {
          together.insert([first, second])
        }
      }
    }
    return together
  }

  private func root(_ node: Int) -> Int {
    var node = node
    while parents[node] != node { node = parents[node] }
    return node
  }

  // The lower root wins, so a root is always the least node; halving keeps the paths short.
  private mutating func union(_ left: Int, _ right: Int) {
    var left = left
    while parents[left] != left {
      parents[left] = parents[parents[left]]
      left = parents[left]
    }
    var right = right
    while parents[right] != right {
      parents[right] = parents[parents[right]]
      right = parents[right]
    }
    if left != right { parents[max(left, right)] = min(left, right) }
  }
}
