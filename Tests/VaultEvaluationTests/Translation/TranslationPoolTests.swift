import Testing
import VaultCore
import VaultEvaluation

@Suite("Translation pool")
struct TranslationPoolTests {
  private let random = SeededRandom(seed: 5)

  @Test("Pools have exactly the size asked for and share no meaning")
  func disjoint() {
    let pools = TranslationPool.draw(
      size: 10, asked: Array(0..<35), distractors: Array(100..<200), random: random)
    #expect(pools.map(\.items.count) == [10, 10, 10])
    #expect(pools.map(\.queryCount) == [10, 10, 10])
    let items = pools.flatMap(\.items)
    #expect(Set(items).count == 30)
    // Asked meanings fill a pool, so nothing else competes.
    #expect(items.allSatisfy { $0 < 35 })
  }

  @Test("Too few asked meanings are filled up with others, which are not asked for")
  func filled() throws {
    let pools = TranslationPool.draw(
      size: 10, asked: [1, 2, 3], distractors: Array(100..<200), random: random)
    let pool = try #require(pools.first)
    #expect(pools.count == 1)
    #expect(Set(pool.items.prefix(pool.queryCount)) == [1, 2, 3])
    #expect(Set(pool.items).count == 10)
    #expect(pool.items.dropFirst(3).allSatisfy { $0 >= 100 })
  }

  @Test(
    "Without enough meanings, or any to ask for, there is no pool",
    arguments: [([1, 2, 3], [4]), ([], [1, 2, 3, 4, 5, 6])])
  func tooFew(asked: [Int], distractors: [Int]) {
    #expect(
      TranslationPool.draw(size: 5, asked: asked, distractors: distractors, random: random)
        .isEmpty)
  }

  @Test("Limits bound the pools and the queries of each")
  func limits() {
    let pools = TranslationPool.draw(
      size: 10, asked: Array(0..<100), distractors: [], limit: 2, queryLimit: 4, random: random)
    #expect(pools.map(\.queryCount) == [4, 4])
    #expect(pools.map(\.items.count) == [10, 10])
  }

  @Test("The same seed draws the same pools, another one others")
  func seeded() {
    func items(_ seed: UInt64) -> [[Int]] {
      TranslationPool.draw(
        size: 10, asked: Array(0..<40), distractors: [], random: SeededRandom(seed: seed)
      ).map(\.items)
    }
    #expect(items(1) == items(1))
    #expect(items(1) != items(2))
  }
}
