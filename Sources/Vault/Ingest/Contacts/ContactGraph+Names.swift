internal import VaultCore

extension ContactGraph {
  /// Joins people with equal names, if there are just two; notes the ambiguous ones.
  mutating func mergeEqualNames() {
    var keysOfName: [String: String] = [:]
    func key(_ name: String) -> String {
      if let known = keysOfName[name] { return known }
      let key = NameFold.key(name)
      keysOfName[name] = key
      return key
    }
    var people: [String: [Int]] = [:]
    var byFirstWord: [Substring: Set<Int>] = [:]
    let names = namesByRoot()
    for root in names.keys.sorted() {
      for key in Set((names[root] ?? []).map(key)) where !key.isEmpty {
        people[key, default: []].append(root)
        let words = key.split(separator: " ", maxSplits: 1)
        if words.count > 1 { byFirstWord[words[0], default: []].insert(root) }
      }
    }
    for key in people.keys.sorted() {
      var roots = Set((people[key] ?? []).map { forest.root($0) }).sorted()
      let claimants = roots.count
      if claimants > 2 { roots = joiningBareNames(roots) }
      guard roots.count > 1 else { continue }
      let isInitial = key.unicodeScalars.count == 1
      let isFirstName = (byFirstWord[key[...]] ?? []).subtracting(roots).count > 1
      let isOnly = claimants == 2 && !isInitial && !isFirstName
      if isOnly, forest.join(roots[0], roots[1], .equalName) == .joined { continue }
      doubtAll(roots)
    }
  }

  /// Joins a name without other identifiers with the only card that bears it, regardless of other
  /// claims.
  ///
  /// A chat shows people under the names that the address book gives them, so a stranger who signs
  /// mails with the same name does not change that.
  private mutating func joiningBareNames(_ roots: [Int]) -> [Int] {
    let carded = roots.filter { forest.card($0) != nil }
    guard carded.count == 1, let person = carded.first else { return roots }
    for root in roots where root != person && handles[root].kind == .name {
      forest.join(person, root, .equalName)
    }
    return Set(roots.map { forest.root($0) }).sorted()
  }

  /// Notes a question about people whose names have the same words in another order.
  mutating func askAboutSwappedNames() {
    var people: [[Substring]: [String: Int]] = [:]
    let names = namesByRoot()
    for root in names.keys.sorted() {
      for name in names[root] ?? [] {
        let key = NameFold.key(name)
        let words = key.split(separator: " ")
        guard (2...6).contains(words.count) else { continue }
        people[words.sorted(), default: [:]][key] = people[words.sorted()]?[key] ?? root
      }
    }
    for orders in people.values where orders.count > 1 {
      doubtAll(Set(orders.values.map { forest.root($0) }).sorted())
    }
  }

  /// Joins people whose names are nearly equal; notes the doubtful ones.
  mutating func mergeSimilarNames(budget: Int) {
    let names = namesByRoot().mapValues { names in
      names + names.map(NameFold.key).filter { !$0.isEmpty }
    }
    let found = SimilarNames.search(
      names, limit: PairLedger.representatives, budget: budget)
    isExhaustive = found.isExhaustive
    var candidates: [Int: Int] = [:]
    for pair in found.pairs {
      candidates[pair.first, default: 0] += 1
      candidates[pair.second, default: 0] += 1
    }
    let asked = doubtedRoots
    var partners: [Int: Int] = [:]
    for pair in found.pairs where pair.score > 90 {
      guard candidates[pair.first] == 1, candidates[pair.second] == 1,
        !asked.contains(UInt64(pair.first) << 32 | UInt64(pair.second))
      else { continue }
      partners[pair.first] = pair.second
      partners[pair.second] = pair.first
    }
    for root in namedTogether(partners) { partners[root] = nil }
    for pair in found.pairs {
      let isOnly = partners[pair.first] == pair.second
      if isOnly, found.isExhaustive,
        forest.join(pair.first, pair.second, .similarName, score: pair.score) != .refused
      {
        continue
      }
      doubt(pair.first, pair.second, score: pair.score)
    }
  }

  /// Those who are named together with their partner by one message or event.
  private func namedTogether(_ partners: [Int: Int]) -> Set<Int> {
    guard !partners.isEmpty else { return [] }
    var together: Set<Int> = []
    for group in groups {
      let roots = Set(group.map { forest.root(Int($0)) })
      for root in roots {
        if let partner = partners[root], roots.contains(partner) { together.insert(root) }
      }
    }
    return together
  }

  private mutating func doubtAll(_ roots: [Int]) {
    for (first, second) in PairLedger.pairs(of: roots) { doubt(first, second, score: 100) }
  }

  private func namesByRoot() -> [Int: [String]] {
    var names: [Int: [String]] = [:]
    for node in handles.indices {
      let carded = unmatchable.contains(node) ? [] : cardNames[node]
      guard !shownNames[node].isEmpty || !carded.isEmpty else { continue }
      names[forest.root(node), default: []] += shownNames[node] + carded
    }
    return names
  }
}
