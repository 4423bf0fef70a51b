import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Sentences that stand alone or are joined")
struct PairPoolTests {
  private struct Key: Hashable {
    let first: Int32
    let second: Int32
    let outline: Int32?

    init(_ pair: PairPool.Pair) {
      first = pair.first
      second = pair.second
      outline = pair.outline
    }
  }

  private static func all(_ pairs: PairPool.Pairs, atMost most: Int = .max) -> [Key] {
    var pairs = pairs
    var all: [Key] = []
    while all.count < most, let pair = pairs.next() { all.append(Key(pair)) }
    return all
  }

  // Three acts with two sentences and one act with four make ten pairs.
  @Test("Every act meets every sentence of its group once, in scattered order", arguments: 1...5)
  func visitsProducts(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let pairs = PairPool.Pairs(
      products: [
        (acts: [1, 2, 3], sentences: [(10, 0), (11, 1)]), (acts: [], sentences: [(20, 2)]),
        (acts: [4], sentences: [(30, 3), (31, 3), (32, 4), (33, 5)]),
      ], random: &random)
    let found = Self.all(pairs)
    #expect(found.count == 10)
    #expect(Set(found).count == 10)
    let outlines: [Int32: Int32] = [10: 0, 11: 1, 30: 3, 31: 3, 32: 4, 33: 5]
    for pair in found {
      #expect(pair.outline == outlines[pair.second])
      #expect((pair.first == 4) == (pair.second >= 30))
    }
  }

  @Test("Of nothing there are no pairs, of one and one there is one")
  func visitsFew() {
    var random = SeededRandom(seed: 1)
    #expect(Self.all(PairPool.Pairs(products: [], random: &random)).isEmpty)
    let none = PairPool.Pairs(products: [(acts: [1], sentences: [])], random: &random)
    #expect(Self.all(none).isEmpty)
    let one = PairPool.Pairs(products: [(acts: [1], sentences: [(2, 3)])], random: &random)
    #expect(Self.all(one).count == 1)
    let two = PairPool.Pairs(products: [(acts: [1, 2], sentences: [(2, 3)])], random: &random)
    #expect(Set(Self.all(two)).count == 2)
  }

  @Test("What stands alone is never joined, and talk always stands alone")
  func keepsApart() throws {
    let sentences = try PairSamples.sentences.get()
    var random = SeededRandom(seed: 3)
    let pool = PairPool(sentences, singles: 4, random: &random)
    let alone = Set(pool.alone.map(\.first))
    #expect(alone.count == pool.alone.count)
    #expect(pool.alone.allSatisfy { $0.second < 0 })
    let joined = Self.all(pool.topicPairs(random: &random))
    #expect(Set(joined).count == joined.count)
    for pair in joined {
      #expect(!alone.contains(pair.first) && !alone.contains(pair.second))
      #expect(sentences.all[Int(pair.first)].place == sentences.all[Int(pair.second)].place)
    }
    for (position, sentence) in sentences.all.enumerated() where sentence.place == .talk {
      #expect(alone.contains(Int32(position)))
    }
    // One in four of the rest, give or take.
    let others = sentences.all.count { $0.place != .talk }
    let single = pool.alone.count { sentences.all[Int($0.first)].place != .talk }
    #expect(abs(Double(single) / Double(others) - 0.25) < 0.05)
  }

  @Test("An act is joined with a sentence of its register and time")
  func joinsAlike() throws {
    let sentences = try PairSamples.sentences.get()
    var random = SeededRandom(seed: 4)
    let pool = PairPool(sentences, singles: 4, random: &random)
    for pair in Self.all(pool.actPairs(random: &random), atMost: 3000) {
      guard case .act(let register, let isAfter) = sentences.all[Int(pair.first)].place,
        case .topic(let outline, let isTopicAfter) = sentences.all[Int(pair.second)].place
      else {
        Issue.record("no act with a sentence of a topic")
        continue
      }
      #expect(isAfter == isTopicAfter)
      #expect(sentences.outlines[outline].circle.register == register)
      #expect(pair.outline == Int32(outline))
    }
  }

  @Test("Another seed gives another order of the same pairs")
  func shuffles() throws {
    let sentences = try PairSamples.sentences.get()
    func pairs(_ seed: UInt64) -> [Key] {
      var random = SeededRandom(seed: 9)
      let pool = PairPool(sentences, singles: 4, random: &random)
      var order = SeededRandom(seed: seed)
      return Self.all(pool.topicPairs(random: &order))
    }
    let first = pairs(1)
    #expect(first == pairs(1))
    #expect(first != pairs(2))
    #expect(Set(first) == Set(pairs(2)))
  }
}
