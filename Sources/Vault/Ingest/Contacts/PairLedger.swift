/// The candidate pairs found so far, not more of them than are of use.
///
/// People are positions in an ascending list of numbers. Of people with one name, the first eight
/// represent the rest in pairs with others: the rest have enough candidates among each other.
struct PairLedger {
  private let people: [Int]
  private let limit: Int
  private var counts: [Int]
  private var sets: DisjointSets
  private var scores: [UInt64: Double] = [:]

  init(people: [Int], limit: Int) {
    self.people = people
    self.limit = max(limit, 2)
    counts = Array(repeating: 0, count: people.count)
    sets = DisjointSets(count: people.count)
  }

  /// The number of people of one name that are paired with others.
  static let representatives = 8

  /// Pairs people with one name: each with the first, the first few with each other.
  mutating func noteBearers(_ bearers: [Int]) {
    for (first, second) in Self.pairs(of: bearers, close: mostPaired) {
      note(first, second, score: 100)
    }
  }

  private var mostPaired: Int { limit == .max ? .max : Self.representatives }

  /// Pairs the first few with each other and everyone else with the first two.
  static func pairs(of people: [Int], close most: Int = Self.representatives) -> [(Int, Int)] {
    let few = people.prefix(most)
    let close = few.indices.flatMap { first in few[(first + 1)...].map { (few[first], $0) } }
    return close + people.dropFirst(few.count).flatMap { [(people[0], $0), (people[1], $0)] }
  }

  /// Returns true if pairs of the two groups may still add something.
  func isOpen(_ left: [Int], _ right: [Int]) -> Bool {
    guard limit < .max else { return true }
    if left.count == 1, right.count == 1, left[0] == right[0] { return false }
    let root = sets.root(left[0])
    let isSettled = { (person: Int) in counts[person] >= limit && sets.root(person) == root }
    return
      !(left.prefix(Self.representatives).allSatisfy(isSettled)
      && right.prefix(Self.representatives).allSatisfy(isSettled))
  }

  /// Pairs the people of two names.
  mutating func note(_ left: [Int], _ right: [Int], score: Double) {
    for first in left.prefix(mostPaired) {
      for second in right.prefix(mostPaired) { note(first, second, score: score) }
    }
  }

  /// The pairs by the people's numbers, ascending.
  var pairs: [SimilarNames.Pair] {
    scores.sorted { $0.key < $1.key }.map { key, score in
      SimilarNames.Pair(
        first: people[Int(key >> 32)], second: people[Int(key & 0xFFFF_FFFF)], score: score)
    }
  }

  private mutating func note(_ left: Int, _ right: Int, score: Double) {
    guard left != right else { return }
    let key = UInt64(min(left, right)) << 32 | UInt64(max(left, right))
    if let known = scores[key] {
      scores[key] = max(known, score)
      return
    }
    scores[key] = score
    counts[left] += 1
    counts[right] += 1
    sets.unite(left, right)
  }
}
