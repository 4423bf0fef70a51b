internal import Testing
internal import VaultCore
internal import VaultEvaluation
internal import VaultTestSupport

@Suite("Search of translations")
struct TranslationTests {
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

  /// Worked by hand: of ranks 1, 2, 10 and 11 three are within ten; (1 + ½ + 1/10 + 1/11) / 4.
  @Test("Recall, reciprocal rank and mean rank are those worked by hand")
  func byHand() throws {
    let ranks = TranslationRanks([1, 2, 10, 11])
    #expect(ranks.hits(at: 10) == 3)
    #expect(ranks.recall(at: 10) == 0.75)
    #expect(ranks.recall(at: 1) == 0.25)
    #expect(abs(try #require(ranks.meanReciprocalRank) - 0.4227272727) < 1e-9)
  }

  @Test("Without queries nothing is claimed")
  func empty() {
    let ranks = TranslationRanks([])
    #expect(ranks.recall(at: 10) == nil && ranks.meanReciprocalRank == nil)
  }

  @Test("A wrong text of the query's language counts where it scores as much or more")
  func bias() {
    #expect(
      SameLanguageBias.count(
        right: [0.9, 0.5, 0.5, .nan, 0.2], wrong: [0.8, 0.5, 0.6, 0.1, -.infinity]) == 3)
    #expect(SameLanguageBias.count(right: [], wrong: []) == 0)
  }

  private static func rows(_ vectors: [[Float]]) -> LaneRows {
    LaneRows(
      Matrix(
        rows: vectors.count, columns: vectors.first?.count ?? 0, elements: vectors.flatMap(\.self)))
  }

  /// Scores by hand, row by row: 1 0 1 .6, then 0 1 0 .8, then .6 .8 .6 1.
  @Test("Ranks count what scores as much or more, so that ties count against the target")
  func byHandTargetScan() {
    let pool = Self.rows([[1, 0], [0, 1], [1, 0], [0.6, 0.8]])
    let queries = Self.rows([[1, 0], [0, 1], [0.6, 0.8]])
    let scan = TargetScan(queries: queries, range: 0..<3, pool: pool, targets: [0, 3, 3])
    #expect(scan.ranks == [2, 2, 1])
    #expect(scan.targetScores.map { ($0 * 10).rounded() } == [10, 8, 10])
    #expect(scan.bestOthers.map { ($0 * 10).rounded() } == [10, 10, 8])
  }

  @Test("Neither a text in which a model reads nothing nor what is not a number helps a target")
  func uselessVectors() {
    let queries = Self.rows([[1, 0], [1, 0]])
    let broken = Self.rows([[.nan, 0], [0, 1], [1, 0]])
    let scan = TargetScan(queries: queries, range: 0..<2, pool: broken, targets: [0, 2])
    #expect(scan.ranks == [3, 2])
    let (zero, pool) = (Self.rows([[0, 0]]), Self.rows([[1, 0], [0, 1], [0, 0]]))
    #expect(TargetScan(queries: zero, range: 0..<1, pool: pool, targets: [0]).ranks == [3])
  }

  @Test(
    "Ranks are those of sums in double precision, whatever the shape",
    arguments: [(0, 3, 5), (1, 1, 1), (5, 7, 17), (8, 33, 384), (3, 12, 16)])
  func plainTwin(queryCount: Int, poolCount: Int, columns: Int) {
    let pool = RandomVectors.gaussian(rows: poolCount, columns: columns, seed: 1)
    let queries = RandomVectors.gaussian(rows: queryCount, columns: columns, seed: 2)
    let targets = (0..<queryCount).map { $0 % poolCount }
    let scan = TargetScan(
      queries: LaneRows(queries), range: 0..<queryCount, pool: LaneRows(pool), targets: targets)
    for query in 0..<queryCount {
      let scores = (0..<poolCount).map { row in
        zip(queries[row: query], pool[row: row]).reduce(0) { $0 + Double($1.0) * Double($1.1) }
      }
      let rank =
        1
        + scores.indices.count {
          $0 != targets[query] && scores[$0] >= scores[targets[query]]
        }
      #expect(scan.ranks[query] == rank)
      // Sums of up to 384 products of size 1 in single precision.
      #expect(abs(Double(scan.targetScores[query]) - scores[targets[query]]) < 1e-3)
    }
  }

  @Test("Parts joined are the whole", arguments: [0, 1, 4, 9])
  func joined(cut: Int) {
    let queries = LaneRows(RandomVectors.gaussian(rows: 9, columns: 20, seed: 3))
    let pool = LaneRows(RandomVectors.gaussian(rows: 11, columns: 20, seed: 4))
    let targets = Array(0..<9)
    let whole = TargetScan(queries: queries, range: 0..<9, pool: pool, targets: targets)
    var parts = TargetScan(queries: queries, range: 0..<cut, pool: pool, targets: targets)
    parts.append(TargetScan(queries: queries, range: cut..<9, pool: pool, targets: targets))
    #expect(parts == whole)
  }
}
