/// The candidate pairs found so far, not more of them than are of use.
///
/// People are positions in an ascending list of numbers. Of people with one name, the first
/// eight stand for the rest in pairs with others: the rest have candidates enough in each other.
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

  /// How many people of one name are paired with others.
  static let representatives = 8

  /// Pairs people with one name: each with the first, the first few with each other.
  mutating func noteBearers(_ bearers: [Int]) {
    guard bearers.count > 1 else { return }
    let few = limit == .max ? bearers[...] : bearers.prefix(Self.representatives)
    for (offset, first) in few.enumerated() {
      for second in few.dropFirst(offset + 1) { note(first, second, score: 100) }
    }
    for other in bearers.dropFirst(few.count) {
      note(bearers[0], other, score: 100)
      note(bearers[1], other, score: 100)
    }
  }

  /// Whether pairs of the two groups may still add something.
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
    let most = limit == .max ? Int.max : Self.representatives
    for first in left.prefix(most) {
      for second in right.prefix(most) { note(first, second, score: score) }
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
