import Testing
import VaultCore
import VaultEvaluation
import VaultTestSupport

@Suite("Target scan")
struct TargetScanTests {
  private static func rows(_ vectors: [[Float]]) -> LaneRows {
    LaneRows(
      Matrix(
        rows: vectors.count, columns: vectors.first?.count ?? 0, elements: vectors.flatMap(\.self)))
  }

  /// Scores by hand, row by row: 1 0 1 .6, then 0 1 0 .8, then .6 .8 .6 1.
  @Test("Ranks count what scores as much or more, so that ties count against the target")
  func byHand() {
    let pool = Self.rows([[1, 0], [0, 1], [1, 0], [0.6, 0.8]])
    let queries = Self.rows([[1, 0], [0, 1], [0.6, 0.8]])
    let scan = TargetScan(queries: queries, range: 0..<3, pool: pool, targets: [0, 3, 3])
    #expect(scan.ranks == [2, 2, 1])
    #expect(scan.targetScores.map { ($0 * 10).rounded() } == [10, 8, 10])
    #expect(scan.bestOthers.map { ($0 * 10).rounded() } == [10, 10, 8])
  }

  @Test("A text in which a model reads nothing is told from none, and so ranks last")
  func zeros() {
    let pool = Self.rows([[1, 0], [0, 1], [0, 0]])
    let queries = Self.rows([[0, 0]])
    #expect(TargetScan(queries: queries, range: 0..<1, pool: pool, targets: [0]).ranks == [3])
  }

  @Test("What is not a number never helps its target")
  func notANumber() {
    let pool = Self.rows([[.nan, 0], [0, 1], [1, 0]])
    let queries = Self.rows([[1, 0], [1, 0]])
    let scan = TargetScan(queries: queries, range: 0..<2, pool: pool, targets: [0, 2])
    #expect(scan.ranks == [3, 2])
  }

  @Test("A pool of one text is found at once, with nothing beside it")
  func single() {
    let one = Self.rows([[0.5]])
    let scan = TargetScan(queries: one, range: 0..<1, pool: one, targets: [0])
    #expect(scan.ranks == [1])
    #expect(scan.bestOthers == [-.infinity])
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
