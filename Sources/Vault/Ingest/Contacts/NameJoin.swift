/// All pairs of names whose ratio exceeds 85, without comparing every two.
///
/// Let x and y have n and m letters and a common subsequence of L. The ratio exceeds 85 exactly if
/// L ≥ ⌊17·(n + m) / 40⌋ + 1. Then x has a = n − L letters and y has b = m − L letters outside of
/// it, and three filters lose nothing:
///
/// 1. *Length*: L ≤ min(n, m).
/// 2. *Prefix* (Chaudhuri, Ganti and Kaushik, "A Primitive Operator for Similarity Joins in Data
///    Cleaning", 2006). Take a name's n + 2 triples of neighboring letters, two borders at either
///    end counting as letters, and put the rarer first, equal ones in order of place. A triple of x
///    survives in y unless one of its letters lies outside of the subsequence (3a at most) or y has
///    letters in between (2b at most, for each letter of y is in one gap, and two triples span a
///    gap); n + 2 > 3a + 2b at every admissible m, so some survive. Those that survive keep their
///    order of place, so the first of them in x is the image of the first of them in y. Only
///    triples that do not survive come before it: it is among the first 3a + 2b + 1 of x and the
///    first 3b + 2a + 1 of y. Its places in x and y differ by no more than a or b.
/// 3. *Sketch*: letters are hashed to 32 counters of 0, 1, 2 or more, two bits each that fill one
///    after the other. A letter taken out or put in changes one counter by one and one bit at most,
///    so the sketches differ in at most a + b bits.
///
/// What passes is measured with `NamePattern`. Rare triples keep the lists short for real
/// names; for names made to resemble each other the cost is that of all pairs, which `budget` ends.
struct NameJoin {
  /// Names longer than this are taken for no person's and are compared with none.
  static let longest = 512

  private struct Posting {
    let sketch: UInt64
    let name: Int32
    let place: Int32
  }

  /// A triple of a name: its rarity and its position.
  private struct Element: Comparable {
    let rank: Int32
    let place: Int32

    static func < (left: Element, right: Element) -> Bool {
      (left.rank, left.place) < (right.rank, right.place)
    }
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
  ///   - isNeeded: Whether a pair, first the lower, needs to be measured.
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
      let farthest = Int32(limits.farthestShift[name.count])
      var found: [Int] = []
      for element in elements.elements[index].prefix(limits.probeLength[name.count]) {
        let rank = Int(element.rank)
        let list = lists[rank]
        var start = starts[rank]
        while start < list.count, names[Int(list[start].name)].count < shortest { start += 1 }
        starts[rank] = start
        steps += list.count - start
        for position in start..<list.count {
          let posting = list[position]
          if (posting.sketch ^ sketch).nonzeroBitCount <= most,
            abs(posting.place - element.place) <= farthest,
            lastSeen[Int(posting.name)] != Int32(index)
          {
            lastSeen[Int(posting.name)] = Int32(index)
            found.append(Int(posting.name))
          }
        }
      }
      steps += measure(index, found, &slots, isNeeded: isNeeded, visit: visit)
      if steps > budget { return false }
      for element in elements.elements[index].prefix(limits.indexLength[name.count]) {
        lists[Int(element.rank)].append(
          Posting(sketch: sketch, name: Int32(index), place: element.place))
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

  /// Each name's triples, rarer ones first, no more than a prefix can need.
  private func rankedElements() -> (elements: [[Element]], count: Int) {
    var numbers: [UInt64: Int32] = [:]
    var frequencies: [Int32] = []
    let numbered = names.map { name in
      var triple: UInt64 = 0
      return (name + [0, 0]).map { letter in
        // 18 bits for each letter. Letters whose numbers agree in them count as one here: names
        // only come to share more.
        triple = (triple << 18 | UInt64(letter) & 0x3FFFF) & 0x3F_FFFF_FFFF_FFFF
        let number = numbers[triple] ?? Int32(frequencies.count)
        if Int(number) == frequencies.count {
          numbers[triple] = number
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
    let ranked = numbered.enumerated().map { index, triples in
      let length = max(
        limits.probeLength[names[index].count], limits.indexLength[names[index].count])
      let elements = triples.enumerated().map { place, number in
        Element(rank: ranks[Int(number)], place: Int32(place))
      }
      return Array(elements.sorted().prefix(length))
    }
    return (ranked, order.count)
  }
}

/// The limits that a ratio above 85 implies, by the length of a name.
struct RatioLimits {
  /// The least admissible length of a name no longer than this one.
  let shortestPartner: [Int]
  /// The most letters two names may differ in, the other being no longer than this one.
  let mostEdits: [Int]
  /// The maximum distance between the places of one triple in both.
  let farthestShift: [Int]
  /// The number of triples to look up for a name as the longer of two, and to index as the shorter.
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
    var shift = shortest
    var probe = shortest
    var index = shortest
    for long in stride(from: 1, through: longest, by: 1) {
      shortest[long] = long
      for short in stride(from: long, through: 1, by: -1) {
        let common = Self.leastCommon(total: long + short)
        guard common <= short else { break }
        shortest[long] = short
        edits[long] = max(edits[long], long + short - 2 * common)
        shift[long] = max(shift[long], long - common)
        probe[long] = max(probe[long], 3 * (long - common) + 2 * (short - common) + 1)
        index[short] = max(index[short], 3 * (short - common) + 2 * (long - common) + 1)
      }
    }
    shortestPartner = shortest
    mostEdits = edits
    farthestShift = shift
    probeLength = probe
    indexLength = index
  }
}
