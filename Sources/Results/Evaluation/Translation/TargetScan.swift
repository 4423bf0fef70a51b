/// The rank of the one right text of each query among all texts of a pool.
///
/// The search is exact. Products are summed in a fixed order, lane by lane and then across the
/// lanes, so that the same vectors give the same ranks on every machine.
public struct TargetScan: Hashable, Sendable {
  /// The score of each query's target.
  public private(set) var targetScores: [Float] = []
  /// The rank of each query's target, from 1.
  ///
  /// It is 1 + the number of other texts that score as much or more: a tie counts against the
  /// target, since a system that cannot distinguish two texts has not found the right one. A score
  /// that is not a number counts against it too.
  public private(set) var ranks: [Int] = []
  /// The highest score of a text other than the target; minus infinity where there is none.
  public private(set) var bestOthers: [Float] = []

  /// A scan of nothing, to which others can be joined.
  public init() {}

  /// Scores every text of a pool for some of the queries.
  ///
  /// - Parameters:
  ///   - queries: The vectors of all queries.
  ///   - range: The range of the pool to scan.
  ///   - pool: The vectors of the pool; of unit length, so that products are cosines.
  ///   - targets: For each of the queries, all of them, the right text's index in the pool.
  /// - Precondition: The vectors have the same dimension, and every target is in the pool.
  /// - Complexity: O(range · pool · dimension) multiply-adds.
  public init(queries: LaneRows, range: Range<Int>, pool: LaneRows, targets: [Int]) {
    precondition(
      targets.count == queries.count && range.lowerBound >= 0 && range.upperBound <= queries.count,
      "a query has no target")
    precondition(
      queries.lanesPerRow == pool.lanesPerRow || pool.count == 0 || queries.count == 0,
      "queries and pool differ in dimension")
    precondition(
      targets.allSatisfy { $0 >= 0 && $0 < pool.count }, "a target is outside the pool")
    targetScores.reserveCapacity(range.count)
    ranks.reserveCapacity(range.count)
    bestOthers.reserveCapacity(range.count)
    var first = [Float](repeating: 0, count: pool.count)
    var second = first
    var query = range.lowerBound
    while query < range.upperBound {
      // Two at a time: each text is loaded once for both. An odd last one is scored twice.
      let next = min(query + 1, range.upperBound - 1)
      Self.score(queries, query, next, pool, into: &first, &second)
      append(first, target: targets[query])
      if next > query { append(second, target: targets[next]) }
      query += 2
    }
  }

  /// Appends the queries of another scan.
  public mutating func append(_ other: TargetScan) {
    targetScores += other.targetScores
    ranks += other.ranks
    bestOthers += other.bestOthers
  }

  private mutating func append(_ scores: [Float], target: Int) {
    let wanted = scores[target]
    var rank = 1
    var best = -Float.infinity
    for (index, score) in scores.enumerated() where index != target {
      if !(score < wanted) { rank += 1 }
      if !(score <= best) { best = score }
    }
    targetScores.append(wanted)
    ranks.append(rank)
    bestOthers.append(best)
  }

  private static func score(
    _ queries: LaneRows, _ first: Int, _ second: Int, _ pool: LaneRows,
    into firstScores: inout [Float], _ secondScores: inout [Float]
  ) {
    let width = queries.lanesPerRow
    let left = queries.lanes.span
    let right = pool.lanes.span
    let firstStart = first * width
    let secondStart = second * width
    var start = 0
    for row in 0..<pool.count {
      var firstSum = SIMD16<Float>(repeating: 0)
      var secondSum = SIMD16<Float>(repeating: 0)
      for lane in 0..<width {
        let text = right[start + lane]
        firstSum += left[firstStart + lane] * text
        secondSum += left[secondStart + lane] * text
      }
      firstScores[row] = firstSum.sum()
      secondScores[row] = secondSum.sum()
      start += width
    }
  }
}
