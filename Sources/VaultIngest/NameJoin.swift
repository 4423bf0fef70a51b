/// All pairs of names whose ratio exceeds 85, without comparing every two.
///
/// Let x and y have n and m letters and a common subsequence of L. The ratio exceeds 85 exactly if
/// L ≥ ⌊17·(n + m) / 40⌋ + 1. Then x has a = n − L letters and y has b = m − L letters outside of
/// it, and three filters lose nothing:
///
/// 1. *Length*: L ≤ min(n, m).
/// 2. *Prefix* (Chaudhuri, Ganti and Kaushik, "A Primitive Operator for Similarity Joins in Data
///    Cleaning", 2006). Write a name's n + 1 pairs of neighbouring letters, the borders counting
///    as letters, as a set: the k-th occurrence of a pair is an element of its own. A pair of x is
///    not in y only if one of its letters lies outside of the subsequence (2a pairs at most) or if
///    y has letters in between (b pairs at most, for each letter of y is in one gap). So x lacks
///    at most 2a + b of its elements in y, and y at most 2b + a of its own in x. Order all elements
///    by rarity. The first common element has only such lacking ones before it, in x as in y;
///    hence it is among the first 2a + b + 1 of x and the first 2b + a + 1 of y. There is a common
///    one, for 2a + b < n + 1 at every admissible m.
/// 3. *Sketch*: letters are hashed to 32 counters of 0, 1, 2 or more, two bits each that fill one
///    after the other. A letter taken out or put in changes one counter by one and one bit at most,
///    so the sketches differ in at most a + b bits.
///
/// What passes is measured with `NamePattern`. Rare pairs of letters keep the lists short for real
/// names; for names made to resemble each other the cost is that of all pairs, which `budget` ends.
struct NameJoin {
  /// Names longer than this belong to nobody and are compared with none.
  static let longest = 512

  private struct Posting {
    let sketch: UInt64
    let name: Int32
  }

  private let names: [[Int32]]
  private let alphabet: Int
  private let limits: RatioLimits

  /// Prepares to compare.
  ///
  /// - Precondition: The names are different, at most `longest` letters long, and their lengths
  ///   ascend.
  init(_ names: [[Unicode.Scalar]]) {
    var numbers: [Unicode.Scalar: Int32] = [:]
    self.names = names.map { name in
      name.map { scalar in
        let number = numbers[scalar] ?? Int32(numbers.count + 1)
        numbers[scalar] = number
        return number
      }
    }
    alphabet = numbers.count + 1
    limits = RatioLimits(longest: names.last?.count ?? 0)
  }

  /// Visits every pair above the threshold once, in the same order every time.
  ///
  /// - Parameters:
  ///   - budget: How many steps to take at most, of about a nanosecond each.
  ///   - isNeeded: Whether a pair, first the lower, is worth measuring.
  ///   - visit: Takes a pair, the lower first, and its ratio.
  /// - Returns: Whether the budget sufficed.
  func forEachPair(
    budget: Int, isNeeded: (Int, Int) -> Bool, visit: (Int, Int, Double) -> Void
  ) -> Bool {
    let elements = rankedElements()
    var lists: [[Posting]] = Array(repeating: [], count: elements.count)
    var starts = Array(repeating: 0, count: elements.count)
    var lastSeen = Array(repeating: Int32(-1), count: names.count)
    var slots = Array(repeating: Int32(-1), count: alphabet)
    var steps = 0
    for (index, name) in names.enumerated() {
      let sketch = Self.sketch(name)
      let shortest = limits.shortestPartner[name.count]
      let most = limits.mostEdits[name.count]
      var found: [Int] = []
      for rank in elements.ranks[index].prefix(limits.probeLength[name.count]) {
        let list = lists[Int(rank)]
        var start = starts[Int(rank)]
        while start < list.count, names[Int(list[start].name)].count < shortest { start += 1 }
        starts[Int(rank)] = start
        steps += list.count - start
        for position in start..<list.count {
          let posting = list[position]
          if (posting.sketch ^ sketch).nonzeroBitCount <= most,
            lastSeen[Int(posting.name)] != Int32(index)
          {
            lastSeen[Int(posting.name)] = Int32(index)
            found.append(Int(posting.name))
          }
        }
      }
      steps += measure(index, found, &slots, isNeeded: isNeeded, visit: visit)
      if steps > budget { return false }
      for rank in elements.ranks[index].prefix(limits.indexLength[name.count]) {
        lists[Int(rank)].append(Posting(sketch: sketch, name: Int32(index)))
      }
    }
    return true
  }

  /// Compares one name with candidates; returns the steps it took.
  private func measure(
    _ index: Int, _ candidates: [Int], _ slots: inout [Int32], isNeeded: (Int, Int) -> Bool,
    visit: (Int, Int, Double) -> Void
  ) -> Int {
    let name = names[index]
    var pattern: NamePattern?
    var steps = candidates.count * 16
    for candidate in candidates where isNeeded(candidate, index) {
      let other = names[candidate]
      let prepared = pattern ?? Self.pattern(name, &slots)
      pattern = prepared
      let common = prepared.commonLength(other) { slots[Int($0)] }
      steps += other.count * ((name.count + 63) / 64)
      let total = name.count + other.count
      if common >= RatioLimits.leastCommon(total: total) {
        visit(candidate, index, IndelRatio.score(common: common, total: total))
      }
    }
    if pattern != nil { for letter in name { slots[Int(letter)] = -1 } }
    return steps
  }

  private static func pattern(_ name: [Int32], _ slots: inout [Int32]) -> NamePattern {
    var count: Int32 = 0
    let letters = name.map { letter in
      if slots[Int(letter)] < 0 {
        slots[Int(letter)] = count
        count += 1
      }
      return slots[Int(letter)]
    }
    return NamePattern(letters, alphabet: Int(count))
  }

  private static func sketch(_ name: [Int32]) -> UInt64 {
    name.reduce(into: UInt64(0)) { sketch, letter in
      let bit = UInt64(letter) % 32
      sketch |= sketch >> bit & 1 == 0 ? 1 << bit : 1 << (bit + 32)
    }
  }

  /// Each name's elements as ranks of rarity, ascending, no more than a prefix can need.
  private func rankedElements() -> (ranks: [[Int32]], count: Int) {
    var numbers: [UInt64: Int32] = [:]
    var frequencies: [Int32] = []
    let numbered = names.map { name in
      var pairs: [UInt64] = []
      pairs.reserveCapacity(name.count + 1)
      var last: UInt64 = 0
      for letter in name + [0] {
        // 21 bits hold any scalar's number, 10 the occurrence.
        pairs.append((last << 21 | UInt64(letter)) << 10)
        last = UInt64(letter)
      }
      pairs.sort()
      var occurrence: UInt64 = 0
      return pairs.indices.map { position in
        let isRepeated = position > 0 && pairs[position] == pairs[position - 1]
        occurrence = isRepeated ? occurrence + 1 : 0
        let element = pairs[position] | occurrence
        let number = numbers[element] ?? Int32(frequencies.count)
        if Int(number) == frequencies.count {
          numbers[element] = number
          frequencies.append(0)
        }
        frequencies[Int(number)] += 1
        return number
      }
    }
    // Numbers are dealt in order of appearance, so ties break the same way every time.
    let order = frequencies.indices.sorted { (frequencies[$0], $0) < (frequencies[$1], $1) }
    var ranks = Array(repeating: Int32(0), count: order.count)
    for (rank, number) in order.enumerated() { ranks[number] = Int32(rank) }
    let ranked = numbered.enumerated().map { index, elements in
      let length = max(
        limits.probeLength[names[index].count], limits.indexLength[names[index].count])
      return Array(elements.map { ranks[Int($0)] }.sorted().prefix(length))
    }
    return (ranked, order.count)
  }
}

/// What a ratio above 85 allows, by the length of a name.
struct RatioLimits {
  /// The least admissible length of a name no longer than this one.
  let shortestPartner: [Int]
  /// The most letters two names may differ in, the other being no longer than this one.
  let mostEdits: [Int]
  /// How many elements to look up for a name as the longer of two, and to index as the shorter.
  let probeLength: [Int]
  let indexLength: [Int]

  /// The least length of a common subsequence: 200·L > 85·total.
  static func leastCommon(total: Int) -> Int {
    17 * total / 40 + 1
  }

  /// Works the limits out for names of up to `longest` letters.
  init(longest: Int) {
    var shortest = Array(repeating: 0, count: longest + 1)
    var edits = shortest
    var probe = shortest
    var index = shortest
    for long in stride(from: 1, through: longest, by: 1) {
      shortest[long] = long
      for short in stride(from: long, through: 1, by: -1) {
        let common = Self.leastCommon(total: long + short)
        guard common <= short else { break }
        shortest[long] = short
        edits[long] = max(edits[long], long + short - 2 * common)
        probe[long] = max(probe[long], 2 * (long - common) + (short - common) + 1)
        index[short] = max(index[short], 2 * (short - common) + (long - common) + 1)
      }
    }
    shortestPartner = shortest
    mostEdits = edits
    probeLength = probe
    indexLength = index
  }
}
