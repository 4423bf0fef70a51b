internal import VaultCore

/// The identifiers of a vault and what is known to belong together.
struct ContactGraph {
  /// All identifiers but `.owner`, ascending; a position here is a node.
  let handles: [Handle]
  /// The names shown beside each identifier, ascending, and the name that it is.
  let shownNames: [[String]]
  /// By node: the names of the card that it represents.
  private(set) var cardNames: [[String]]
  /// The distinct sets of nodes that messages and events name together.
  let groups: [[Int32]]
  let ownerNode: Int
  var forest: ContactForest
  var isExhaustive = true
  private var doubts: [UInt64: Double] = [:]
  private let decisions: ContactDecisions
  private let nodes: [Handle: Int]
  private let book: [Contact]

  /// Collects identifiers, names and cards; joins nothing yet.
  init(
    groups: some Sequence<[Participant]>, addressBook: [Contact], owner: Owner,
    decisions: ContactDecisions
  ) {
    let ownCard = Contact(
      names: [owner.name],
      handles: owner.handles.filter { $0.kind != .owner } + [Handle(.name, owner.name)])
    book = [ownCard] + addressBook.filter { !$0.handles.isEmpty }
    var census = HandleCensus()
    for group in groups { census.note(group) }
    for card in book { census.note(card.handles.map { Participant($0) }, isGroup: false) }
    let order = census.handles.indices.sorted { census.handles[$0] < census.handles[$1] }
    let handles = order.map { census.handles[$0] }
    var positions = Array(repeating: Int32(0), count: order.count)
    for (node, number) in order.enumerated() { positions[number] = Int32(node) }
    let nodes = Dictionary(uniqueKeysWithValues: handles.enumerated().map { ($1, $0) })
    self.handles = handles
    self.nodes = nodes
    self.groups = census.groups.map { group in group.map { positions[Int($0)] } }
    shownNames = order.map { number in
      let shown = census.names[number].sorted()
      let handle = census.handles[number]
      // Many names at one address: a mailing list or a machine that writes for people.
      let kept = shown.count >= 4 && Set(shown.map(NameFold.key)).count >= 4 ? [] : shown
      return handle.kind == .name ? [handle.value] + kept.filter { $0 != handle.value } : kept
    }
    cardNames = Array(repeating: [], count: handles.count)
    ownerNode = nodes[ownCard.handles.first { $0.kind != .owner } ?? .owner] ?? 0
    forest = ContactForest(count: handles.count)
    self.decisions = decisions
    for decision in decisions.decisions where decision.answer == .different {
      if let first = nodes[decision.first], let second = nodes[decision.second] {
        forest.part(first, second)
      }
    }
  }

  /// Joins the ways in which one identifier is written.
  mutating func mergeIdentifiers() {
    var firsts: [Handle: Int] = [:]
    for (node, handle) in handles.enumerated() {
      let key = ContactIdentifier.key(handle)
      if let first = firsts[key] {
        forest.join(first, node, .identifier)
      } else {
        firsts[key] = node
      }
    }
  }

  /// Joins the identifiers on one person's cards, then those that the owner called the same.
  mutating func mergeCards() {
    let cards = ContactCards(
      book, node: { nodes[$0].map(forest.root) },
      shownKeys: { Set(shownNames[$0].map(NameFold.key)) })
    for (index, person) in cards.people.enumerated() {
      guard let anchor = person.nodes.first else { continue }
      cardNames[anchor] = person.names
      forest.setCard(index, of: anchor)
      for node in person.nodes.dropFirst() { forest.join(anchor, node, .addressBook) }
    }
    for shared in cards.shared {
      cardNames[shared.node] = shared.names
      for person in shared.people.prefix(PairLedger.representatives) {
        if let anchor = cards.people[person].nodes.first { doubt(shared.node, anchor, score: 100) }
      }
    }
    unmatchable = Set(cards.shared.map(\.node))
    for decision in decisions.decisions where decision.answer == .same {
      if let first = nodes[decision.first], let second = nodes[decision.second] {
        forest.join(first, second, .decision)
      }
    }
  }

  /// Nodes whose card names belong to several people, so that no name may lead to them.
  private(set) var unmatchable: Set<Int> = []

  /// Joins a number without a country code with the international one that it means.
  mutating func mergeNationalNumbers() {
    var phones: [String: Int] = [:]
    for (node, handle) in handles.enumerated() {
      let key = ContactIdentifier.key(handle)
      if key.kind == .phone, phones[key.value] == nil { phones[key.value] = node }
    }
    let root = forest.root(ownerNode)
    let own = phones.filter { forest.root($0.value) == root }.map(\.key)
    let numbers = ContactNumbers(numbers: Array(phones.keys), ownNumbers: own)
    var alike: [Substring: Int] = [:]
    for number in phones.keys.sorted() where !number.hasPrefix("+") {
      guard let node = phones[number] else { continue }
      if let international = numbers.international(number), let other = phones[international] {
        if forest.join(other, node, .nationalNumber) == .refused { doubt(other, node, score: 100) }
      }
      let significant = ContactNumbers.significant(number)
      guard significant.utf8.count >= 7 else { continue }
      if let other = alike[significant] {
        if forest.join(other, node, .nationalNumber) == .refused { doubt(other, node, score: 100) }
      } else {
        alike[significant] = node
      }
    }
  }

  /// Notes that two people may be one.
  mutating func doubt(_ left: Int, _ right: Int, score: Double) {
    guard left != right else { return }
    let key = UInt64(min(left, right)) << 32 | UInt64(max(left, right))
    doubts[key] = max(doubts[key] ?? 0, score)
  }

  /// The roots of all pairs noted so far, the lower first.
  var doubtedRoots: Set<UInt64> {
    Set(
      doubts.keys.map { key in
        let left = forest.root(Int(key >> 32))
        let right = forest.root(Int(key & 0xFFFF_FFFF))
        return UInt64(min(left, right)) << 32 | UInt64(max(left, right))
      })
  }

  /// The people, in ascending order of their least handle.
  func directory() -> ContactDirectory {
    let members = Dictionary(grouping: handles.indices) { forest.root($0) }.values
      .sorted { $0[0] < $1[0] }
    let indexOfRoot = Dictionary(
      uniqueKeysWithValues: members.enumerated().map { (forest.root($1[0]), $0) })
    let ownerIndex = indexOfRoot[forest.root(ownerNode)] ?? 0
    let contacts = members.enumerated().map { index, members in
      Contact(
        names: names(members),
        handles: members.map { handles[$0] } + (index == ownerIndex ? [.owner] : []))
    }
    var pairs: [[Contact.Index]: Double] = [:]
    for (key, score) in doubts {
      let (first, second) = (Int(key >> 32), Int(key & 0xFFFF_FFFF))
      let ends = [first, second].compactMap { indexOfRoot[forest.root($0)] }.sorted()
      // A question that the owner answered is not asked again.
      guard ends.count == 2, ends[0] != ends[1], !forest.isRefusedByOwner(first, second) else {
        continue
      }
      pairs[ends] = max(pairs[ends] ?? 0, score)
    }
    return ContactDirectory(
      contacts: contacts, ownerIndex: ownerIndex,
      undecided: pairs.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        .map { .init(first: $0.key[0], second: $0.key[1], score: $0.value) },
      merges: forest.steps.map { step in
        ContactMerge(
          rule: step.rule, first: handles[step.first], second: handles[step.second],
          score: step.score)
      }, isExhaustive: isExhaustive)
  }

  // Those of cards first; of those shown, longer ones first.
  private func names(_ members: [Int]) -> [String] {
    let shown = members.flatMap { shownNames[$0] }.map { ($0, $0.unicodeScalars.count) }
      .sorted { left, right in
        left.1 != right.1 ? left.1 > right.1 : left.0.utf8.lexicographicallyPrecedes(right.0.utf8)
      }
    var known: Set<String> = []
    return (members.flatMap { cardNames[$0] } + shown.map(\.0))
      .filter { known.insert($0).inserted }
  }
}

/// Every identifier that groups name, with the names beside it.
private struct HandleCensus {
  private(set) var handles: [Handle] = []
  private(set) var names: [Set<String>] = []
  private var numbers: [Handle: Int32] = [:]
  private var distinct: Set<[Int32]> = []

  var groups: [[Int32]] { Array(distinct) }

  mutating func note(_ group: [Participant], isGroup: Bool = true) {
    var members: [Int32] = []
    members.reserveCapacity(group.count)
    for participant in group where participant.handle.kind != .owner {
      let number = numbers[participant.handle] ?? Int32(handles.count)
      if Int(number) == handles.count {
        numbers[participant.handle] = number
        handles.append(participant.handle)
        names.append([])
      }
      if let name = participant.displayName { names[Int(number)].insert(name) }
      members.append(number)
    }
    if isGroup, members.count > 1 { distinct.insert(members) }
  }
}
